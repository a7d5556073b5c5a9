// error: InvalidArgument 2:1 at least 1
module attributes {mhlo.num_partitions = 0 : i32} {
}
