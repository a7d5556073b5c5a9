// What may stand behind an option: one of some words, a whole number, a time, a size. A wrong one
// is told with the text that was given and what is wanted.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace lockstep {

/// "a, b, c" with `separator` for ", ".
std::string JoinWords(const std::vector<std::string>& words, const std::string& separator);

/// Throws CLI::ValidationError that says what is wanted and what was given.
[[noreturn]] void RefuseValue(const std::string& option, const std::string& text,
                              const std::string& wanted);

/// The whole number that a text is. Errors: CLI::ValidationError if it is none from `least` to
/// `most`.
int64_t WholeNumber(const std::string& option, const std::string& text, int64_t least,
                    int64_t most = std::numeric_limits<int64_t>::max());
/// A number of seconds above 0. Errors: CLI::ValidationError.
double Seconds(const std::string& option, const std::string& text);
/// A size above 0 such as 4096 or 16MiB, in bytes. Errors: CLI::ValidationError.
int64_t SizeInBytes(const std::string& option, const std::string& text);

/// An option with one of a few words, which the help lists.
template <typename E, typename Target>
CLI::Option* AddChoice(CLI::App* app, const std::string& names, Target& target,
                       const std::vector<std::pair<std::string, E>>& choices,
                       const std::string& description) {
  std::vector<std::string> words;
  for (const auto& choice : choices) words.push_back(choice.first);
  return app
      ->add_option_function<std::string>(
          names,
          [&target, choices, words, names](const std::string& text) {
            for (const auto& [word, value] : choices) {
              if (word == text) {
                target = value;
                return;
              }
            }
            RefuseValue(names, text, "one of " + JoinWords(words, ", "));
          },
          description)
      ->type_name(JoinWords(words, "|"));
}

/// An option with a whole number from `least` on.
template <typename Number>
CLI::Option* AddWhole(CLI::App* app, const std::string& names, Number& target, int64_t least,
                      const std::string& description) {
  constexpr auto kMost = std::numeric_limits<Number>::max();
  constexpr int64_t kLimit = std::numeric_limits<int64_t>::max();
  const int64_t most = std::in_range<int64_t>(kMost) ? static_cast<int64_t>(kMost) : kLimit;
  return app
      ->add_option_function<std::string>(
          names,
          [&target, least, most, names](const std::string& text) {
            target = static_cast<Number>(WholeNumber(names, text, least, most));
          },
          description)
      ->type_name("N");
}

/// An option with a number of seconds.
CLI::Option* AddSeconds(CLI::App* app, const std::string& names, double& target,
                        const std::string& description);

/// Every option of the command that takes a value refuses an empty one: `--inputs "$UNSET"` is a
/// mistake and must not mean "no inputs".
void RefuseEmptyValues(CLI::App* app);

}  // namespace lockstep
