import { readFileSync } from 'node:fs'
import path from 'node:path'
import { articlePath, articles } from '@playbook/contract/articles'
import { backtestInterval } from '@playbook/engine/backtest/interval'
import { checkReading } from '@playbook/engine/checks/check-reading'
import { numberText, signedText } from '@playbook/engine/format/number-text'
import { firstBarAtOrAfter } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import type { Instrument } from '@playbook/engine/market/instrument'
import { simulateBars } from '@playbook/engine/market/simulate'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { readText } from '@playbook/engine/reader/read-text'
import { verdictTestTable } from '@playbook/engine/robustness/judge'
import { verdictTests } from '@playbook/engine/robustness/report'
import { thresholds } from '@playbook/engine/robustness/thresholds'
import { shareInterval } from '@playbook/engine/statistics/share-interval'
import { deflatedSharpe, expectedMaxSharpe } from '@playbook/engine/statistics/sharpe-probability'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
import { completePlan } from '@playbook/engine/strategy/complete'
import { expect, it } from 'vitest'

const articleOf = (slug: string) => readFileSync(path.join(import.meta.dirname, 'articles', `${slug}.md`), 'utf8').replaceAll(/\s+/g, ' ')
const secondsOf = (year: number) => Date.UTC(year, 0, 1) / 1000

interface Case {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly text: string
  readonly years: readonly [from: number, to: number]
}

function timesCosts({ spread, slippage, commission, financing }: Instrument['costs'], times: number): Instrument['costs'] {
  return {
    spread: spread * times,
    slippage: slippage * times,
    commission: { ...commission, value: commission.value * times },
    financing: financing && {
      longPercentPerYear: financing.longPercentPerYear * times,
      shortPercentPerYear: financing.shortPercentPerYear * times,
    },
  }
}

function run({ symbol, timeframe, text, years: [from, to] }: Case, times: number) {
  const instrument = findInstrument(symbol)!
  const reading = readText(text, { symbol, timeframe })
  expect(reading.status).toBe('ok')
  const plan = completePlan(reading.plan!, { symbol, timeframe })
  const bars = simulateBars(instrument, timeframe, secondsOf(from) - 400 * 86_400, secondsOf(to))
  const firstDecisionTime = bars.time[firstBarAtOrAfter(bars, secondsOf(from))]!
  const costs = timesCosts(instrument.costs, times)
  const input = { plan, instrument, timeframe, bars, firstDecisionTime, initialCapitalUsd: 10_000, costs, conversion: null }
  const { pessimistic, expected, optimistic } = backtestInterval(input)
  const figuresOf = (result: typeof pessimistic) => summariseRun(result, bars, input).values
  const [low, middle, high] = [pessimistic, expected, optimistic].map(figuresOf)
  return { trades: pessimistic.trades.length, ambiguous: pessimistic.ambiguousTrades, low: low!, middle: middle!, high: high! }
}

const signed = (value: number | null, digits = 1) => signedText(value!, digits)
const crosses = (fast: number, slow: number) =>
  `Buy when the ${fast} EMA crosses above the ${slow} EMA, sell short when the ${fast} EMA crosses below the ${slow} EMA. Stop 20 pips, target 40 pips. Risk 0.5% per trade.`

const aussie: Case = { symbol: 'AUDUSD', timeframe: '1h', text: crosses(10, 30), years: [2024, 2026] }
const euro: Case = { symbol: 'EURUSD', timeframe: '1h', text: crosses(20, 50), years: [2024, 2026] }
const narrow: Case = {
  symbol: 'GBPUSD',
  timeframe: '4h',
  text: 'Buy when close is above the 50 EMA and RSI(14) crosses above 50. Stop 25 pips, target 25 pips. Risk 1% per trade.',
  years: [2021, 2026],
}

const percent = (share: number) => `${numberText(100 * share, 1)}%`

