// The lockstep binary.
#include "runtime/cli/commands.h"

int main(int argc, char** argv) { return lockstep::LockstepMain(argc, argv); }
