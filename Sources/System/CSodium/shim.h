// libsodium; Quintet uses its password hashing (Argon2id).
#pragma once
#include <sodium.h>
