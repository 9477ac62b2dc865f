// The part of OpenSSL's libcrypto that Quintet uses.
#pragma once
#include <openssl/evp.h>
