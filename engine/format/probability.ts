import { numberText } from './number-text.ts'

/** A probability of 0 to 1 in percent, never told as certain: "more than 99.9%", "less than 0.1%". */
export function probabilityText(probability: number): string {
  if (probability > 0.999) return 'more than 99.9%'
  if (probability < 0.001) return 'less than 0.1%'
  const isExtreme = probability > 0.99 || probability < 0.01
  return `${numberText(100 * probability, isExtreme ? 1 : 0)}%`
}

/** A share of what was counted, 0 to 100: all and none are said in words, and nothing else is rounded to them. */
export function countedShareText(percent: number): string {
  if (percent >= 100) return 'all'
  if (percent <= 0) return 'none'
  const isExtreme = percent > 99 || percent < 1
  if (percent > 99.9) return 'more than 99.9%'
  if (percent < 0.1) return 'less than 0.1%'
  return `${numberText(percent, isExtreme ? 1 : 0)}%`
}
