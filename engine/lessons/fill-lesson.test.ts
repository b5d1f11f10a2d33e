import { expect, test } from 'vitest'
import { fillLessons, runScenario } from './fill-lesson.ts'
import { fillRules } from './fill-scenarios.ts'

const scenario = (id: string) => fillRules.flatMap(({ scenarios }) => scenarios).find((each) => each.id === id)!
const tradesOf = (id: string) =>
  runScenario(scenario(id)).trades.map(({ entryBar, entryPrice, exitBar, exitPrice, openedBy, closedBy, ambiguous }) => ({
    in: [entryBar + 1, entryPrice, openedBy],
    out: [exitBar + 1, exitPrice, closedBy],
    ambiguous,
  }))

// Bars count from 1, as the page counts them. All prices are worked out by hand from the bars.
test.each([
  ['next-open', [4, 102, '2'], [7, 99.2, '2']],
  ['after-bars', [4, 101.4, '2'], [7, 100.5, '2']],
  ['spread', [4, 101.6, '2'], [7, 101, '2']],
  ['buy-stop', [4, 102.4, '5'], [7, 106.5, '4']],
  ['stop', [4, 101.5, '2'], [6, 99.47, '4']],
  ['target', [4, 101.5, '2'], [6, 105.56, '4']],
  ['gap-through-stop', [4, 101.5, '2'], [6, 97.6, '5']],
  ['gap-through-target', [4, 101.5, '2'], [6, 107, '5']],
  ['trailing', [4, 101.5, '2'], [8, 103.68, '7']],
  ['break-even', [4, 101.5, '2'], [7, 101.5, '7']],
  ['end', [4, 101.5, '2'], [6, 102.6, '12']],
  ['hours', [5, 101.9, '2'], [7, 102.6, '2']],
  ['points', [4, 101.5, '2'], [6, 104.5, '4']],
] as const)('%s: in and out are those of its rules', (id, entry, exit) => {
  expect(tradesOf(id)).toEqual([{ in: entry, out: exit, ambiguous: false }])
})

test('a bar that reaches both stop and target has two outcomes, and both are marked', () => {
  expect([...tradesOf('both-worse'), ...tradesOf('both-better')]).toEqual([
    { in: [4, 101.5, '2'], out: [5, 99.47, '6'], ambiguous: true },
    { in: [4, 101.5, '2'], out: [5, 105.56, '6'], ambiguous: true },
  ])
})

test('a part leaves on its own condition, and the rest later', () => {
  expect(tradesOf('parts').map(({ in: [bar, price], out }) => [bar, price, ...out])).toEqual([
    [4, 101.5, 6, 103.2, '18'],
    [4, 101.5, 8, 101.9, '2'],
  ])
})

test('a swing high is drawn from the bar on at which it is known, five after it', () => {
  const [{ picture } = { picture: null }] = fillLessons()[0]!.examples
  const values = picture!.lines[0]!.values
  expect(values.findIndex((value) => value !== null)).toBe(10)
  expect(values[10]).toBe(102.6)
})

test('a reversal leaves one side and takes the other at one open', () => {
  expect(tradesOf('reversal').map((trade) => [trade.in.slice(0, 2), trade.out.slice(0, 2)])).toEqual([
    [
      [4, 101.5],
      [7, 98.4],
    ],
    [
      [7, 98.4],
      [8, 97],
    ],
  ])
})

test('one percent of the account is lost at the stop', () => {
  const [trade] = runScenario(scenario('risk')).trades
  // 100 USD at risk, 2.03 from the fill to the stop.
  expect([trade!.units, trade!.profitUsd]).toEqual([49, expect.closeTo(-99.47, 9)])
})

test('what did not happen has its reason', () => {
  const reasonsOf = (id: string) => runScenario(scenario(id)).rejectionCounts
  expect(reasonsOf('stop-on-the-wrong-side')).toEqual({ stop_wrong_side: 1 })
  expect(reasonsOf('hours')).toMatchObject({ session_closed: 1 })
  expect(reasonsOf('limit')).toMatchObject({ limit: 2 })
  expect(reasonsOf('two-places')).toMatchObject({ max_open_trades: 3 })
})

test('nothing is decided before an average has its first value', () => {
  const [first] = runScenario(scenario('warm-up')).trades
  expect(first!.signalBar + 1).toBe(5)
})

test('each level is drawn in a bar of its picture', () => {
  for (const { examples } of fillLessons())
    for (const { picture } of examples) expect(picture.levels.every(({ bar }) => bar >= 0 && bar < picture.bars.length)).toBe(true)
})
