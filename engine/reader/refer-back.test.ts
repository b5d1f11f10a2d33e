import { expect, test } from 'vitest'
import { readText } from './read-text.ts'
import { rulesOf } from './testing/rules-of.ts'

test.each([
  [
    'A bullish crossover of the 12 and 26 EMA opens a long trade. A bearish one opens a short trade. Stop 1%.',
    'Long when the 12 EMA crosses above the 26 EMA. Short when the 12 EMA crosses below the 26 EMA. Stop 1%.',
  ],
  [
    'Enter long on a bullish engulfing, short on a bearish one. Stop 1%.',
    'Long on a bullish engulfing. Short on a bearish engulfing. Stop 1%.',
  ],
  [
    'Enter long on a bullish pin bar over the 50 EMA, short on a bearish one under it. Stop 1%.',
    'Long on a bullish pin bar when price is over the 50 EMA. Short on a bearish pin bar when price is under the 50 EMA. Stop 1%.',
  ],
  ['Buy a green candle. Short a red one. Stop 1%.', 'Buy on a green candle. Short on a red candle. Stop 1%.'],
])('"one" is of the kind that was spoken of: %s', (text, said) => {
  expect(rulesOf(text) ?? 'it waits').toEqual(rulesOf(said))
})

test('"one" of a kind that has no other way waits', () => {
  expect(readText('Long on an inside bar, short on a bearish one. Stop 1%.').status).not.toBe('ok')
})
