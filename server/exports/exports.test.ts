import * as calls from '@playbook/contract/exports'
import type { MarketSource } from '@playbook/contract/market-sources'
import { interpret, strategyResult, strategyStatus, TradeRow, type StrategyResult } from '@playbook/contract/strategies'
import type { Trade } from '@playbook/engine/backtest/run'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mustFindResult } from '../strategies/must-find-result.ts'
import { insertFinished, insertWaiting } from '../strategies/testing/insert-finished.ts'
import { createStrategyApp, type StrategyApp } from '../strategies/testing/strategy-app.ts'
import type { TestUser } from '../testing/test-app.ts'
import { writeReport } from './report/write-report.ts'
import { whyWithheld, withholdPrices } from './withhold-prices.ts'

const name = '=HYPERLINK("//evil") Жираф ≥ 30 → 🚀 日本\u202e'
const all = [calls.exportTrades, calls.exportEquity, calls.exportResult, calls.exportReport]

let app: StrategyApp
let ann: TestUser
let ben: TestUser
let id: string
let result: StrategyResult

beforeAll(async () => {
  app = await createStrategyApp()
  ann = await app.registerUser()
  ben = await app.registerUser()
  await app.work()
  const strategy_text = 'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 2%, risk 1% per trade.'
  id = (await ann.call(interpret, { body: { strategy_text, symbol: 'EURUSD', timeframe: '1d', name } })).body.id!
  const status = async () => (await ann.call(strategyStatus, { body: { id } })).body.status
  await vi.waitUntil(async () => (await status()) === 'completed', { timeout: 25_000, interval: 20 })
  result = (await ann.call(strategyResult, { params: { id } })).body.result!
})
afterAll(() => app.close())

const linesOf = (text: string) => text.trimEnd().split('\r\n')

test('every trade stands in the CSV, with the fields of the listing', async () => {
  const { status, headers, text } = await ann.call(calls.exportTrades, { params: { id } })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, ...rows] = linesOf(text)
  expect(head!.split(',')).toEqual(Object.keys(TradeRow.shape))
  expect(rows).toHaveLength(result.total_trades)
  const profit = head!.split(',').indexOf('profit_loss')
  expect(rows.reduce((sum, row) => sum + Number(row.split(',')[profit]), 0)).toBeCloseTo(result.net_profit!, 4)
})

/** An hour's chart of a year has more bars than a stored curve has points. */
const finishedHours = () => finished('1h')

async function finished(timeframe: string): Promise<string> {
  const strategy_text = 'Buy when RSI(14) is below 30, sell when RSI(14) is above 60. Stop 0.1%, target 0.1%, risk 1% per trade.'
  const period = { start_date: '2024-01-01', end_date: '2024-12-31' }
  const { body } = await ann.call(interpret, { body: { strategy_text, symbol: 'EURUSD', timeframe, ...period } })
  const status = async () => (await ann.call(strategyStatus, { body: { id: body.id! } })).body.status
  await vi.waitUntil(async () => (await status()) === 'completed', { timeout: 25_000, interval: 20 })
  return body.id!
}

test('every bar of a long run stands in the CSV, and the stored points are among them', async () => {
  const hoursId = await finishedHours()
  const stored = (await ann.call(strategyResult, { params: { id: hoursId } })).body.result!
  const { text, headers } = await ann.call(calls.exportEquity, { params: { id: hoursId } })
  const [head, ...rows] = linesOf(text)
  expect(head).toBe('time,equity_usd,drawdown_percent,buy_and_hold_usd')
  expect(rows).toHaveLength(stored.equity_curve_summary.bars)
  expect(stored.equity_curve_summary.bars).toBeGreaterThan(2 * stored.equity_curve.length)
  const lines = new Set(rows)
  const points = stored.equity_curve.map(({ time, equity, drawdown_percent: drawdown, hold }) =>
    [new Date(time * 1000).toISOString(), equity, drawdown, hold].join(','),
  )
  expect(points.filter((point) => !lines.has(point))).toEqual([])
  expect(headers['content-disposition']).not.toContain('thinned')
})

