import { expect, test } from 'vitest'
import { measuredText } from './measure-button.tsx'

test('a distance is told in bars, time, percent and pips, as far as the market has them', () => {
  expect(measuredText({ bars: 24, seconds: 86_400, change: -0.011, percent: -1, pips: -110 })).toBe('24 bars, 1 d 0 h, −1.00%, −110.0 pips')
  expect(measuredText({ bars: -1, seconds: -3_600, change: 2, percent: 0.5, pips: null })).toBe('1 bar, 1 h 00 min, +0.50%')
})
