// Butterflies of the FFT and its passes over one stage; fft_plan.h describes the whole.
#pragma once

#include <algorithm>

#include "runtime/kernels/fft_plan.h"

namespace lockstep::kernels::fft {

template <typename V, typename T>
inline Pair<V> TimesConj(const Pair<V>& x, const Root<T>& w) {
  return {w.cos * x.re + w.sin * x.im, w.cos * x.im - w.sin * x.re};
}
/// -i x
template <typename V>
inline Pair<V> TurnedBack(const Pair<V>& x) {
  return {x.im, -x.re};
}

/// An odd number p of points from their folded form: s[j] = x[j] + x[p-j], d[j] = x[j] - x[p-j].
///   even[l] = x0 + sum_j cos(2 pi j l / p) s[j]    odd[l] = sum_j sin(2 pi j l / p) d[j]
/// so that outputs l and p - l are even[l] -+ i odd[l]. The first two terms are added one by one,
/// then blocks of up to `widest` (4, 2 or 1) and what is left over.
template <typename E, typename T>
inline __attribute__((always_inline)) void Fold(const E& x0, const E* s, const E* d, int64_t p,
                                                const Root<T>* turns, int64_t widest, E* even,
                                                E* odd) {
  const int64_t half = (p - 1) / 2;
  even[0] = x0;
  for (int64_t j = 1; j <= half; ++j) even[0] = even[0] + s[j];
  for (int64_t l = 1; l <= half; ++l) {
    E sum = x0 + turns[l].cos * s[1];
    E difference = turns[l].sin * d[1];
    int64_t at = l;
    const auto next = [&] { return turns[at = at + l < p ? at + l : at + l - p]; };
    if (half >= 2) {
      const Root<T> w = next();
      sum = sum + w.cos * s[2];
      difference = difference + w.sin * d[2];
    }
    for (int64_t j = 3; j <= half;) {
      const int64_t left = half - j + 1;
      const int64_t block = std::min(widest, left >= 4   ? int64_t{4}
                                             : left >= 2 ? int64_t{2}
                                                         : int64_t{1});
      Root<T> w = next();
      E even_part = w.cos * s[j], odd_part = w.sin * d[j];
      for (const int64_t end = j++ + block; j < end; ++j) {
        w = next();
        even_part = even_part + w.cos * s[j];
        odd_part = odd_part + w.sin * d[j];
      }
      sum = sum + even_part;
      difference = difference + odd_part;
    }
    even[l] = sum;
    odd[l] = difference;
  }
}

inline constexpr double kHalfRoot = 0.707106781186547524400844362104849;

template <typename V>
inline void Four(Pair<V>& x0, Pair<V>& x1, Pair<V>& x2, Pair<V>& x3) {
  const Pair<V> a = x0 + x2, b = x0 - x2, c = x1 + x3, d = TurnedBack(x1 - x3);
  x0 = a + c;
  x1 = b + d;
  x2 = a - c;
  x3 = b - d;
}

template <typename T, typename V>
inline void Eight(Pair<V>* x) {
  constexpr T h = static_cast<T>(kHalfRoot);
  const Pair<V> s = x[1] + x[5], a5 = x[1] - x[5], t = x[3] + x[7], a7 = TurnedBack(x[3] - x[7]);
  const Pair<V> a1 = s + t, a3 = TurnedBack(s - t), u = a5 + a7, v = a5 - a7;
  const Pair<V> eighth{h * (u.re + u.im), h * (u.im - u.re)};          // u exp(-pi i / 4)
  const Pair<V> three_eighths{h * (v.im - v.re), h * (-v.re - v.im)};  // v exp(-3 pi i / 4)
  const Pair<V> a0 = x[0] + x[4], a4 = x[0] - x[4], a2 = x[2] + x[6];
  const Pair<V> a6 = TurnedBack(x[2] - x[6]);
  const Pair<V> e0 = a0 + a2, e1 = a4 + a6, e2 = a0 - a2, e3 = a4 - a6;
  x[0] = e0 + a1, x[4] = e0 - a1;
  x[2] = e2 + a3, x[6] = e2 - a3;
  x[1] = e1 + eighth, x[5] = e1 - eighth;
  x[3] = e3 + three_eighths, x[7] = e3 - three_eighths;
}

/// Room of a butterfly: on the stack for the usual radices (P > 0), else four times the radix.
template <int P, typename E>
struct Room {
  explicit Room(E*) {}
  E x[P], s[P], d[P], even[P], odd[P];
};
template <typename E>
struct Room<0, E> {
  Room(E* extra, int64_t p)
      : x(extra), s(extra + p), d(s + p / 2 + 1), even(d + p / 2 + 1), odd(even + p / 2 + 1) {}
  E *x, *s, *d, *even, *odd;
};
/// Elements of the room of a radix that is not one of the usual.
inline int64_t RoomSize(int64_t radix) { return 3 * radix + 4; }

template <int P, typename E>
inline Room<P, E> MakeRoom(E* extra, int64_t p) {
  if constexpr (P > 0) {
    return Room<P, E>(extra);
  } else {
    return Room<P, E>(extra, p);
  }
}

/// room.x becomes its transform.
template <int P, typename T, typename V>
inline __attribute__((always_inline)) void Butterfly(Room<P, Pair<V>>& room, int64_t p,
                                                     const Root<T>* turns, int64_t widest) {
  Pair<V>* x = room.x;
  if constexpr (P == 2) {
    const Pair<V> sum = x[0] + x[1];
    x[1] = x[0] - x[1];
    x[0] = sum;
  } else if constexpr (P == 4) {
    Four(x[0], x[1], x[2], x[3]);
  } else if constexpr (P == 8) {
    Eight<T>(x);
  } else {
    for (int64_t j = 1; 2 * j < p; ++j) {
      room.s[j] = x[j] + x[p - j];
      room.d[j] = x[j] - x[p - j];
    }
    Fold(x[0], room.s, room.d, p, turns, widest, room.even, room.odd);
    x[0] = room.even[0];
    for (int64_t l = 1; 2 * l < p; ++l) {
      const Pair<V> turned = TurnedBack(room.odd[l]);
      x[l] = room.even[l] + turned;
      x[p - l] = room.even[l] - turned;
    }
  }
}

/// Complex lines, decimated in frequency.
template <int P, typename T, typename V>
void ComplexPass(const Stage<T>& stage, const Pair<V>* in, Pair<V>* out, Pair<V>* extra) {
  const int64_t p = P > 0 ? P : stage.radix, m = stage.size;
  Room<P, Pair<V>> room = MakeRoom<P>(extra, p);
  for (int64_t k = 0; k < stage.lines; ++k) {
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t j = 0; j < p; ++j) room.x[j] = in[i + m * (j + p * k)];
      Butterfly<P>(room, p, stage.turns.data(), P == 11 ? 1 : 2);
      out[i + m * k] = room.x[0];
      for (int64_t j = 1; j < p; ++j) {
        out[i + m * (k + stage.lines * j)] =
            i == 0 ? room.x[j] : TimesConj(room.x[j], stage.Twiddle(j, i));
      }
    }
  }
}

