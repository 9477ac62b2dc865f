// What a module without an operating system must bring along itself. Empty natively.
#pragma once
