#include "runtime/expectations.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "compiler/base/error.h"
#include "compiler/passes/annotate.h"

namespace lockstep {
namespace {

std::string_view Trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) {
    text.remove_suffix(1);
  }
  return text;
}

std::vector<std::string> Words(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> words;
  std::string word;
  while (in >> word) words.push_back(word);
  return words;
}

class Evaluator {
 public:
  Evaluator(const CompiledProgram& program, int64_t peak_bytes)
      : program_(program), peak_bytes_(peak_bytes) {
    for (const CollectiveRecord& record : program.collectives) ++listed_[record.kind];
    totals_ = TotalsByKind(program.collectives);
  }

  void Evaluate(Expectation& expectation) {
    const std::vector<std::string> words = Words(expectation.text);
    const bool known = !words.empty() && (Collectives(words, expectation) ||
                                          Bytes(words, expectation) || Peak(words, expectation) ||
                                          Sharding(words, expectation) || None(words, expectation));
    if (known) return;
    Location where;
    where.text.file = std::make_shared<const std::string>(program_.source->file_name);
    where.text.line = expectation.line;
    where.text.column = 1;
    throw InvalidArgument("not an expectation: '" + expectation.text +
                              "' (collectives KIND=N..., bytes KIND <= N, peak <= N, "
                              "sharding %value = {...}, no KIND on AXIS)",
                          where);
  }

 private:
  bool Collectives(const std::vector<std::string>& words, Expectation& expectation) {
    if (words[0] != "collectives" || words.size() < 2) return false;
    for (size_t i = 1; i < words.size(); ++i) {
      const size_t equals = words[i].find('=');
      const int64_t wanted =
          equals == std::string::npos ? -1 : ParseBytes(words[i].substr(equals + 1));
      if (wanted < 0) return false;
      const std::string kind = words[i].substr(0, equals);
      const int64_t got = listed_.contains(kind) ? listed_.at(kind) : 0;
      if (got != wanted) expectation.ok = false;
      expectation.got += (i > 1 ? " " : "") + kind + "=" + std::to_string(got);
    }
    return true;
  }

  static bool Compare(int64_t got, const std::string& relation, int64_t wanted, bool* ok) {
    if (relation == "<=")
      *ok = got <= wanted;
    else if (relation == "<")
      *ok = got < wanted;
    else if (relation == "=" || relation == "==")
      *ok = got == wanted;
    else
      return false;
    return true;
  }

  bool Bytes(const std::vector<std::string>& words, Expectation& expectation) {
    if (words[0] != "bytes" || words.size() != 4) return false;
    const int64_t wanted = ParseBytes(words[3]);
    const int64_t got = totals_.contains(words[1]) ? totals_.at(words[1]).wire_bytes : 0;
    expectation.got = std::to_string(got);
    return wanted >= 0 && Compare(got, words[2], wanted, &expectation.ok);
  }

  bool Peak(const std::vector<std::string>& words, Expectation& expectation) {
    if (words[0] != "peak" || words.size() != 3) return false;
    const int64_t wanted = ParseBytes(words[2]);
    expectation.got = std::to_string(peak_bytes_);
    return wanted >= 0 && Compare(peak_bytes_, words[1], wanted, &expectation.ok);
  }

  bool Sharding(const std::vector<std::string>& words, Expectation& expectation) {
    if (words[0] != "sharding" || words.size() < 4 || words[2] != "=") return false;
    std::string wanted;
    for (size_t i = 3; i < words.size(); ++i) wanted += words[i];
    const Value* value = FindValue(*program_.global.module, words[1]);
    if (!value) {
      expectation.ok = false;
      expectation.got = "no value " + words[1];
    } else if (!value->sharding) {
      expectation.got = "no sharding";
      expectation.ok = false;
    } else {
      expectation.got = value->sharding->Layout().ToString();
      expectation.ok = value->sharding->SameLayout(
          TensorSharding::Parse(value->sharding->mesh, wanted, value->type.rank()));
    }
    return true;
  }

  bool None(const std::vector<std::string>& words, Expectation& expectation) {
    if (words[0] != "no" || (words.size() != 2 && !(words.size() == 4 && words[2] == "on"))) {
      return false;
    }
    int64_t found = 0;
    for (const CollectiveRecord& record : program_.collectives) {
      if (record.kind != words[1]) continue;
      if (words.size() == 4 &&
          std::find(record.axes.begin(), record.axes.end(), words[3]) == record.axes.end()) {
        continue;
      }
      ++found;
    }
    expectation.ok = found == 0;
    expectation.got = std::to_string(found) + " " + words[1];
    return true;
  }

  const CompiledProgram& program_;
  int64_t peak_bytes_;
  std::map<std::string, int64_t> listed_;
  std::map<std::string, CollectiveTotals> totals_;
};

}  // namespace

int64_t ParseBytes(std::string_view text) {
  int64_t number = 0;
  size_t i = 0;
  for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
    if (number > (int64_t{1} << 52)) return -1;
    number = number * 10 + (text[i] - '0');
  }
  if (i == 0) return -1;
  const std::string_view unit = text.substr(i);
  int shift = 0;
  if (unit == "KiB") {
    shift = 10;
  } else if (unit == "MiB") {
    shift = 20;
  } else if (unit == "GiB") {
    shift = 30;
  } else if (!unit.empty() && unit != "B") {
    return -1;
  }
  return number < (int64_t{1} << (62 - shift)) ? number << shift : -1;
}

std::vector<Expectation> FindExpectations(std::string_view text) {
  static constexpr std::string_view kMark = "expect:";
  std::vector<Expectation> found;
  int line = 0;
  while (!text.empty()) {
    ++line;
    const size_t end = text.find('\n');
    std::string_view content = Trim(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (!content.starts_with("//")) continue;
    content = Trim(content.substr(2));
    if (!content.starts_with(kMark)) continue;
    found.push_back({line, std::string(Trim(content.substr(kMark.size()))), true, ""});
  }
  return found;
}

void EvaluateExpectations(std::vector<Expectation>& expectations, const CompiledProgram& program,
                          int64_t peak_bytes) {
  Evaluator evaluator(program, peak_bytes);
  for (Expectation& expectation : expectations) evaluator.Evaluate(expectation);
}

}  // namespace lockstep
