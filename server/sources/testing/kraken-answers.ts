import { parseTimeframe, timeframeMinutes, timeframes } from '@playbook/engine/market/timeframe'
import { madeQuote, madeRows } from './made-rows.ts'
import type { AskedOfSource, MadeWorld, Reply } from './price-server.ts'

interface KrakenPair {
  readonly id: string
  readonly altname: string
  readonly base: string
  readonly quote: string
  /** Whose simulated prices it has. */
  readonly like: string
  readonly priceDecimals: number
  readonly status?: string
}

/** Pairs as Kraken names them: with its own letters, with states’ currencies, with a name too long for us, and two that differ in case only. */
const pairs: readonly KrakenPair[] = [
  { id: 'XXBTZUSD', altname: 'XBTUSD', base: 'XXBT', quote: 'ZUSD', like: 'BTCUSD', priceDecimals: 1 },
  { id: 'XETHZUSD', altname: 'ETHUSD', base: 'XETH', quote: 'ZUSD', like: 'ETHUSD', priceDecimals: 2 },
  { id: 'SOLUSD', altname: 'SOLUSD', base: 'SOL', quote: 'ZUSD', like: 'SOLUSD', priceDecimals: 2 },
  { id: 'SOLEUR', altname: 'SOLEUR', base: 'SOL', quote: 'ZEUR', like: 'SOLUSD', priceDecimals: 2 },
  { id: 'USDTZUSD', altname: 'USDTUSD', base: 'USDT', quote: 'ZUSD', like: 'USDTUSD', priceDecimals: 5 },
  { id: 'JUPUSD', altname: 'JUPUSD', base: 'JUP', quote: 'ZUSD', like: 'ADAUSD', priceDecimals: 5 },
  { id: 'XETHXXBT', altname: 'ETHXBT', base: 'XETH', quote: 'XXBT', like: 'ETHUSD', priceDecimals: 5 },
  { id: 'ZEURZUSD', altname: 'EURUSD', base: 'ZEUR', quote: 'ZUSD', like: 'EURUSD', priceDecimals: 5 },
  { id: 'VERYLONGCOINUSD', altname: 'VERYLONGCOINUSD', base: 'VERYLONGCOIN', quote: 'ZUSD', like: 'ADAUSD', priceDecimals: 5 },
  { id: 'KINUSD', altname: 'KINUSD', base: 'KIN', quote: 'ZUSD', like: 'ADAUSD', priceDecimals: 5 },
  { id: 'kinUSD', altname: 'kinUSD', base: 'kin', quote: 'ZUSD', like: 'ADAUSD', priceDecimals: 5 },
  { id: 'GONEUSD', altname: 'GONEUSD', base: 'GONE', quote: 'ZUSD', like: 'ADAUSD', priceDecimals: 5, status: 'delisted' },
]

/** Kraken sends its newest 720 candles, whatever was asked for. */
const maxCandles = 720

const answered = (result: unknown): Reply => ({ status: 200, body: { error: [], result } })
const refused = (error: string): Reply => ({ status: 200, body: { error: [error] } })

const pairFacts = ({ altname, base, quote, priceDecimals, status = 'online' }: KrakenPair) => ({
  altname,
  wsname: `${base}/${quote}`,
  aclass_base: 'currency',
  base,
  aclass_quote: 'currency',
  quote,
  lot: 'unit',
  cost_decimals: 5,
  pair_decimals: priceDecimals,
  lot_decimals: 8,
  lot_multiplier: 1,
  leverage_buy: [2, 3],
  leverage_sell: [2, 3],
  fees: [
    [0, 0.4],
    [10_000, 0.35],
  ],
  fees_maker: [
    [0, 0.25],
    [10_000, 0.2],
  ],
  fee_volume_currency: 'ZUSD',
  margin_call: 80,
  margin_stop: 40,
  ordermin: '0.00005',
  costmin: '0.5',
  tick_size: (10 ** -priceDecimals).toFixed(priceDecimals),
  status,
})

function assets(): Reply {
  const names = [...new Set(pairs.flatMap(({ base, quote }) => [base, quote]))]
  const facts = (name: string) => ({ aclass: 'currency', altname: name, decimals: 10, display_decimals: 5, status: 'enabled' })
  return answered(Object.fromEntries(names.map((name) => [name, facts(name)])))
}

function ticker({ like, priceDecimals }: KrakenPair, nowSeconds: number) {
  const { last, previousClose, spread } = madeQuote(like, nowSeconds)
  const price = (value: number) => value.toFixed(priceDecimals)
  return {
    a: [price(last + spread / 2), '1', '1.000'],
    b: [price(last - spread / 2), '1', '1.000'],
    c: [price(last), '0.1'],
    v: ['1000.0', '2000.0'],
    p: [price(last), price(last)],
    t: [1_000, 2_000],
    l: [price(last * 0.98), price(last * 0.98)],
    h: [price(last * 1.02), price(last * 1.02)],
    o: price(previousClose),
  }
}

function tickers(asked: AskedOfSource, nowSeconds: number): Reply {
  const wanted = asked.query.get('pair')?.split(',')
  const found = pairs.filter(({ id }) => wanted?.includes(id) ?? true)
  if (wanted !== undefined && found.length < wanted.length) return refused('EQuery:Unknown asset pair')
  return answered(Object.fromEntries(found.map((pair) => [pair.id, ticker(pair, nowSeconds)])))
}

function candles({ query }: AskedOfSource, world: MadeWorld): Reply {
  const pair = pairs.find(({ id, altname }) => [id, altname].includes(query.get('pair') ?? ''))
  if (pair === undefined) return refused('EQuery:Unknown asset pair')
  const minutes = Number(query.get('interval') ?? 1)
  const timeframe = parseTimeframe(timeframes.find((each) => timeframeMinutes[each] === minutes) ?? '')
  if (timeframe === null) return refused('EGeneral:Invalid arguments')
  const now = world.nowSeconds()
  const rows = madeRows(pair.like, timeframe, now - (maxCandles + 1) * minutes * 60, now + 1, now).slice(-maxCandles)
  const since = Number(query.get('since') ?? 0)
  const sent = world.spoil(rows.filter(([time]) => Number(time) > since))
  const text = (value: unknown) => (typeof value === 'number' ? value.toFixed(pair.priceDecimals) : value)
  const written = sent.map(([time, open, high, low, close, volume]) => [
    time,
    text(open),
    text(high),
    text(low),
    text(close),
    text(close),
    typeof volume === 'number' ? volume.toFixed(8) : volume,
    17,
  ])
  return answered({ [pair.id]: written, last: rows.at(-2)?.[0] ?? 0 })
}

/** What Kraken’s public API answers; null for a path that is none of its. */
export function krakenAnswer(asked: AskedOfSource, world: MadeWorld): Reply | null {
  if (!asked.path.startsWith('/0/public/')) return null
  const name = asked.path.slice('/0/public/'.length)
  if (name === 'Assets') return assets()
  if (name === 'AssetPairs') return answered(Object.fromEntries(pairs.map((pair) => [pair.id, pairFacts(pair)])))
  if (name === 'Ticker') return tickers(asked, world.nowSeconds())
  return name === 'OHLC' ? candles(asked, world) : refused('EGeneral:Unknown method')
}