/** What each article must say, by what the engine computes for it. */
const said: Readonly<Record<string, () => readonly string[]>> = {
  'how-a-backtest-lies': () => {
    const bars = simulateBars(findInstrument('SPY')!, '1d', secondsOf(2016), secondsOf(2026))
    const moves = Array.from(bars.close, (close, i) => close / bars.open[i]!)
    const grown = (those: readonly number[]) =>
      numberText(
        those.reduce((product, move) => product * move, 10_000),
        0,
      )
    const [free, paid, inside] = [run(aussie, 0), run(aussie, 1), run(narrow, 1)]
    return [
      `10,000 dollars become ${grown(moves)}`,
      `ends at ${grown(moves.filter((move) => move > 1))}.`,
      `made ${paid.trades} trades. Without any costs the account gained ${signed(free.low.total_return)}%`,
      `ended at ${signed(paid.low.total_return)}%`,
      `in ${inside.ambiguous} of ${inside.trades} trades`,
      `against the trader, the account ended at ${signed(inside.low.total_return)}%`,
      `the trader’s way, at ${signed(inside.high.total_return)}%`,
      `best of ten will show a Sharpe ratio of ${numberText(expectedMaxSharpe(10, 0.5), 2)}`,
      `two hundred ${numberText(expectedMaxSharpe(200, 0.5), 2)}`,
    ]
  },
  'the-cost-that-ate-the-edge': () => {
    const [once, twice] = [run(euro, 1), run(euro, 2)]
    const { cost_per_side: paid, break_even_cost: most } = once.low
    expect(most! / paid!).toBeLessThan(thresholds.costMargin.fail)
    return [
      ...['none', 'usual', 'twice the usual'].map((name, times) => {
        const { trades, low } = run(aussie, times)
        return `| ${name} | ${trades} | ${signed(low.total_return)}% |`
      }),
      `ended at ${signed(once.low.total_return)}%, and it paid ${numberText(paid!, 3)} basis points a side`,
      `break-even cost was ${numberText(most!, 3)}`,
      `a factor of ${numberText(most! / paid!, 2)} before`,
      `the same account ended at ${signed(twice.low.total_return)}%`,
      `the other market, ${once.trades} times`,
      `(a factor of ${thresholds.costMargin.pass}), and fails where less than a fifth is to spare (below ${thresholds.costMargin.fail})`,
    ]
  },
  'test-enough-variants': () => [
    ...[1, 10, 37, 100, 200].map((tries) => `| ${tries} | ${numberText(expectedMaxSharpe(tries, 0.5), 2)} |`),
    ...[1, 10, 50, 200].map((tries) => {
      // Four years of daily returns, 1.0 a year, tails of a normal distribution.
      const facts = { sharpe: 1 / Math.sqrt(252), skew: 0, kurtosis: 3, count: 4 * 252 }
      return `| ${tries} variant${tries === 1 ? '' : 's'} | ${percent(deflatedSharpe(facts, tries))} |`
    }),
    `the check passes at ${100 * thresholds.overfitting.pass}% or less`,
  ],
  'why-a-result-is-an-interval': () => {
    const { trades, ambiguous, low, middle, high } = run(narrow, 1)
    return [
      `It made ${trades} trades. In ${ambiguous} of them`,
      `comes first | ${signed(low.total_return)}% |`,
      `nearer to its open | ${signed(middle.total_return)}% |`,
      `better comes first | ${signed(high.total_return)}% |`,
      ...[20, 100, 400, 1000].map((count) => {
        const [from, to] = shareInterval(0.55, count)!
        return `| ${numberText(count, 0)} | 55% | ${percent(from)} to ${percent(to)} |`
      }),
    ]
  },
  'reading-a-robustness-verdict': () => {
    const { trades, randomEntryP, deflatedSharpe: sharpe, overfitting, costMargin, resampledPercent, bootstrapLossPercent } = thresholds
    return [
      ...verdictTests.map((test) => `| ${verdictTestTable[test].title} | ${verdictTestTable[test].rule} |`),
      `fewer than ${trades.enough} trades`,
      `passes at ${randomEntryP.pass} or less, fails above ${randomEntryP.fail}`,
      `passes at ${100 * sharpe.pass}% and fails below ${100 * sharpe.fail}%`,
      `after a sweep, passes at ${100 * overfitting.pass}% or less`,
      `A factor of ${costMargin.pass} passes, below ${costMargin.fail} fails`,
      `where ${resampledPercent.pass}% of these histories end in profit and fails below ${resampledPercent.fail}%`,
      `At most ${bootstrapLossPercent.pass}% of such sequences`,
      `Above ${thresholds.bestTradesPercent.pass}% the remaining trades lose in total, which is unclear; above ${thresholds.bestTradesPercent.fail}% it fails`,
    ]
  },
  'how-we-read-your-words': () => {
    const quoted = [...articleOf('how-we-read-your-words').matchAll(/> ([^>]+?\.)(?= [A-Z][a-z ]+(?:is cut|first sentence|average\?))/g)]
    expect(quoted).toHaveLength(3)
    const [whole, poetic, open] = quoted.map(([, text]) => readText(text!, { symbol: 'SPY', timeframe: '1d' }))
    const assumed = whole!.assumptions.map(({ value, unit }) => `${value} ${unit ?? ''}`.trim())
    expect(whole!.status).toBe('ok')
    expect(new Set(whole!.rules.flatMap(({ number }) => number ?? []))).toHaveLength(3)
    expect(assumed).toEqual(expect.arrayContaining(['14', '2 % at risk']))
    const marked = poetic!.phrases.filter(({ blocks }) => blocks).map(({ start, end }) => poetic!.text.slice(start, end))
    expect(marked).toEqual([expect.stringContaining('unless the moon is full')])
    const [question] = open!.questions
    expect(question?.options.map(({ label }) => label)).toEqual(['20 bars', '50 bars', '200 bars'])
    const never = readText('Buy when RSI(14) is above 70 and RSI(14) is below 30.', { symbol: 'SPY', timeframe: '1d' })
    const [conflict] = checkReading(never).questions
    return [question!.text, conflict!.text.slice(conflict!.text.indexOf('can never'), conflict!.text.indexOf('. Change'))]
  },
}

it.each(articles)('“$title” says what the engine computes, and how many words it has', ({ slug, words }) => {
  const text = articleOf(slug)
  expect(said[slug]!().filter((claim) => !text.includes(claim))).toEqual([])
  expect(text.trim().split(/\s+/)).toHaveLength(words)
})

it('Links of articles lead to articles and pages that are there', () => {
  const paths = new Set([...articles.map(({ slug }) => articlePath(slug)), '/faq', '/features', '/track-record'])
  const links = articles.flatMap(({ slug }) => [...articleOf(slug).matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!))
  expect(links.filter((link) => !paths.has(link))).toEqual([])
})
