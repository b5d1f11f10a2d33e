import { expect, test } from 'vitest'
import { prepareCall } from '../agent/prepare-call.ts'
import { answerOf, plainText } from '../agent/say.ts'
import { simulatedData, testNow } from '../agent/testing/simulated-data.ts'
import type { Timeframe } from '../market/timeframe.ts'
import { marketsOfCatalogue } from './catalogue-markets.ts'
import { compose } from './compose.ts'
import type { Memory, Outcome } from './question.ts'
import { understand } from './understand.ts'

/** The last of several messages, each answered from simulated prices. */
function last([symbol, timeframe]: readonly [string, Timeframe], ...messages: readonly string[]) {
  let memory: Memory | null = null
  const all = messages.map((message) => {
    const understanding = understand(message, { symbol, timeframe, nowSeconds: testNow, findMarket: marketsOfCatalogue, memory })
    const outcomes = understanding.calls.map(({ tool, input }): Outcome => {
      const prepared = prepareCall(tool, input)
      return prepared.ok ? prepared.value.run(simulatedData(prepared.value.needs)) : prepared
    })
    const composed = compose(understanding, outcomes)
    memory = composed.memory
    const calls = understanding.calls.map(({ tool, input }, i) => {
      const outcome = outcomes[i]!
      return { id: `t${i + 1}`, tool, input, result: outcome.ok ? outcome.value.result : {} }
    })
    const answer = answerOf(composed.pieces, calls)
    const drawings = outcomes.flatMap((outcome) => (outcome.ok ? (outcome.value.drawings ?? []) : []))
    return { ...understanding, memory, drawings, said: plainText(answer.content, answer.figures), suggestions: composed.suggestions }
  })
  return all.at(-1)!
}
const calls = (...asked: Parameters<typeof last>) => last(...asked).calls

const gold = ['XAUUSD', '1d'] as const
const drops = 'biggest drops'
const dropsTold = last(gold, drops).memory!.told!
const dropDates = dropsTold.items.map(({ name }) => name)
const moment = (at: number) => `${new Date(dropsTold.items[at]!.from! * 1_000).toISOString().slice(0, 16)}Z`

test('an answer is kept as what it told, in the order of its words', () => {
  expect(dropDates).toHaveLength(5)
  expect(dropsTold.items[0]).toMatchObject({ symbol: 'XAUUSD', timeframe: '1d', values: [{ of: 'change', unit: 'percent' }, {}, {}, {}] })
  expect(last(['GBPUSD', '4h'], 'where are support and resistance').memory!.told!.items[0]).toMatchObject({ price: expect.any(Number) })
  expect(
    last(gold, 'compare gold, silver and bitcoin')
      .memory!.told!.items.map(({ market = '' }) => market)
      .toSorted(),
  ).toEqual(['BTCUSD', 'XAGUSD', 'XAUUSD'])
})

test('what came after each of them is told of exactly those bars', () => {
  expect(calls(gold, drops, 'and how did it do the week after each of those')).toEqual([
    { tool: 'given_bars', input: { symbol: 'XAUUSD', timeframe: '1d', horizon: 5, moments: [0, 1, 2, 3, 4].map(moment).join(',') } },
  ])
})

test.each([
  ['what about the second one', 1],
  ['tell me more about the 3rd', 2],
  ['tell me more about the top one', 0],
  ['which of those was the smallest', 4],
  ['show me the most recent of them', dropDates.indexOf(dropDates.toSorted().at(-1)!)],
])('“%s” is the bar that was told at that place', (message, at) => {
  expect(calls(gold, drops, message)).toEqual([
    { tool: 'explain_bar', input: { symbol: 'XAUUSD', timeframe: '1d', time: dropsTold.items[at]!.from } },
  ])
  expect(last(gold, drops, message).said).toContain(`of what was told ${dropDates[at]}`)
})

test('the one before and after the one that is spoken of are found in the same list', () => {
  expect(calls(gold, drops, 'what about the third one', 'and the one before')[0]!.input).toMatchObject({ time: dropsTold.items[1]!.from })
  expect(calls(gold, drops, 'what about the third one', 'the next one')[0]!.input).toMatchObject({ time: dropsTold.items[3]!.from })
})

