import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { readText } from '../read-text.ts'

/** Targets of a long trade as `share at distance`, and what follows them. */
function managedIn(text: string): unknown {
  const reading = readPlan(`Buy EURUSD on H1 when RSI(14) crosses above 30. Stop 20 pips. ${text}`)
  if (!reading?.isWhole) return null
  const said = (distance: unknown) => {
    const { kind, value } = distance as { kind: string; value: number }
    return `${value} ${kind}`
  }
  const { targets, trailing, breakeven } = reading.plan
  return {
    targets: (targets.long ?? []).map(({ distance, portionPercent }) => `${Math.round(portionPercent)} at ${said(distance)}`),
    ...(trailing && { trails: trailing.activation ? said(trailing.activation) : 'at once' }),
    ...(breakeven && { breakeven: said(breakeven.trigger) }),
  }
}

test.each([
  ['Close half at 1R, let the rest run to 3R.', { targets: ['50 at 1 r', '50 at 3 r'] }],
  ['TP: 1.5R (60%), 3R (40%).', { targets: ['60 at 1.5 r', '40 at 3 r'] }],
  ['Half off at +30 pips, rest runs.', { targets: ['50 at 30 pips'] }],
  ['50% closes at TP1 of 20 pips, the other 50% at TP2 of 40 pips.', { targets: ['50 at 20 pips', '50 at 40 pips'] }],
  ['First target 1R, sell half there. Second target 2R.', { targets: ['50 at 1 r', '50 at 2 r'] }],
  ['A quarter at each of 1R, 2R, 3R and 4R.', { targets: ['25 at 1 r', '25 at 2 r', '25 at 3 r', '25 at 4 r'] }],
  ['Partial close: 30% at 40 pips, 30% at 80 pips.', { targets: ['30 at 40 pips', '30 at 80 pips'] }],
  ['I sell 1/3 at 1R, 1/3 at 2R and keep the last third for 5R.', { targets: ['33 at 1 r', '33 at 2 r', '33 at 5 r'] }],
  ['Scale out thirds at 10%, 20%, rest trails 3 ATR.', { targets: ['33 at 10 percent', '33 at 20 percent'], trails: '20 percent' }],
  ['Half at 1R. The last 50% is trailed on the 20 EMA.', { targets: ['50 at 1 r'], trails: '1 r' }],
  ['Half at 1R. After the first scale the stop goes to breakeven.', { targets: ['50 at 1 r'], breakeven: '1 r' }],
  ['Half at 1R. When half is off, bring the stop up to my entry.', { targets: ['50 at 1 r'], breakeven: '1 r' }],
])('parts leave at targets of their own: %s', (text, managed) => expect(managedIn(text)).toEqual(managed))

test.each(['Scale out quarters at 1R, 2R, 3R, 4R, 5R.', 'Half at 1R. After the first scale I relax the stop.', 'Take partials at 1R.'])(
  'a share that is not told is held: %s',
  (text) => expect(managedIn(text)).toBe(null),
)

test.each([
  'Close half after 3 bars.',
  'Halve the position after 3 days.',
  'The rest after 3 days.',
  'Take profit after 3 bars.',
  "3 days, that's my stop.",
])('so many bars or days are no distance: %s', (text) => {
  const { rules } = readText(`Buy EURUSD on H1 when RSI(14) crosses above 30. ${text}`)
  expect(rules.filter(({ path, waits }) => /^(stop|target)/.test(path) && !waits)).toEqual([])
})
