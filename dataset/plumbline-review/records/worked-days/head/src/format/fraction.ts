export interface Fraction {
  over: number;
  under: number;
}

/**
 * The fraction nearest to a number from 0 to 1 with a denominator up to `most`; of two that are equally near the one with the smaller
 * denominator. Continued fractions give the candidates.
 */
export function nearestFraction(x: number, most: number): Fraction {
  let before: Fraction = { over: 0, under: 1 };
  let now: Fraction = { over: 1, under: 0 };
  let rest = x;
  for (let i = 0; i < 40; i++) {
    const whole = Math.floor(rest + 1e-10);
    const next = { over: whole * now.over + before.over, under: whole * now.under + before.under };
    if (next.under > most) {
      const k = Math.floor((most - before.under) / now.under);
      const between = { over: k * now.over + before.over, under: k * now.under + before.under };
      return nearer(x, between, now);
    }
    before = now;
    now = next;
    const left = rest - whole;
    if (left < 1e-9) break;
    rest = 1 / left;
  }
  return now;
}

function nearer(x: number, a: Fraction, b: Fraction): Fraction {
  const ea = Math.abs(x - a.over / a.under);
  const eb = Math.abs(x - b.over / b.under);
  return ea < eb - 1e-13 ? a : b;
}
