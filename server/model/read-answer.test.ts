import { checkProposedPlan } from '@playbook/engine/proposal/check-proposed-plan'
import { planChanges } from '@playbook/engine/proposal/plan-changes'
import { tellPlan } from '@playbook/engine/proposal/tell-plan'
import { readText } from '@playbook/engine/reader/read-text'
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
const below = compared('lt', indicator('rsi'), { kind: 'const', value: 30 })
const condition = (when: object) => {
  const args = [
    { ...below, quote: 'RSI(14) is below 30' },
    { ...when, quote: '3 flurps in a row' },
  ]
  return [flurps, { entryLong: { when: { op: 'and', args } } }] as const
}
const said = (sentence: string, part: (quote: string) => object) => [`${rules}${sentence}.`, part(sentence)] as const

/** The whole way of an answer: read, checked against the text, put into it. Gives what then stands there, or why nothing does. */
function follow(text: string, parts: object): string {
  const assumed = [0, 0.95, 1, 1.5, 2, 5, 10, 12, 14, 20]
  const reading = readText(text, context)
  const answer = readAnswer(JSON.stringify({ plan: { ...tellPlan(reading), ...parts }, assumed }))!
  const checked = checkProposedPlan(reading, answer.proposed)
  const [dropped] = [...answer.dropped, ...checked.dropped]
  if (dropped) return `dropped: ${dropped.reason}`
  const [change, ...more] = planChanges(readText, text, context, checked.plan).changes
  if (!change || more.length > 0) return `${more.length + (change ? 1 : 0)} changes`
  return change.text === null ? `not said: ${change.after}` : change.inserted
}

test.each([
  [said('Trail it like a snake 2 stop', (quote) => ({ trailing: { along: { kind: 'percent', value: 2 }, quote } })), 'Trailing stop of 2%'],
  [
    said('Park the stop home at 2 wibbles', (quote) => ({ breakeven: { trigger: { kind: 'r', value: 2 }, quote } })),
    'Move the stop to break even after 2R profit',
  ],
  [said('Give up once 12 blips wasted', (quote) => ({ timeExits: [{ kind: 'bars', value: 12, quote }] })), 'Exit after 12 bars'],
  [
    said('Give up once 16:30 blips wasted', (quote) => ({
      timeExits: [{ kind: 'time_of_day', time: '16:30', zone: 'America/New_York', quote }],
    })),
    'Exit at 16:30 New York time',
  ],
  [said('Put in 2 blobs', (quote) => ({ sizing: { kind: 'percent_equity', value: 2, quote } })), 'Use 2% of equity per trade'],
  [said('Put in 2 blobs', (quote) => ({ leverage: { value: 2, quote } })), 'Leverage 2x'],
  [said('Put in 2 blobs', (quote) => ({ maxOpenTrades: { value: 2, quote } })), 'At most 2 open trades'],
  [said('Put in 2 blobs', (quote) => ({ maxTradesPerDay: { value: 2, quote } })), 'At most 2 trades per day'],
  [said('Avoid the 2 sleepy stretches', (quote) => ({ session: { named: ['london'], quote } })), 'Only trade during the London session'],
  [
    said('Avoid the 09:30 to 16:00 sleepy stretches', (quote) => ({
      session: { hours: [{ from: '09:30', to: '16:00' }], zone: 'UTC', quote },
    })),
    'Only trade between 09:30 and 16:00 UTC',
  ],
  [said('Snooze 2 blobs after pain', (quote) => ({ cooldown: { bars: 2, after: 'loss', quote } })), 'Wait 2 bars after a loss'],
  [said('Be done with it after 2 blobs', (quote) => ({ dailyStop: { losses: 2, quote } })), 'Stop trading for the day after 2 losses'],
  [
    said('Be done with it for the month after 6 blobs', (quote) => ({
      limits: [{ counts: 'loss', value: 6, unit: 'percent', per: 'month', quote }],
    })),
    'Stop trading for the month after a loss of 6%',
  ],
  [
    said('Let the house have 2 blobs', (quote) => ({ statedCosts: { commission: { kind: 'fixed', value: 2 }, quote } })),
    'Commission $2 per order',
  ],
  [said('Use 4 blob candlesticks', (quote) => ({ timeframe: { value: '4h', quote } })), 'Timeframe: H4'],
  [
    said('Grab 3 blobs of profit', (quote) => ({ targets: { long: [{ distance: { kind: 'r', value: 3 }, quote }] } })),
    'Take profit 3R from the entry',
  ],
  [
    said('Guard at 3 blobs stop', (quote) => ({ stop: { long: { kind: 'price_level', level: indicator('swing_low'), quote } } })),
    'Stop loss at the swing low(5)',
  ],
  [condition(compared('crosses_above', sma(5), sma(20))), 'the SMA(5) crosses above the SMA(20)'],
  [
    condition(
      compared(
        'gt',
        { kind: 'price', field: 'volume' },
        { kind: 'calc', op: 'mul', args: [{ kind: 'const', value: 1.5 }, sma(20, { source: { kind: 'price', field: 'volume' } })] },
      ),
    ),
    'the volume is above 1.5 times the SMA(20) of the volume',
  ],
  [condition({ op: 'pattern', name: 'hammer' }), 'a hammer appears'],
  [condition({ op: 'divergence', kind: 'bullish', term: indicator('rsi') }), 'a bullish divergence on the RSI(14)'],
  [
    condition({ op: 'within', bars: 5, expr: compared('crosses_above', sma(5), sma(20)) }),
    'the SMA(5) crosses above the SMA(20) within the last 5 bars',
  ],
  [
    condition(compared('gt', indicator('macd', { output: 'hist' }), { kind: 'const', value: 0 })),
    'the MACD histogram(12, 26, 9) is above 0',
  ],
  [condition(compared('lt', close, indicator('bb', { output: 'lower' }))), 'the close is below the lower Bollinger Band(20, 2)'],
  [
    condition({
      op: 'or',
      args: [
        { op: 'pattern', name: 'hammer' },
        { op: 'pattern', name: 'bullish_engulfing' },
      ],
    }),
    '(a hammer appears or a bullish engulfing appears)',
  ],
  [condition({ op: 'not', arg: { op: 'pattern', name: 'doji' } }), 'not (a doji appears)'],
])('what is proposed %j stands in the text as “%s”', ([text, parts], inserted) => {
  expect(follow(text, parts)).toBe(inserted)
})

