// SQLite, as the distribution builds it.
#pragma once
#include <sqlite3.h>
