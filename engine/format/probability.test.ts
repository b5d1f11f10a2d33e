import { expect, test } from 'vitest'
import { countedShareText, probabilityText } from './probability.ts'

test.each([
  [1, 'more than 99.9%'],
  [0.9995, 'more than 99.9%'],
  [0.999, '99.9%'],
  [0.995, '99.5%'],
  [0.58, '58%'],
  [0.004, '0.4%'],
  [0, 'less than 0.1%'],
])('a probability of %d is told as %s', (probability, text) => expect(probabilityText(probability)).toBe(text))

test.each([
  [100, 'all'],
  [99.96, 'more than 99.9%'],
  [99.7, '99.7%'],
  [80.4, '80%'],
  [0.3, '0.3%'],
  [0.02, 'less than 0.1%'],
  [0, 'none'],
])('a share of %d percent of what was counted is told as %s', (percent, text) => expect(countedShareText(percent)).toBe(text))
