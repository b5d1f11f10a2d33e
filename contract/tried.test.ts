import { expect, test } from 'vitest'
import { variantCountText } from './tried.ts'

test.each([
  [undefined, 'How many variants of this strategy were tried is not stated.'],
  [{ trials: 1 }, 'No other variant of this strategy was tried on this site.'],
  [
    { trials: 109, checked: 0 },
    '109 variants of this strategy were tried on this site, this one included. The deflated Sharpe takes that into account.',
  ],
  [
    { trials: 1, checked: 58 },
    'No other variant of this strategy was tried on this site. Its robustness checks tried 58 more variants, which it was not chosen from.',
  ],
])('the count %o is told in words', (tried, words) => {
  expect(variantCountText(tried)).toBe(words)
})
