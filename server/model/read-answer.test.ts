import { readText } from '@playbook/engine/reader/read-text'
import { problemOfPlan } from '@playbook/engine/strategy/check-plan'
import { emptyPlan } from '@playbook/engine/strategy/empty-plan'
import { checkProposal } from '@playbook/engine/strategy/proposal/check-proposal'
import { placeProposal } from '@playbook/engine/strategy/proposal/place-proposal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAnswer } from './read-answer.ts'

const rules = 'Buy when RSI(14) is below 30. Sell when RSI(14) is above 70. '
const flurps = 'Buy when RSI(14) is below 30 and 3 flurps in a row. Sell when RSI(14) is above 70.'
const context = { symbol: 'EURUSD', timeframe: '1h' }
const close = { kind: 'price', field: 'close' }
const indicator = (name: string, more: object = {}) => ({ kind: 'indicator', name, ...more })
const sma = (period: number, more: object = {}) => indicator('sma', { params: { period }, ...more })
const compared = (op: string, left: object, right: object) => ({ op, left, right })
const condition = (when: object) => [flurps, '3 flurps in a row', { part: 'entryLong', when }] as const
const said = (sentence: string, part: object) => [`${rules}${sentence}.`, sentence, part] as const

/** The whole way of an answer: read, checked against the text, put into it. Gives what then stands there, or why nothing does. */
function follow(text: string, quote: string, part: object): string {
  const assumed = [0, 0.95, 1, 1.5, 2, 5, 10, 12, 14, 20]
  const answer = readAnswer(JSON.stringify({ proposals: [{ ...part, quote, assumed }], cannot: [] }))
  const [raw] = answer?.proposals ?? []
  if (!raw) return `dropped: ${answer?.dropped[0]?.reason}`
  const checked = checkProposal(readText(text, context), raw)
  if (!checked.ok) return `dropped: ${checked.problem.reason}`
  const placement = placeProposal(readText, text, context, checked.value)
  return placement.ok ? placement.inserted : `not placed: ${checked.value.text}`
}

test.each([
  [said('Trail it like a snake 2 stop', { part: 'trailing', trailing: { along: { kind: 'percent', value: 2 } } }), 'Trailing stop 2%.'],
  [
    said('Park the stop home at 2 wibbles', { part: 'breakeven', breakeven: { trigger: { kind: 'r', value: 2 } } }),
    'Move stop to break even at 2R profit.',
  ],
  [said('Give up once 12 blips wasted', { part: 'timeExit', exit: { kind: 'bars', value: 12 } }), 'Exit after 12 bars.'],
  [
    said('Give up once 16:30 blips wasted', { part: 'timeExit', exit: { kind: 'time_of_day', time: '16:30', zone: 'America/New_York' } }),
    'Exit at 16:30 New York time.',
  ],
  [said('Put in 2 blobs', { part: 'sizing', sizing: { kind: 'percent_equity', value: 2 } }), 'Use 2% of equity per trade.'],
  [said('Put in 2 blobs', { part: 'leverage', value: 2 }), 'Leverage 2x.'],
  [said('Put in 2 blobs', { part: 'maxOpenTrades', value: 2 }), 'Max 2 open trades.'],
  [said('Put in 2 blobs', { part: 'maxTradesPerDay', value: 2 }), 'Max 2 trades per day.'],
  [said('Avoid the 2 sleepy stretches', { part: 'session', session: { named: ['london'] } }), 'Only trade during the London session.'],
  [
    said('Avoid the 09:30 to 16:00 sleepy stretches', {
      part: 'session',
      session: { hours: [{ from: '09:30', to: '16:00' }], zone: 'UTC' },
    }),
    'Only trade between 09:30 and 16:00 UTC.',
  ],
  [said('Snooze 2 blobs after pain', { part: 'cooldown', cooldown: { bars: 2, after: 'loss' } }), 'Wait 2 bars after a loss.'],
  [said('Use 4 blob candlesticks', { part: 'timeframe', value: '4h' }), 'Timeframe: H4.'],
  [said('Grab 3 blobs of profit', { part: 'target', side: 'both', distance: { kind: 'r', value: 3 } }), 'Take profit 3R.'],
  [
    said('Guard at 3 blobs stop', { part: 'stop', side: 'both', distance: { kind: 'price_level', level: indicator('swing_low') } }),
    'Stop loss at swing low.',
  ],
  [condition(compared('crosses_above', sma(5), sma(20))), 'SMA(5) crosses above SMA(20)'],
  [
    condition(
      compared(
        'gt',
        { kind: 'price', field: 'volume' },
        { kind: 'calc', op: 'mul', args: [{ kind: 'const', value: 1.5 }, sma(20, { source: { kind: 'price', field: 'volume' } })] },
      ),
    ),
    'volume is above (1.5 * SMA(volume, 20))',
  ],
  [condition({ op: 'pattern', name: 'hammer' }), 'hammer'],
  [condition({ op: 'divergence', kind: 'bullish', term: indicator('rsi') }), 'bullish divergence on RSI(14)'],
  [
    condition({ op: 'within', bars: 5, expr: compared('crosses_above', sma(5), sma(20)) }),
    '(SMA(5) crosses above SMA(20)) within the last 5 bars',
  ],
  [condition(compared('gt', indicator('macd', { output: 'hist' }), { kind: 'const', value: 0 })), 'MACD histogram(12, 26, 9) is above 0'],
  [
    condition(compared('gt', { kind: 'price', field: 'high' }, indicator('highest', { shift: 1 }))),
    'high is above highest high of the last 20 bars 1 bar ago',
  ],
  [condition(compared('lt', close, indicator('bb', { output: 'lower' }))), 'close is below Bollinger Bands(20, 2) lower band'],
  [
    condition({
      op: 'or',
      args: [
        { op: 'pattern', name: 'hammer' },
        { op: 'pattern', name: 'bullish_engulfing' },
      ],
    }),
    '(hammer or bullish engulfing)',
  ],
  [condition({ op: 'not', arg: { op: 'pattern', name: 'doji' } }), 'not (doji)'],
])('what is proposed %j stands in the text as “%s”', ([text, quote, part], inserted) => {
  expect(follow(text, quote, part)).toBe(inserted)
})