test('where another chart would change what the rest means, everything is said anew', () => {
  expect(follow(...condition(compared('gt', close, sma(20, { timeframe: '1d' }))))).toBe(
    'the RSI(14) is below 30 and the close is above the daily SMA(20).\nExit longs when the RSI(14) is above 70.\nAny timeframe',
  )
})

test('a rule with its order is said in one sentence', () => {
  const text = 'Hop on with a stop at the 20 bar high once 50 flurps. Exit after 10 bars.'
  const quote = 'Hop on with a stop at the 20 bar high once 50 flurps'
  const parts = {
    entryLong: { when: { ...compared('gt', indicator('rsi'), { kind: 'const', value: 50 }), quote } },
    entryOrder: { type: 'stop', long: indicator('highest', { params: { period: 20 } }), quote },
  }
  expect(follow(text, parts)).toMatch(/^Buy with a stop order at the highest high of the last 20 bars .* when the RSI\(14\) is above 50\./)
})

test('no text is too strange to be read', () => {
  const strange = fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => readAnswer(text) === null)
  expect(fc.check(strange, { numRuns: 300 }).counterexample).toBeNull()
})

test('no JSON is too strange to be read, and nothing of it becomes a part', () => {
  const strange = fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 6 })), (plan) => {
    const answer = readAnswer(JSON.stringify({ plan }))
    return answer === null || Object.keys(answer.proposed.parts).length === 0
  })
  expect(fc.check(strange, { numRuns: 300 }).counterexample).toBeNull()
})

test('what comes true step by step is read with a step as a part of it, and the last time as the usual one', () => {
  const found = { kind: 'value_when', value: { kind: 'price', field: 'low' }, when: { op: 'pattern', name: 'bullish_engulfing' } }
  const steps = [{ when: compared('crosses_above', close, sma(20)) }, { when: compared('gt', close, found), withinBars: 5 }]
  expect(follow(...condition({ op: 'sequence', steps }))).toContain('then within 5 bars')
})

test('a condition that is none does not spoil the others that it is joined with', () => {
  const args = [{ ...below, quote: 'RSI(14)' }, { op: 'dances' }]
  const { proposed, dropped } = readAnswer(JSON.stringify({ plan: { entryLong: { when: { op: 'and', args } } } }))!
  expect(proposed.parts).toMatchObject({ entryLong: { when: { op: 'lt' } } })
  expect(dropped).toEqual([{ words: null, reason: 'It is no part of a plan.' }])
})

test.each([
  { op: 'sequence', steps: [{ when: { op: 'always' }, withinBars: 2 }, { when: { op: 'always' } }] },
  { op: 'sequence', steps: [{ when: { op: 'always' } }] },
  compared('gt', { kind: 'count', when: { op: 'always' } }, close),
  compared('gt', { kind: 'count', when: { op: 'always' }, since: 'day', bars: 2 }, close),
])('a model cannot give an order that is none: %#', (when) => {
  expect(readAnswer(JSON.stringify({ plan: { entryLong: { when } } }))!.proposed.parts).toEqual({})
})