// A half spectrum of size n is stored as re[0], re[1], im[1], re[2], ...: element t > 0 at 2t - 1
// and 2t. Elements beyond n/2 are the conjugates of those before.

/// How the FFTPACK family adds up real points, and complex ones above.
inline constexpr int64_t kRealBlock = 4;

/// Real lines forwards, decimated in time.
template <int P, typename T, typename V>
void ForwardPass(const Stage<T>& stage, const V* in, V* out, Pair<V>* extra) {
  const int64_t p = P > 0 ? P : stage.radix, m = stage.size, n = p * m;
  Room<P, Pair<V>> room = MakeRoom<P>(extra, p);
  Room<P, V> flat = MakeRoom<P>(reinterpret_cast<V*>(extra), p);
  for (int64_t k = 0; k < stage.lines; ++k, out += n) {
    const auto line = [&](int64_t j) { return in + m * (k + stage.lines * j); };
    // Element 0 of the sub-spectra is real.
    if constexpr (P == 2) {
      out[0] = line(0)[0] + line(1)[0];
      out[n - 1] = line(0)[0] - line(1)[0];
    } else if constexpr (P == 4) {
      const V odd = line(3)[0] + line(1)[0], even = line(0)[0] + line(2)[0];
      out[0] = even + odd;
      out[2 * m - 1] = line(0)[0] - line(2)[0];
      out[2 * m] = line(3)[0] - line(1)[0];
      out[n - 1] = even - odd;
    } else {
      for (int64_t j = 1; 2 * j < p; ++j) {
        flat.s[j] = line(j)[0] + line(p - j)[0];
        flat.d[j] = line(j)[0] - line(p - j)[0];
      }
      Fold(line(0)[0], flat.s, flat.d, p, stage.turns.data(), kRealBlock, flat.even, flat.odd);
      out[0] = flat.even[0];
      for (int64_t l = 1; 2 * l < p; ++l) {
        out[2 * l * m - 1] = flat.even[l];
        out[2 * l * m] = -flat.odd[l];
      }
    }
    for (int64_t i = 1; 2 * i < m; ++i) {
      for (int64_t j = 0; j < p; ++j) {
        const Pair<V> x{line(j)[2 * i - 1], line(j)[2 * i]};
        room.x[j] = j == 0 ? x : TimesConj(x, stage.Twiddle(j, i));
      }
      Butterfly<P>(room, p, stage.turns.data(), kRealBlock);
      for (int64_t j = 0; j < p; ++j) {
        const int64_t t = i + j * m;
        const bool mirrored = 2 * t > n;
        const int64_t at = 2 * (mirrored ? n - t : t);
        out[at - 1] = room.x[j].re;
        out[at] = mirrored ? -room.x[j].im : room.x[j].im;
      }
    }
    // So is element m/2, where the twiddles are -i, or eighths of a turn. Odd radices come after
    // all even ones, and see odd sizes only.
    if (m % 2 == 0) {
      if constexpr (P == 2) {
        out[m - 1] = line(0)[m - 1];
        out[m] = -line(1)[m - 1];
      } else if constexpr (P == 4) {
        constexpr T h = static_cast<T>(kHalfRoot);
        const V x0 = line(0)[m - 1], x1 = line(1)[m - 1], x2 = line(2)[m - 1], x3 = line(3)[m - 1];
        const V re = h * (x1 - x3), im = -h * (x1 + x3);
        out[m - 1] = x0 + re;
        out[m] = im - x2;
        out[3 * m - 1] = x0 - re;
        out[3 * m] = im + x2;
      }
    }
  }
}