test('what the text alone would make a session or another chart is never put in as a condition', () => {
  expect(follow(...condition({ op: 'weekday', days: ['fri'] }))).toBe('not placed: Buy when on Friday.')
  expect(follow(...condition(compared('gt', close, sma(20, { timeframe: '1d' }))))).toBe(
    'not placed: Buy when close is above daily SMA(20).',
  )
})

test('no text is too strange to be read', () => {
  const strange = fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => readAnswer(text) === null)
  expect(fc.check(strange, { numRuns: 300 }).counterexample).toBeNull()
})

test('no JSON is too strange to be read, and all of it that is no part is named as left out', () => {
  const strange = fc.property(fc.array(fc.jsonValue({ maxDepth: 6 }), { maxLength: 20 }), (proposals) => {
    const answer = readAnswer(JSON.stringify({ proposals }))
    const named = Math.min(proposals.length, 12) + (proposals.length > 12 ? 1 : 0)
    return answer === null || (answer.proposals.length === 0 && answer.dropped.length === named)
  })
  expect(fc.check(strange, { numRuns: 300 }).counterexample).toBeNull()
})

test('what comes true step by step is read with a step as a part of it, and the last time as the usual one', () => {
  const found = { kind: 'value_when', value: { kind: 'price', field: 'low' }, when: { op: 'pattern', name: 'bullish_engulfing' } }
  const steps = [{ when: compared('crosses_above', close, sma(20)) }, { when: compared('gt', close, found), withinBars: 5 }]
  const when = { op: 'sequence', steps }
  const proposed = readAnswer(JSON.stringify({ proposals: [{ part: 'entryLong', quote: '3 flurps in a row', when }] }))!.proposals[0]!
    .proposed
  expect(problemOfPlan({ ...emptyPlan, entryLong: { when: 'when' in proposed && proposed.when, fill: 'next_open' } })).toBeNull()
  expect(follow(flurps, '3 flurps in a row', { part: 'entryLong', when })).toContain('then within 5 bars')
})

test.each([
  { op: 'sequence', steps: [{ when: { op: 'always' }, withinBars: 2 }, { when: { op: 'always' } }] },
  { op: 'sequence', steps: [{ when: { op: 'always' } }] },
  compared('gt', { kind: 'count', when: { op: 'always' } }, close),
  compared('gt', { kind: 'count', when: { op: 'always' }, since: 'day', bars: 2 }, close),
])('a model cannot give an order that is none: %#', (when) => {
  expect(readAnswer(JSON.stringify({ proposals: [{ part: 'entryLong', quote: '3 flurps', when }] }))!.proposals).toEqual([])
})
