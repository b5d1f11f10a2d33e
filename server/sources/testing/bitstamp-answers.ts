import { timeframeMinutes, timeframes } from '@playbook/engine/market/timeframe'
import { madeQuote, madeRows } from './made-rows.ts'
import type { AskedOfSource, MadeWorld, Reply } from './price-server.ts'

/** Name in its paths, base, counter currency, whose simulated prices it has, its first candle in UTC seconds. */
type BitstampPair = readonly [path: string, base: string, counter: string, like: string, began: number]

const pairs: readonly BitstampPair[] = [
  ['btcusd', 'BTC', 'USD', 'BTCUSD', Date.UTC(2012, 0, 1) / 1_000],
  ['solusd', 'SOL', 'USD', 'SOLUSD', Date.UTC(2025, 2, 3, 14, 10) / 1_000],
]
const maxCandles = 1_000

const answered = (body: unknown): Reply => ({ status: 200, body })
const refused = (reason: string): Reply => ({ status: 404, body: { status: 'error', reason, code: 'API0404' } })

const marketFacts = ([path, base, counter]: BitstampPair) => ({
  name: `${base}/${counter}`,
  market_symbol: path,
  url_symbol: path,
  base_currency: base,
  base_decimals: 8,
  counter_currency: counter,
  counter_decimals: 2,
  minimum_order_value: '10.00',
  minimum_order: `10.00 ${counter}`,
  trading: 'Enabled',
  instant_order_counter_decimals: 2,
  instant_order_base_decimals: 8,
  instant_and_market_orders: 'Enabled',
  description: `${base} / ${counter}`,
  market_type: 'SPOT',
})

function ticker([, base, counter, like]: BitstampPair, nowSeconds: number) {
  const { last, previousClose } = madeQuote(like, nowSeconds)
  const price = String(last)
  return {
    timestamp: String(nowSeconds),
    high: price,
    low: price,
    last: price,
    bid: price,
    ask: price,
    vwap: price,
    volume: '1',
    open: String(previousClose),
    pair: `${base}/${counter}`,
  }
}

/** The candles of a window, both ends included; nothing where it lies before the first of them. */
function candles(path: string, { query }: AskedOfSource, world: MadeWorld): Reply {
  const pair = pairs.find(([name]) => name === path)
  if (pair === undefined) return refused('Unknown market')
  const step = Number(query.get('step'))
  const timeframe = timeframes.find((each) => timeframeMinutes[each] * 60 === step)
  if (timeframe === undefined) return refused('Unknown step')
  const [, base, counter, like, began] = pair
  const now = world.nowSeconds()
  const [start, end, limit] = [Number(query.get('start')), Number(query.get('end')), Number(query.get('limit'))]
  const rows = madeRows(like, timeframe, Math.max(start, Math.floor(began / step) * step), Math.min(end, now) + 1, now).slice(
    -Math.min(limit, maxCandles),
  )
  const ohlc = world.spoil(rows).map(([time, open, high, low, close, volume]) => ({
    timestamp: String(time),
    open: String(open),
    high: String(high),
    low: String(low),
    close: String(close),
    volume: String(volume),
  }))
  return answered({ data: { pair: `${base}/${counter}`, ohlc } })
}

/** What Bitstamp’s public API answers; null for a path that is none of its. */
export function bitstampAnswer(asked: AskedOfSource, world: MadeWorld): Reply | null {
  const [kind, name = ''] = asked.path.startsWith('/api/v2/') ? asked.path.slice('/api/v2/'.length).split('/') : ['']
  if (kind === 'markets') return answered(pairs.map(marketFacts))
  if (kind === 'ticker') return answered(pairs.map((pair) => ticker(pair, world.nowSeconds())))
  return kind === 'ohlc' ? candles(name, asked, world) : null
}