test('a long run that cannot be run again says so in the head of its stored points', async () => {
  const hoursId = await finishedHours()
  await app.db.updateTable('strategy_results').set({ inputs: null }).where('strategy_id', '=', hoursId).execute()
  const { text, headers } = await ann.call(calls.exportEquity, { params: { id: hoursId } })
  const [head, ...rows] = linesOf(text)
  expect(head).toMatch(/^time,equity_usd,drawdown_percent,buy_and_hold_usd,"[\d,]+ points of [\d,]+ bars: This result was made before/)
  expect(rows.every((row) => row.endsWith(','))).toBe(true)
  expect(headers['content-disposition']).toContain('equity-thinned.csv')
})

test('the curve of a run of few bars is the CSV of the result, with drawdown and the market held', async () => {
  const daysId = await finished('1d')
  const stored = (await ann.call(strategyResult, { params: { id: daysId } })).body.result!
  await app.db.updateTable('strategy_results').set({ inputs: null }).where('strategy_id', '=', daysId).execute()
  const [head, ...rows] = linesOf((await ann.call(calls.exportEquity, { params: { id: daysId } })).text)
  expect(head).toBe('time,equity_usd,drawdown_percent,buy_and_hold_usd')
  expect(rows).toHaveLength(stored.equity_curve.length)
  const last = stored.equity_curve.at(-1)!
  expect(rows.at(-1)).toBe(`${new Date(last.time * 1000).toISOString()},${last.equity},${last.drawdown_percent},${last.hold}`)
})

test('the JSON holds the words, the plan and the whole result', async () => {
  const { headers, text } = await ann.call(calls.exportResult, { params: { id } })
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(JSON.parse(text)).toMatchObject({
    strategy: { id, symbol: 'EURUSD', plan: { version: expect.anything() } },
    result: { receipt: result.receipt },
  })
})

test('the report is a PDF that embeds its letters, whatever the name holds', async () => {
  const answer = await app.app.inject({
    url: `/api/strategy_builder/list/${id}/export/report/`,
    headers: { authorization: `Token ${ann.token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const pdf = answer.rawPayload.toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
  expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeGreaterThanOrEqual(3)
  expect(pdf).toContain('DejaVuSans')
  expect(pdf.match(/\/FontFile2/g)!.length).toBeGreaterThanOrEqual(5)
  expect(pdf).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|URI)\b/)
})

test('the report draws what buying and holding came to only where the prices may be passed on', async () => {
  const finished = await mustFindResult(app.db, ann.profile.uid, id)
  const settings = { pip: null, writtenAt: new Date(0), verdict: null }
  const report = (source: MarketSource, share: number) => {
    const equity_curve = result.equity_curve.map((point) => ({ ...point, hold: (point.hold ?? 0) * share }))
    return writeReport({ ...finished, result: { ...result, equity_curve, receipt: { ...result.receipt, source } } }, settings)
  }
  expect((await report('yahoo', 1)).equals(await report('yahoo', 1.5))).toBe(true)
  expect((await report('simulated', 1)).equals(await report('simulated', 1.5))).toBe(false)
  const yahoo = { ...result, receipt: { ...result.receipt, source: 'yahoo' as const } }
  expect(whyWithheld(yahoo)).toBe('The prices of Yahoo Finance may not be passed on to others. Buying and holding is left out.')
  expect(withholdPrices(yahoo).equity_curve.every((point) => !('hold' in point))).toBe(true)
})

test('files are saved and never shown, under a name that breaks no header', async () => {
  for (const endpoint of all) {
    const { headers } = await ann.call(endpoint, { params: { id } })
    const disposition = String(headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w%.'()-]+$/)
    expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toMatch(/^hyperlink-evil-жираф-30-日本-/)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test("another owner's strategy is not there, and one that runs has nothing to export", async () => {
  const waitingId = await insertWaiting(app.db, ann.profile.uid)
  for (const endpoint of all) {
    expect((await ben.call(endpoint, { params: { id } })).failure).toMatchObject({ code: 'strategy_not_found' })
    expect((await ann.call(endpoint, { params: { id: 'nonsense' } })).failure).toMatchObject({ code: 'strategy_not_found' })
    const waiting = await ann.call(endpoint, { params: { id: waitingId } })
    expect([waiting.status, waiting.failure.code]).toEqual([409, 'export_unavailable'])
  }
})

test('WB13: fifty-five thousand trades are sent in full and in order, and a formula in them is text', async () => {
  const trades = 55_000
  const made = Array.from({ length: trades }, (_, i) => tradeNumber(i))
  const manyId = await insertFinished(app.db, ann.profile.uid, made, { symbol: '=CMD' })
  const [head, ...rows] = linesOf((await ann.call(calls.exportTrades, { params: { id: manyId } })).text)
  const column = (field: keyof TradeRow) => head!.split(',').indexOf(field)
  expect(rows).toHaveLength(trades)
  expect(rows.every((line, i) => line.split(',')[column('number')] === String(i + 1))).toBe(true)
  expect(rows[0]!.split(',')[column('symbol')]).toBe("'=CMD")
})

const tradeNumber = (i: number): Trade => ({
  side: i % 2 === 0 ? 'long' : 'short',
  signalBar: i,
  entryBar: i + 1,
  exitBar: i + 2,
  entryTime: 1_700_000_000 + i * 60,
  exitTime: 1_700_000_060 + i * 60,
  entryPrice: 1.1,
  exitPrice: 1.2,
  units: 1000,
  stopPrice: null,
  targetPrice: null,
  riskUsd: null,
  notionalUsd: 1100,
  profitUsd: i,
  profitPercent: 1,
  feesUsd: 0.5,
  financingUsd: 0,
  maePercent: -0.1,
  mfePercent: 0.2,
  exitReason: 'signal',
  openedBy: '2',
  closedBy: '2',
  ambiguous: false,
  entries: 1,
  resolved: false,
})
