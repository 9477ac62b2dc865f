# What people write in web/src: layers and circles of imports, the plan of an app, hooks, sizes, columns. Debian
# keeps the packages of node in one folder.
check_web() {
  [ -d web/src ] || return 0
  NODE_PATH=/usr/share/nodejs node "$rules/web/check.js" || echo 'web/src:1: could not be measured – mend the check'
}
