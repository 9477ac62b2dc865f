#include "CSQLiteShim.h"

#include <stddef.h>

int quintet_sqlite_harden(sqlite3 *connection) {
  static const int switches[][2] = {
      {SQLITE_DBCONFIG_DEFENSIVE, 1},
      {SQLITE_DBCONFIG_DQS_DML, 0},
      {SQLITE_DBCONFIG_DQS_DDL, 0},
  };
  for (unsigned i = 0; i < sizeof switches / sizeof switches[0]; i++) {
    int code = sqlite3_db_config(connection, switches[i][0], switches[i][1], NULL);
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}

// A blob without bytes would be bound as null when its pointer is null, hence the zeroblob.
int quintet_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

int quintet_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text ? text : "", count, SQLITE_TRANSIENT);
}
