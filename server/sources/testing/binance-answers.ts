import { parseTimeframe, timeframeMinutes } from '@playbook/engine/market/timeframe'
import { madeInstrument, madeQuote, madeRows } from './made-rows.ts'
import type { AskedOfSource, MadeWorld, Reply } from './price-server.ts'

/** Id, base, quote, whose simulated prices it has, status. */
type BinancePair = readonly [id: string, base: string, quote: string, like: string, status: string]

const pairs: readonly BinancePair[] = [
  ['BTCUSDT', 'BTC', 'USDT', 'BTCUSDT', 'TRADING'],
  ['ETHUSDT', 'ETH', 'USDT', 'ETHUSDT', 'TRADING'],
  ['BNBUSDT', 'BNB', 'USDT', 'BNBUSDT', 'TRADING'],
  ['ETHBTC', 'ETH', 'BTC', 'ETHUSDT', 'TRADING'],
  ['LUNAUSDT', 'LUNA', 'USDT', 'ADAUSDT', 'BREAK'],
]

/** The first candle that it keeps, UTC seconds. */
const binanceBegan = Date.UTC(2017, 7, 17) / 1_000

const answered = (body: unknown): Reply => ({ status: 200, body })
const refused = (code: number, msg: string): Reply => ({ status: 400, body: { code, msg } })

function symbolFacts([id, base, quote, like, status]: BinancePair) {
  const { tick, quantityStep } = madeInstrument(like)
  return {
    symbol: id,
    status,
    baseAsset: base,
    baseAssetPrecision: 8,
    quoteAsset: quote,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    orderTypes: ['LIMIT', 'MARKET'],
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: true,
    permissions: [],
    permissionSets: [['SPOT', 'MARGIN']],
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: String(tick), maxPrice: '1000000.00', tickSize: tick.toFixed(8) },
      { filterType: 'LOT_SIZE', minQty: quantityStep.toFixed(8), maxQty: '9000.00', stepSize: quantityStep.toFixed(8) },
      { filterType: 'NOTIONAL', minNotional: '5.00', maxNotional: '9000000.00' },
    ],
  }
}

function ticker([id, , , like]: BinancePair, nowSeconds: number) {
  const { last, previousClose, spread } = madeQuote(like, nowSeconds)
  return {
    symbol: id,
    lastPrice: String(last),
    bidPrice: String(last - spread / 2),
    askPrice: String(last + spread / 2),
    openPrice: String(previousClose),
    prevClosePrice: String(previousClose),
    highPrice: String(last * 1.02),
    lowPrice: String(last * 0.98),
    priceChange: String(last - previousClose),
    priceChangePercent: '0.1',
    weightedAvgPrice: String(last),
    lastQty: '0.1',
    bidQty: '1',
    askQty: '1',
    volume: '1000',
    quoteVolume: '1000000',
    openTime: (nowSeconds - 86_400) * 1_000,
    closeTime: nowSeconds * 1_000,
    firstId: 1,
    lastId: 2,
    count: 2,
  }
}

function tickers({ query }: AskedOfSource, nowSeconds: number): Reply {
  const named = query.get('symbols')
  const wanted = named === null ? null : (JSON.parse(named) as readonly string[])
  const found = pairs.filter(([id]) => wanted?.includes(id) ?? true)
  if (wanted !== null && found.length < wanted.length) return refused(-1121, 'Invalid symbol.')
  return answered(found.map((pair) => ticker(pair, nowSeconds)))
}

/** The first candles that open at or after `startTime`, at most 1,000. */
function candles({ query }: AskedOfSource, world: MadeWorld): Reply {
  const pair = pairs.find(([id]) => id === query.get('symbol'))
  if (pair === undefined) return refused(-1121, 'Invalid symbol.')
  const timeframe = parseTimeframe(query.get('interval') ?? '')
  if (timeframe === null) return refused(-1120, 'Invalid interval.')
  const limit = Math.min(1_000, Number(query.get('limit') ?? 500))
  const now = world.nowSeconds()
  const seconds = timeframeMinutes[timeframe] * 60
  const from = Math.max(binanceBegan, Number(query.get('startTime') ?? (now - limit * seconds) * 1_000) / 1_000)
  const to = Math.min(now + 1, Number(query.get('endTime') ?? Infinity) / 1_000 + 0.001)
  const rows = madeRows(pair[3], timeframe, from, Math.min(to, from + (limit + 1) * seconds), now).slice(0, limit)
  return answered(
    world.spoil(rows).map(([time, open, high, low, close, volume]) => {
      const openMs = typeof time === 'number' ? time * 1_000 : time
      return [openMs, String(open), String(high), String(low), String(close), String(volume), 0, '1', 17, '1', '1', '0']
    }),
  )
}

/** What Binance’s public spot API answers; null for a path that is none of its. */
export function binanceAnswer(asked: AskedOfSource, world: MadeWorld): Reply | null {
  if (!asked.path.startsWith('/api/v3/')) return null
  const name = asked.path.slice('/api/v3/'.length)
  if (name === 'exchangeInfo') return answered({ timezone: 'UTC', rateLimits: [], exchangeFilters: [], symbols: pairs.map(symbolFacts) })
  if (name === 'klines') return candles(asked, world)
  return name === 'ticker/24hr' ? tickers(asked, world.nowSeconds()) : refused(-1100, 'Illegal path.')
}
