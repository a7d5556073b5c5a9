// error: InvalidArgument 1:1 only comments

// What the file was to hold is not there.