/// Half spectra backwards, decimated in frequency. The conjugates go through the forward butterfly.
template <int P, typename T, typename V>
void BackwardPass(const Stage<T>& stage, const V* in, V* out, Pair<V>* extra) {
  const int64_t p = P > 0 ? P : stage.radix, m = stage.size, n = p * m;
  Room<P, Pair<V>> room = MakeRoom<P>(extra, p);
  Room<P, V> flat = MakeRoom<P>(reinterpret_cast<V*>(extra), p);
  for (int64_t k = 0; k < stage.lines; ++k, in += n) {
    const auto line = [&](int64_t j) { return out + m * (k + stage.lines * j); };
    if constexpr (P == 2) {
      line(0)[0] = in[0] + in[n - 1];
      line(1)[0] = in[0] - in[n - 1];
    } else if constexpr (P == 4) {
      const V even = in[0] + in[n - 1], odd = in[0] - in[n - 1];
      const V re = T(2) * in[2 * m - 1], im = T(2) * in[2 * m];
      line(0)[0] = even + re;
      line(2)[0] = even - re;
      line(3)[0] = odd + im;
      line(1)[0] = odd - im;
    } else {
      for (int64_t j = 1; 2 * j < p; ++j) {
        flat.s[j] = T(2) * in[2 * j * m - 1];
        flat.d[j] = T(2) * in[2 * j * m];
      }
      Fold(in[0], flat.s, flat.d, p, stage.turns.data(), kRealBlock, flat.even, flat.odd);
      line(0)[0] = flat.even[0];
      for (int64_t l = 1; 2 * l < p; ++l) {
        line(l)[0] = flat.even[l] - flat.odd[l];
        line(p - l)[0] = flat.even[l] + flat.odd[l];
      }
    }
    for (int64_t i = 1; 2 * i < m; ++i) {
      for (int64_t j = 0; j < p; ++j) {
        const int64_t t = i + j * m;
        const bool mirrored = 2 * t > n;
        const int64_t at = 2 * (mirrored ? n - t : t);
        room.x[j] = {in[at - 1], mirrored ? in[at] : -in[at]};
      }
      Butterfly<P>(room, p, stage.turns.data(), kRealBlock);
      for (int64_t j = 0; j < p; ++j) {
        const Pair<V> x = j == 0 ? room.x[0] : TimesConj(room.x[j], stage.Twiddle(j, i));
        line(j)[2 * i - 1] = x.re;
        line(j)[2 * i] = -x.im;
      }
    }
    if (m % 2 == 0) {
      if constexpr (P == 2) {
        line(0)[m - 1] = T(2) * in[m - 1];
        line(1)[m - 1] = T(-2) * in[m];
      } else if constexpr (P == 4) {
        constexpr T root = static_cast<T>(2 * kHalfRoot);
        const V re = in[m - 1] - in[3 * m - 1], im = in[3 * m] + in[m];
        line(0)[m - 1] = T(2) * (in[m - 1] + in[3 * m - 1]);
        line(1)[m - 1] = root * (re - im);
        line(2)[m - 1] = T(2) * (in[3 * m] - in[m]);
        line(3)[m - 1] = -root * (re + im);
      }
    }
  }
}

}  // namespace lockstep::kernels::fft
