// What Swift cannot call in SQLite: functions with a varying list of arguments, and the two special
// destructors and codes that are made by arithmetic.
#pragma once
#include <sqlite3.h>

enum {
  QUINTET_SQLITE_UNIQUE = SQLITE_CONSTRAINT_UNIQUE,
  QUINTET_SQLITE_PRIMARY_KEY = SQLITE_CONSTRAINT_PRIMARYKEY,
  QUINTET_SQLITE_ROW_ID = SQLITE_CONSTRAINT_ROWID,
  QUINTET_SQLITE_FOREIGN_KEY = SQLITE_CONSTRAINT_FOREIGNKEY,
  QUINTET_SQLITE_NOT_NULL = SQLITE_CONSTRAINT_NOTNULL,
};

/// Switches DEFENSIVE on and strings in double quotes off; returns SQLite's code.
int quintet_sqlite_harden(sqlite3 *connection);

/// Binds bytes that are copied at once.
int quintet_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count);

/// Binds UTF-8 text that is copied at once.
int quintet_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count);
