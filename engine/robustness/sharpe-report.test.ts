import { expect, test } from 'vitest'
import { minTrackRecord, sharpeReport } from './sharpe-report.ts'

test.each([
  ['daily', 252, 2.73],
  ['weekly', 52, 2.83],
  ['monthly', 12, 3.24],
])('%s returns: years until a Sharpe of 2 is told from 1 (Bailey and López de Prado 2012)', (_, perYear, years) => {
  const annual = Math.sqrt(perYear)
  expect(minTrackRecord({ sharpe: 2 / annual, skew: 0, kurtosis: 3 }, 1 / annual)! / perYear).toBeCloseTo(years, 2)
})

test('no track record is long enough for a Sharpe below what it is compared with', () => {
  expect(minTrackRecord({ sharpe: 0, skew: 0, kurtosis: 3 })).toBeNull()
})

const facts = { sharpe: 0.1, skew: 0, kurtosis: 3, count: 500 }
const tried = (sharpes: readonly number[]) =>
  sharpes.map((sharpe) => ({
    values: [],
    objective: sharpe,
    trades: 20,
    returnPercent: 0,
    sharpe,
    profitFactor: null,
    maxDrawdownPercent: 0,
  }))
const report = (more: Partial<Parameters<typeof sharpeReport>[0]>) =>
  sharpeReport({ facts, periodsPerYear: 252, tooShort: null, trials: 1, givenSpread: null, tried: [], ...more })

test('every further trial and a wider spread of them deflate it', () => {
  const deflated = (trials: number, givenSpread: number | null = null) => report({ trials, givenSpread }).deflated.value!
  expect(deflated(1)).toBe(report({}).probabilistic.value)
  expect(deflated(10)).toBeLessThan(deflated(1))
  expect(deflated(1000)).toBeLessThan(deflated(10))
  expect(deflated(10, 0.1)).toBeLessThan(deflated(10, 0.05))
})

test('the wider of the given spread and the one of the sweep counts', () => {
  const annual = [1, 2, 3, 4, 5]
  const own = Math.sqrt(2.5) / Math.sqrt(252)
  expect(report({ tried: tried(annual), givenSpread: 0.001 })).toMatchObject({
    trialSpread: expect.closeTo(own, 12),
    trialSpreadFrom: 'sweep',
  })
  expect(report({ tried: tried(annual), givenSpread: 1 })).toMatchObject({ trialSpread: 1, trialSpreadFrom: 'given' })
  expect(report({ tried: tried([1, 2]) }).trialSpreadFrom).toBe('error_of_this_sharpe')
})

test('a run of under three months has no yearly figure, but its probability', () => {
  const { annual, bestByLuckAnnual, probabilistic } = report({ tooShort: 'Under three months.' })
  expect([annual.reason, bestByLuckAnnual.reason]).toEqual(['Under three months.', 'Under three months.'])
  expect(probabilistic.value).toBeGreaterThan(0.9)
})

test('without returns every figure says why', () => {
  const { annual, deflated, minTrackRecord: record } = report({ facts: null })
  for (const each of [annual, deflated, record]) expect(each).toEqual({ value: null, reason: expect.stringContaining('30 daily returns') })
})
