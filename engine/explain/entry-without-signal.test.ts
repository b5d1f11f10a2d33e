import { describe, expect, it } from 'vitest'
import { backtest, worldOf } from '../backtest/backtest.ts'
import type { RunInput } from '../backtest/run.ts'
import { randomFrom, randomPlan } from '../backtest/testing/random-plans.ts'
import { findNoEntry } from '../checks/no-entry.ts'
import { compare, constant, sequence } from '../conditions/testing/expressions.ts'
import { findInstrument } from '../market/catalogue.ts'
import { simulateBars } from '../market/simulate.ts'
import { readText } from '../reader/read-text.ts'
import type { Plan } from '../strategy/plan.ts'
import { hasEntrySignal, entriesWithoutSignal } from './entry-without-signal.ts'
import { loosenEntry } from './loosen-entry.ts'
import { noEntryText } from './no-entry-text.ts'

const instrument = findInstrument('EURUSD')!
const bars = simulateBars(instrument, '1h', Date.UTC(2024, 0, 1) / 1000, Date.UTC(2024, 6, 1) / 1000)
const first = 300

const inputOf = (plan: Plan): RunInput => ({
  plan,
  instrument,
  timeframe: '1h',
  bars,
  firstDecisionTime: bars.time[first]!,
  initialCapitalUsd: 10_000,
  costs: instrument.costs,
  conversion: null,
})

function look(text: string) {
  const input = inputOf(readText(text, { symbol: 'EURUSD', timeframe: '1h' }).plan!)
  const world = worldOf(input, {})
  return { input, world, silent: entriesWithoutSignal(input.plan, world, first) }
}

const text = 'Buy when RSI(14) is below 12 and price is above the 50 EMA. Exit when RSI(14) is above 70. Stop 1%.'

describe('an entry that never came', () => {
  it('names the condition without which most bars would have been entries, and how near it came', () => {
    const { silent } = look(text)
    const [entry] = silent!
    expect(silent).toHaveLength(1)
    expect(entry!.blocker).toMatchObject({ path: 'entryLong.when.args.0', text: 'RSI(14) is below 12', trueBars: 0 })
    expect(entry!.blocker.othersBars).toBe(entry!.conditions[1]!.trueBars)
    const nearest = entry!.nearest!
    expect([nearest.text, nearest.wanted, nearest.value > 12]).toEqual(['RSI(14)', 12, true])
    expect([...bars.time].slice(first)).toContain(nearest.time)
  })

  it('says so in words', () => {
    const { silent } = look('Buy when RSI(14) is below 5. Stop 1%.')
    expect(noEntryText(silent![0]!)).toMatch(
      /^“RSI\(14\) is below 5” is true on none of [\d,]+ bars\. It came nearest on 2024-\d\d-\d\d \d\d:\d\d UTC: RSI\(14\) was [\d.]+ against 5\.$/,
    )
  })

  it('is told of each side that has one, and of a session that no entry falls into', () => {
    const { silent } = look('Buy when RSI(14) is below 2. Sell short when RSI(14) is above 98. Stop 1%.')
    expect(silent?.map(({ rule }) => rule)).toEqual(['entryLong', 'entryShort'])
    const { silent: closed } = look(
      'Buy at 09:00 UTC when RSI(14) is below 60. Only trade between 15:00 and 16:00 UTC. Exit after 5 bars. Stop 1%.',
    )
    expect(closed?.[0]?.conditions.map(({ path }) => path)).toContain('session')
  })

  it('is none where one bar gives a signal, or where one side does', () => {
    expect(look('Buy when RSI(14) is below 30. Stop 1%.').silent).toBeNull()
    expect(look('Buy when RSI(14) is below 2. Sell short when RSI(14) is above 60. Stop 1%.').silent).toBeNull()
  })

  it('is asked about before the run, with its words', () => {
    const { input, world } = look(text)
    const finding = findNoEntry(input.plan, world, first)!
    expect([finding.code, finding.goOn]).toEqual(['no_entry_signal', 'Run it anyway'])
    expect(finding.spans.map(({ start, end }) => text.slice(start, end))).toEqual(['RSI(14) is below 12'])
    expect(finding.text).toContain('gives no entry on these bars')
  })
})

