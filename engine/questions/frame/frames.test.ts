import { expect, test } from 'vitest'
import { compose } from '../compose.ts'
import { kinds } from '../kinds/all.ts'
import type { Memory, Part } from '../question.ts'
import { readMessages, testContext } from '../testing/read-messages.ts'
import { understand } from '../understand.ts'
import { followUpWordings } from './follow-up-wordings.ts'
import { wordings } from './wordings.ts'

const asked = (talk: string) => readMessages(talk).parts.flatMap((part) => (part.is === 'question' ? [part.question] : []))
const unusedIn = (talk: string) => readMessages(talk).parts.flatMap((part) => (part.is === 'question' ? part.unused : []))
const offeredIn = (talk: string) => readMessages(talk).parts.flatMap((part) => (part.is === 'ask back' ? part.options : []))

test.each([
  ['find me the bullish engulfings on msft last 3 weeks', 'pattern_times', { markets: ['MSFT'], name: 'bullish_engulfing' }],
  ['gm ser, eth bollinger bands squeezing or nah', 'squeeze', { markets: ['ETHUSD'] }],
  ['does msft have any gaps that havent been filled yet this year', 'open_gaps', { markets: ['MSFT'] }],
  ['explain me this last candle like im 10 years old', 'explain_bar', {}],
])('“%s” is read by its words, whatever their order', (message, kind, slots) => {
  expect(asked(message)).toMatchObject([{ kind, slots }])
})

test.each([
  ['what is the trend >> and since when has it been like that', 'trend_since', {}],
  ['what is the 52 week high and low >> on what dates were they made', 'extremes', {}],
  ['fib retracement >> and the 50', 'retracement', { number: 50 }],
  [
    'backtest: buy when ema 20 crosses above ema 50, sell when it crosses back under >> try it with 9 and 21 instead',
    'backtest',
    { rule: 'buy when ema 9 crosses above ema 21, sell when it crosses back under' },
  ],
  ['show me all hammers last month >> what happened after that', 'after', { condition: 'hammer' }],
])('“%s” goes on from the answer', (talk, kind, slots) => {
  expect(asked(talk)).toMatchObject([{ kind, slots }])
})

test('a word that only colours the question is named beside the answer', () => {
  expect(unusedIn('any gargantuan gaps on microsoft still open')).toEqual(['gargantuan'])
})

test.each([
  'second biggest drop',
  'the biggest drops not on fridays please mate',
  'nearest support above price',
  'biggest weeks similar to last week',
  'worst weeks of gold since waterloo',
])('what has no place and changes figures holds the answer: %s', (message) => {
  expect(asked(message)).toEqual([])
})

test('a message that is hardly one question is not read so', () => {
  expect(asked(`${'the trend of gold and then some more of it all '.repeat(12)} zzz`).length).toBeLessThanOrEqual(1)
  expect(asked('who won the world cup')).toEqual([])
})

test('what is offered names its kind by its title with the slots that were said, and is read so', () => {
  const offered = offeredIn('where is the furthest resistance above the price of gold')
  expect(offered[0]).toMatch(/^Resistances: .*gold$/)
  for (const each of offered) expect(asked(each)).toMatchObject([{ slots: { markets: ['XAUUSD'] } }])
})

test('“yes” takes the first that was offered, “the second one” the second', () => {
  const talk = 'where is the furthest resistance above the price'
  const [first, second] = offeredIn(talk)
  expect(asked(`${talk} >> yes`)).toEqual(asked(first!))
  expect(asked(`${talk} >> the second one`)).toEqual(asked(second!))
})

test('“yes” agrees to nothing that was offered earlier', () => {
  const understood = ['where is the furthest resistance above the price', 'what is the trend', 'yes'].reduce<{
    readonly memory: Memory | null
    readonly parts: readonly Part[]
  }>(
    ({ memory }, text) => {
      const { parts, calls, ...rest } = understand(text, { ...testContext, memory })
      const outcomes = calls.map(() => ({ ok: false as const, problem: 'Not asked.' }))
      return { memory: compose({ parts, calls, ...rest }, outcomes).memory, parts }
    },
    { memory: null, parts: [] },
  )
  expect(understood.parts.every(({ is }) => is !== 'question')).toBe(true)
})

test('a remark beside what is answered is named, and a greeting is not answered by itself', () => {
  expect(readMessages('hi there. what is the trend').parts.map(({ is }) => is)).toEqual(['question'])
  expect(unusedIn('what is the trend? i see nothing clear')).toEqual(['i see nothing clear'])
})

test('each title is a message that asks its kind, or what it lacks', () => {
  const wrong = kinds.filter(({ name, title, topic }) => {
    if (topic === 'Your results' || name.startsWith('told_')) return false
    const [part, ...more] = understand(title, testContext).parts
    const of = part?.is === 'question' || part?.is === 'ask back' ? part.question?.kind : undefined
    return more.length > 0 || part === undefined || (part.is === 'question' && of !== name) || part.is === 'not understood'
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('wordings are those of kinds that there are, each of one kind alone', () => {
  const names = new Set(kinds.map(({ name }) => name))
  for (const all of [wordings, followUpWordings]) {
    expect(Object.keys(all).filter((name) => !names.has(name))).toEqual([])
    const texts = Object.values(all).flat()
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  }
})
