// libpq: how C speaks with PostgreSQL.
#pragma once
#include <libpq-fe.h>
