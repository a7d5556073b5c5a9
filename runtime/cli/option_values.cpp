#include "runtime/cli/option_values.h"

#include <charconv>

#include "runtime/expectations.h"

namespace lockstep {

std::string JoinWords(const std::vector<std::string>& words, const std::string& separator) {
  std::string joined;
  for (const std::string& word : words) joined += (joined.empty() ? "" : separator) + word;
  return joined;
}

void RefuseValue(const std::string& option, const std::string& text, const std::string& wanted) {
  throw CLI::ValidationError(option, "wants " + wanted + ", got '" + text + "'");
}

int64_t WholeNumber(const std::string& option, const std::string& text, int64_t least,
                    int64_t most) {
  int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (stop != end || error != std::errc() || number < least || number > most) {
    RefuseValue(option, text,
                "a whole number from " + std::to_string(least) +
                    (error == std::errc::result_out_of_range || number > most
                         ? " to " + std::to_string(most)
                         : " on"));
  }
  return number;
}

double Seconds(const std::string& option, const std::string& text) {
  constexpr double kMost = 1e9;  // 31 years; clocks overflow far above
  double seconds = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, seconds);
  if (stop != end || error != std::errc() || !(seconds > 0 && seconds <= kMost)) {
    RefuseValue(option, text, "seconds above 0 and up to 1e9");
  }
  return seconds;
}

int64_t SizeInBytes(const std::string& option, const std::string& text) {
  const int64_t bytes = ParseBytes(text);
  if (bytes <= 0) RefuseValue(option, text, "a size above 0 such as 4096, 64KiB or 1GiB");
  return bytes;
}

CLI::Option* AddSeconds(CLI::App* app, const std::string& names, double& target,
                        const std::string& description) {
  return app
      ->add_option_function<std::string>(
          names, [&target, names](const std::string& text) { target = Seconds(names, text); },
          description)
      ->type_name("SECONDS");
}

void RefuseEmptyValues(CLI::App* app) {
  for (CLI::Option* option : app->get_options()) {
    if (option->get_items_expected_max() == 0) continue;  // a flag
    option->check(
        [](const std::string& text) {
          return text.empty() ? std::string("is empty") : std::string();
        },
        "");
  }
}

}  // namespace lockstep