test('a horizon, a year that is left out, and one that is left out change what came after them', () => {
  const after = [drops, 'what did it do the week after each of those'] as const
  expect(calls(gold, ...after, 'and 20 days later?')[0]!.input).toMatchObject({
    horizon: 20,
    moments: [0, 1, 2, 3, 4].map(moment).join(','),
  })
  const kept = [0, 1, 2, 3, 4].filter((at) => !dropDates[at]!.startsWith(dropDates[0]!.slice(0, 4)))
  expect(calls(gold, ...after, `average without ${dropDates[0]!.slice(0, 4)}`)[0]!.input).toMatchObject({
    horizon: 5,
    moments: kept.map(moment).join(','),
  })
  expect(calls(gold, ...after, 'without the first one')[0]!.input).toMatchObject({ moments: [1, 2, 3, 4].map(moment).join(',') })
})

test('their lows are drawn, and of those only the ones below the price', () => {
  expect(last(gold, drops, 'draw their lows').drawings).toHaveLength(5)
  const { calls: asked, drawings } = last(gold, drops, 'draw the lows of those that are below the current price')
  expect(asked[0]!.input).toMatchObject({ draw: 'low', side: 'below' })
  expect(drawings.every(({ type }) => type === 'ray')).toBe(true)
})

test('of a stretch it is told when it was, how far it went and what came after', () => {
  const streak = ['BTCUSD', '4h'] as const
  const { items } = last(streak, 'longest losing streak').memory!.told!
  expect(items).toHaveLength(1)
  const [only] = items
  const text = [only!.from!, only!.to!].map((seconds) => `${new Date(seconds * 1_000).toISOString().slice(0, 16)}Z`).join('/')
  expect(calls(streak, 'longest losing streak', 'how far did it fall')[0]).toMatchObject({ tool: 'given_bars', input: { moments: text } })
  expect(calls(streak, 'longest losing streak', 'what did it do the week after')[0]!.input).toMatchObject({ moments: text, horizon: 30 })
  expect(last(streak, 'longest losing streak', 'how long did it last').said).toContain('That was from')
})

test('how long it was between two of them is told from the earlier to the later', () => {
  const [from, to] = [0, 2].map(moment).toSorted()
  expect(calls(gold, drops, 'how long between the first and the third one')[0]!.input).toMatchObject({ moments: `${from}/${to}` })
})

const pound = ['GBPUSD', '4h'] as const
const levels = 'where are support and resistance'
const levelsTold = last(pound, levels).memory!.told!

test('an alert waits at a level that was told, or so far before it', () => {
  const [, second] = levelsTold.items
  const level = { price: second!.price, ...(second!.upTo !== undefined && { up_to: second!.upTo }) }
  expect(calls(pound, levels, 'alert me at the second one')[0]).toMatchObject({ tool: 'alert_for', input: level })
  expect(calls(pound, levels, 'alert me at the second one', 'alert me 10 pips before it')[0]!.input).toMatchObject({
    ...level,
    early_pips: 10,
  })
})

test.each([
  ['keep that one and delete the others', [1]],
  ['delete the others, keep that one', [1]],
  ['delete that one and leave the others', levelsTold.items.map((_, at) => at).filter((at) => at !== 1)],
])('behind the second level, “%s” draws what is left', (message, left) => {
  const { drawings, calls: asked } = last(pound, levels, 'what about the second level', message)
  expect(asked[0]!.tool).toBe('given_levels')
  expect(drawings.map(({ properties: { price, from_price } }) => price ?? from_price)).toEqual(
    left.map((at) => levelsTold.items[at]!.price),
  )
})

test('a pointer within a whole question stands for what was told', () => {
  expect(calls(gold, 'compare gold, silver and bitcoin', 'what is the trend of the weakest one')[0]).toMatchObject({ tool: 'trend' })
  expect(calls(gold, drops, 'what was the rsi on the second one')[0]).toMatchObject({ tool: 'indicator_value', input: { text: 'rsi' } })
  expect(last(gold, drops, 'what was the rsi on the second one').said).toContain(`on the bar of ${dropDates[1]}`)
  expect(calls(pound, levels, 'how far is it from the second one')[0]!.input).toMatchObject({ from_price: levelsTold.items[1]!.price })
})

