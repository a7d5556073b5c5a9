// Mutations of the golden programs without a fuzzing engine: byte flips, deletions, repetitions,
// swaps of tokens, splices of two programs. Deterministic: the seed is an argument and printed.
//   parse_mutations SEED COUNT FILE...
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "tests/fuzz/parse/parse_target.h"
#include "tests/text_file.h"

namespace {

using Random = std::mt19937_64;

size_t Below(Random& random, size_t limit) {
  return limit == 0 ? 0 : static_cast<size_t>(random() % limit);
}

/// A piece that starts at a word or a punctuation mark, up to a few tokens long.
std::string Piece(Random& random, const std::string& text) {
  if (text.empty()) return "";
  const size_t begin = Below(random, text.size());
  return text.substr(begin, 1 + Below(random, 24));
}

/// What texts are made of, and what is wrong in most places.
const std::vector<std::string>& Tokens() {
  static const std::vector<std::string> tokens = {"tensor<",
                                                  ">",
                                                  "<",
                                                  "(",
                                                  ")",
                                                  "{",
                                                  "}",
                                                  "[",
                                                  "]",
                                                  "dense<",
                                                  ",",
                                                  "=",
                                                  "->",
                                                  ":",
                                                  "%",
                                                  "@",
                                                  "#",
                                                  "!",
                                                  "\"",
                                                  "?",
                                                  "0x",
                                                  "-1",
                                                  "1e9",
                                                  "loc(",
                                                  "^bb0",
                                                  "//",
                                                  "/*",
                                                  "99999999999999999999",
                                                  "x",
                                                  "f32",
                                                  "i1",
                                                  "complex<",
                                                  "sdy.mesh @m = <[]>",
                                                  "{devices=[2,2]<=[4]}",
                                                  "p0",
                                                  "::",
                                                  "\n",
                                                  "ROOT ",
                                                  "ENTRY "};
  return tokens;
}

void Mutate(Random& random, const std::vector<std::string>& seeds, std::string& text) {
  const size_t at = Below(random, text.size() + 1);
  switch (random() % 8) {
    case 0:
      text.insert(at, Tokens()[Below(random, Tokens().size())]);
      break;
    case 1:
      text.erase(at, 1 + Below(random, 8));
      break;
    case 2:
      text.insert(at, Piece(random, text));
      break;
    case 3:
      if (at < text.size()) text[at] = static_cast<char>(random());
      break;
    case 4:
      text.insert(at, Piece(random, seeds[Below(random, seeds.size())]));
      break;
    case 5:
      text.replace(at, 1 + Below(random, 8), Tokens()[Below(random, Tokens().size())]);
      break;
    case 6: {
      const std::string& other = seeds[Below(random, seeds.size())];
      text = text.substr(0, at) + other.substr(Below(random, other.size()));
      break;
    }
    default: {
      // Digits are where sizes and counts are.
      const size_t digit = text.find_first_of("0123456789", at);
      if (digit != std::string::npos) text[digit] = static_cast<char>('0' + random() % 10);
      break;
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::cerr << "usage: parse_mutations SEED COUNT FILE...\n";
    return 2;
  }
  const uint64_t seed = std::strtoull(argv[1], nullptr, 10);
  const uint64_t count = std::strtoull(argv[2], nullptr, 10);
  std::cout << "seed " << seed << ", " << count << " inputs\n";
  std::vector<std::string> seeds;
  for (int i = 3; i < argc; ++i) seeds.push_back(lockstep::ReadTextFile(argv[i]));
  Random random(seed);
  for (uint64_t i = 0; i < count; ++i) {
    std::string text = seeds[Below(random, seeds.size())];
    for (size_t edits = 1 + Below(random, 4); edits > 0; --edits) Mutate(random, seeds, text);
    lockstep::CheckParse(text);
  }
  return 0;
}
