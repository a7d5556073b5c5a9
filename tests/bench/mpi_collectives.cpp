// The peer of `lockstep bench collectives`: the same collectives with one MPI process per device,
// for mpi_compare.py. Not part of the build: the script compiles it where MPI is installed.
//
//   mpirun --oversubscribe -np 8 mpi_collectives all_reduce 1024 65536 ...
//
// Prints per size: bytes of one process's operand, median and minimum microseconds of one
// collective. Every result is checked first.
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

struct Buffers {
  std::vector<float> in, out;
};

void Run(const std::string& kind, Buffers& b, int ranks, int rank) {
  const int count = static_cast<int>(b.in.size());
  if (kind == "all_reduce") {
    MPI_Allreduce(b.in.data(), b.out.data(), count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
  } else if (kind == "all_gather") {
    MPI_Allgather(b.in.data(), count, MPI_FLOAT, b.out.data(), count, MPI_FLOAT, MPI_COMM_WORLD);
  } else if (kind == "reduce_scatter") {
    MPI_Reduce_scatter_block(b.in.data(), b.out.data(), count / ranks, MPI_FLOAT, MPI_SUM,
                             MPI_COMM_WORLD);
  } else if (kind == "all_to_all") {
    MPI_Alltoall(b.in.data(), count / ranks, MPI_FLOAT, b.out.data(), count / ranks, MPI_FLOAT,
                 MPI_COMM_WORLD);
  } else {
    MPI_Sendrecv(b.in.data(), count, MPI_FLOAT, (rank + 1) % ranks, 0, b.out.data(), count,
                 MPI_FLOAT, (rank + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int ranks, rank;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const std::string kind = argc > 1 ? argv[1] : "all_reduce";
  for (int a = 2; a < argc; ++a) {
    const size_t count =
        std::max<size_t>(std::strtoull(argv[a], nullptr, 10) / 4 / static_cast<size_t>(ranks), 1) *
        static_cast<size_t>(ranks);
    Buffers b;
    b.in.assign(count, static_cast<float>(rank + 1));
    b.out.assign(kind == "all_gather" ? count * static_cast<size_t>(ranks) : count, 0.0f);
    Run(kind, b, ranks, rank);
    const float sum = static_cast<float>(ranks * (ranks + 1) / 2);
    const bool reduces = kind == "all_reduce" || kind == "reduce_scatter";
    const float wanted = reduces ? sum
                         : kind == "collective_permute"
                             ? static_cast<float>((rank + ranks - 1) % ranks + 1)
                             : 1.0f;
    if (b.out[0] != wanted) MPI_Abort(MPI_COMM_WORLD, 1);
    const size_t bytes = count * 4;
    const int batch = bytes <= 65536 ? 50 : 1;
    const int repeat = bytes >= (16u << 20) ? 7 : 21;
    std::vector<double> times;
    for (int r = 0; r < repeat; ++r) {
      MPI_Barrier(MPI_COMM_WORLD);
      const double start = MPI_Wtime();
      for (int i = 0; i < batch; ++i) Run(kind, b, ranks, rank);
      double mine = (MPI_Wtime() - start) * 1e6 / batch, slowest = 0;
      MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
      times.push_back(slowest);
    }
    std::sort(times.begin(), times.end());
    if (rank == 0) std::printf("%zu %.3f %.3f\n", bytes, times[times.size() / 2], times[0]);
  }
  MPI_Finalize();
  return 0;
}
