import { fillRules } from '@playbook/engine/lessons/fill-scenarios'
import { timeframes } from '@playbook/engine/market/timeframe'
import { readText } from '@playbook/engine/reader/read-text'
import { verdictLevels, verdictTests } from '@playbook/engine/robustness/report'
import { describe, expect, test } from 'vitest'
import { exampleMarket } from '../site/example-market.ts'
import { runExample, type ExampleOutcome } from '../site/run-example.ts'
import { answerHere } from './answer-here.ts'
import { costWords, readingWords } from './feature-words.ts'
import { features } from './features.ts'
import { firstQuestion, otherQuestions } from './questions-here.ts'
import { smallCheck } from './small-check.ts'

const { symbol, timeframe, nowSeconds } = exampleMarket
const read = (words: string) => readText(words, { symbol, timeframe })
const ask = (text: string) => answerHere({ text, symbol, timeframe, nowSeconds })

describe('the page of reading', () => {
  const [rules, open, unread] = readingWords.others

  test('has words that are read whole, words with an open phrase, and words that nothing reads', () => {
    expect([read(readingWords.words).status, read(rules.words).status]).toEqual(['ok', 'ok'])
    expect(read(open.words).questions.some(({ blocks }) => blocks)).toBe(true)
    expect(read(unread.words).phrases.some(({ kind }) => kind === 'not_understood')).toBe(true)
  })
})

test('on the page of the backtest more costs leave less of the same trades', () => {
  const [free, some, most] = costWords.others.map(({ words }) => runExample(read(words)) as ExampleOutcome)
  const returns = [free!, some!, most!].map(({ totalReturnPercent: [worst] }) => worst)
  expect(returns).toEqual(returns.toSorted((a, b) => b - a))
  expect(new Set(returns).size).toBe(3)
})

test('the counts that these pages tell are those of the product', () => {
  const words: Readonly<Record<number, string>> = { 4: 'four', 9: 'nine', 15: 'fifteen', 18: 'eighteen' }
  const { sweep, randomEntries, monteCarlo } = smallCheck
  const told = features.flatMap(({ description, piece, points }) => [description, piece, ...points.map(({ title }) => title)])
  const text = told.join(' ').toLowerCase()
  expect(text).toContain(`${words[fillRules.length]} rules of filling`)
  expect(text).toContain(`${words[verdictTests.length]} tests, each with its rule`)
  expect(text).toContain(`${words[verdictLevels.length]} verdicts`)
  expect(text).toContain(`in ${words[timeframes.length]} timeframes`)
  expect(text).toContain(
    `${sweep.maxCombinations} neighbouring settings, ${randomEntries} random entries, ${monteCarlo.candleRuns} other histories`,
  )
})

describe('the page of sessions', () => {
  test.each([firstQuestion, ...otherQuestions])('answers “%s” with figures that open', (question) => {
    const { content, figures, tools } = ask(question)
    expect(tools.map(({ outcome }) => outcome)).not.toContain('refused')
    expect(figures.length).toBeGreaterThan(0)
    for (const { id, formula, call } of figures) {
      expect(content).toContain(`[[f:${id}]]`)
      expect(formula).not.toBe('')
      expect(tools.map((tool) => tool.id)).toContain(call)
    }
  })

  test('says what is not in prices, without a figure', () => {
    const { content, figures } = ask('Tell me a joke')
    expect([content, figures]).toEqual([expect.stringContaining('not in the prices'), []])
  })
})
