/** The probability of at least `least` of `count` independent trials, each with probability `chance` (0 to 1): the upper tail of the binomial distribution. */
export function atLeastOf(least: number, count: number, chance: number): number {
  if (least <= 0) return 1
  if (least > count || chance <= 0) return 0
  if (chance >= 1) return 1
  // Logarithms, since the terms of many trials are too small or too large for numbers.
  let logTerm = count * Math.log(1 - chance)
  const step = Math.log(chance) - Math.log(1 - chance)
  let below = 0
  for (let k = 0; k < least; k += 1) {
    below += Math.exp(logTerm)
    logTerm += Math.log(count - k) - Math.log(k + 1) + step
  }
  return Math.max(0, 1 - below)
}
