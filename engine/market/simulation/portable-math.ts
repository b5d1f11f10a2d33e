/**
 * Exponential and logarithm from + − × ÷ alone, so that simulated prices are the same bit for bit in every JavaScript engine;
 * `Math.exp` and `Math.log` are not. Relative error below 1e-15 for the sizes used here.
 */
const ln2 = 0.6931471805599453

export function exp(x: number): number {
  const k = Math.round(x / ln2)
  const r = x - k * ln2
  let sum = 1
  for (let i = 16; i > 0; i--) sum = 1 + (r / i) * sum
  let scale = 1
  const factor = k < 0 ? 0.5 : 2
  for (let i = Math.abs(k); i > 0; i--) scale *= factor
  return sum * scale
}

/** Natural logarithm of a positive number. */
export function ln(x: number): number {
  let mantissa = x
  let k = 0
  while (mantissa > 1.5) {
    mantissa /= 2
    k++
  }
  while (mantissa < 0.75) {
    mantissa *= 2
    k--
  }
  const s = (mantissa - 1) / (mantissa + 1)
  const square = s * s
  let sum = 0
  for (let i = 23; i > 0; i -= 2) sum = sum * square + 1 / i
  return k * ln2 + 2 * s * sum
}

// Acklam's rational approximation of the normal quantile, relative error below 1.2e-9.
const a = [-39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239]
const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1]
const c = [-0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783]
const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]

const polynomial = (coefficients: readonly number[], x: number) => coefficients.reduce((sum, each) => sum * x + each, 0)

/** Value below which a standard normal variable falls with probability 0 < p < 1. */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p)
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * ln(p))
    return polynomial(c, q) / polynomial(d, q)
  }
  const q = p - 0.5
  const r = q * q
  return (q * polynomial(a, r)) / polynomial(b, r)
}