test('a high and a low that were told are asked for by their names', () => {
  const range = ['USDJPY', '1h'] as const
  const { items } = last(range, 'high and low of last week').memory!.told!
  expect(calls(range, 'high and low of last week', 'when was the low')[0]!.input).toMatchObject({
    moments: `${new Date(items[1]!.from! * 1_000).toISOString().slice(0, 16)}Z`,
  })
})

test('what fits several alike is asked back with each of them, and goes on from the same answer', () => {
  const listed = 'biggest one day drops since 2015, top 4'
  const names = last(gold, listed).memory!.told!.items.map(({ name }) => name)
  const { parts, suggestions, memory } = last(gold, listed, 'draw that')
  expect(parts).toMatchObject([{ is: 'ask back', text: `Which one: ${names.join(', ')}?` }])
  expect(suggestions[1]).toBe('draw the second one?')
  expect(memory!.told!.items.map(({ name }) => name)).toEqual(names)
  expect(calls(gold, listed, 'draw that', suggestions[1]!)[0]).toMatchObject({ tool: 'given_bars' })
})

test('the one that an answer begins with is the one that is spoken of', () => {
  expect(dropsTold.at).toBe(0)
  expect(calls(gold, drops, 'and what did it do after that one')[0]!.input).toMatchObject({ moments: moment(0) })
  expect(calls(pound, 'max drawdown', 'how long did it take')[0]).toMatchObject({
    tool: 'given_bars',
    input: { moments: expect.stringContaining('/') },
  })
})

test('those that lie in a time are told alone', () => {
  const year = dropDates[0]!.slice(0, 4)
  const within = [0, 1, 2, 3, 4].filter((at) => dropDates[at]!.startsWith(year))
  expect(calls(gold, drops, `which of those were in ${year}`)[0]!.input).toMatchObject({ moments: within.map(moment).join(',') })
})

test.each(['does it recover after the second one', 'is the third one tradeable now'])('“%s” is not answered of all of them', (message) => {
  const { parts } = last(gold, drops, message)
  expect(parts.every(({ is }) => is !== 'question')).toBe(true)
})

test('a level is called by its name', () => {
  const pivots = last(pound, 'pivot points').memory!.told!
  const at = pivots.items.findIndex(({ name }) => name.startsWith('R2 at'))
  expect(calls(pound, 'pivot points', 'alert me at R2')[0]).toMatchObject({ tool: 'alert_for', input: { price: pivots.items[at]!.price } })
})

test('an alert waits so far above what was told, not above the price', () => {
  const { price, upTo = 0 } = levelsTold.items[1]!
  const { input } = calls(pound, levels, 'what about the second one', 'alert me 5 pips above it')[0]!
  expect(input).toMatchObject({ price, early_pips: 5, early_side: 'above', ...(upTo > 0 && { up_to: upTo }) })
})

test('a message in between that was not understood leaves what was told', () => {
  expect(calls(gold, drops, 'flurbs of the wumpus please', 'tell me about the second one')[0]!.tool).toBe('explain_bar')
})

test('of more cases than were listed, those that were listed are not taken for all', () => {
  const asked = last(pound, 'what happened after rsi crosses below 30', 'draw the lows of those')
  expect(asked.calls.filter(({ tool }) => tool === 'given_bars')).toEqual([])
})

test.each(['the ninth one', 'the one before', 'which of those was the longest and why did nobody see it'])(
  '“%s” of five drops is not guessed',
  (message) => {
    expect(calls(gold, drops, message)).toEqual([])
  },
)

test('what an earlier version kept points at nothing', () => {
  const memory: Memory = { question: { kind: 'big_drops', slots: {} }, calls: [] }
  const context = { symbol: 'XAUUSD', timeframe: '1d', nowSeconds: testNow, findMarket: marketsOfCatalogue, memory } as const
  expect(understand('tell me about the second one', context).calls.map(({ tool }) => tool)).not.toContain('explain_bar')
})

test('what is kept is plain and small', () => {
  const { memory } = last(gold, 'biggest drops', 'list the days on which gold fell more than 2%')
  expect(JSON.parse(JSON.stringify(memory))).toEqual(memory)
  expect(JSON.stringify(memory).length).toBeLessThan(12_000)
})