describe('a sequence that never came to its end', () => {
  const above = readText('Buy when the close crosses above the 50 EMA. Stop 1%.', { symbol: 'EURUSD', timeframe: '1h' }).plan!
  const { when } = above.entryLong!
  const price = (field: 'close' | 'low') => ({ kind: 'price', field, from: when.from }) as const
  const far = compare(price('low'), 'lt', { kind: 'calc', op: 'mul', args: [price('close'), constant(0.998)], from: when.from })
  const never = compare(price('low'), 'gt', price('close'))
  const ordered = (...steps: Parameters<typeof sequence>[0]): Plan => ({
    ...above,
    entryLong: { when: sequence(steps), fill: 'next_open' },
  })
  const lookAt = (plan: Plan) => {
    const input = inputOf(plan)
    const world = worldOf(input, {})
    const [entry] = entriesWithoutSignal(plan, world, first) ?? []
    return { input, world, entry: entry! }
  }

  it('tells how often each step followed those before', () => {
    const { entry } = lookAt(ordered(when, never, when))
    expect(entry.reached).toEqual([entry.reached![0], 0, 0])
    expect(entry.reached![0]).toBeGreaterThan(10)
    expect(noEntryText(entry)).toMatch(/is true on none of [\d,]+ bars\. Step 1 came true on [\d,]+ bars, step 2 never followed\.$/)
    expect(noEntryText(lookAt(ordered(never, when)).entry)).toMatch(/ Step 1 never came true\.$/)
  })

  it('is loosened by more bars for the step that never followed', () => {
    const all = lookAt(ordered(when, [{ op: 'and', args: [far, when], from: when.from }, 1]))
    const [loosened] = loosenEntry(all.input, all.world, first, all.entry)
    expect(all.entry.reached![1]).toBe(0)
    expect(loosened).toMatchObject({ kind: 'value', path: 'entryLong.when.steps.1.withinBars', from: 1 })
  })
})

it('a run of a plan without an entry signal has no trade, whatever else the plan says', () => {
  let silent = 0
  for (let seed = 0; seed < 400; seed++) {
    const plan = randomPlan(randomFrom(seed))
    const input = inputOf(plan)
    const world = worldOf(input, {})
    if (hasEntrySignal(plan, world, first)) continue
    silent += 1
    expect(backtest(input, { world }).trades).toEqual([])
  }
  expect(silent).toBeGreaterThan(5)
})

describe('what would have loosened it', () => {
  it('is the nearest round level that trades, a further one that trades more, and leaving the condition out', () => {
    const { input, world, silent } = look(text)
    const found = loosenEntry(input, world, first, silent![0]!)
    const values = found.flatMap((each) => (each.kind === 'value' ? [each] : []))
    expect(values[0]).toMatchObject({ path: 'entryLong.when.args.0.right.value', from: 12 })
    expect(values[0]!.to).toBeGreaterThan(silent![0]!.nearest!.value)
    expect(found.at(-1)?.kind).toBe('without')
    for (const { to, trades } of values) {
      const read = readText(text.replace('below 12', `below ${to}`), { symbol: 'EURUSD', timeframe: '1h' })
      expect(backtest(inputOf(read.plan!)).trades).toHaveLength(trades)
    }
  })

  it('is a stretch of other length where the condition has one', () => {
    const { input, world, silent } = look('Buy when the close is above the 50 EMA for 400 bars in a row. Stop 1%.')
    const [entry] = silent!
    const [first0] = loosenEntry(input, world, first, entry!)
    expect(first0).toMatchObject({ kind: 'value', from: 400 })
    expect(first0!.trades).toBeGreaterThan(0)
  })
})
