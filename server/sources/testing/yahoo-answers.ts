import { calendarNamed } from '@playbook/engine/market/calendar'
import { daySeconds } from '@playbook/engine/market/day-number'
import type { CalendarName, Category } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { namedUpstreams } from '../yahoo/upstream-names.ts'
import { madeInstrument, madeQuote, madeRows, type MadeRow, type MadeRows } from './made-rows.ts'
import type { AskedOfSource, MadeWorld, Reply } from './price-server.ts'

interface YahooPaper {
  readonly symbol: string
  readonly name: string
  readonly quoteType: string
  readonly exchange: string
  readonly currency: string
  readonly calendar: CalendarName
  /** Whose simulated prices it has. */
  readonly like: string
}

/** What Yahoo says of papers of each kind. */
const kinds = {
  forex: { quoteType: 'CURRENCY', exchange: 'CCY' },
  stock: { quoteType: 'EQUITY', exchange: 'NMS' },
  index: { quoteType: 'INDEX', exchange: 'SNP' },
  commodity: { quoteType: 'FUTURE', exchange: 'NYM' },
  crypto: { quoteType: 'CRYPTOCURRENCY', exchange: 'CCC' },
} as const satisfies Record<Category, object>

/** Futures of the COMEX; the others are of the NYMEX. */
const comex: ReadonlySet<string> = new Set(['GC=F', 'SI=F', 'HG=F'])
const kindOf = (category: Category, upstream: string) => ({ ...kinds[category], ...(comex.has(upstream) ? { exchange: 'CMX' } : {}) })

const known: readonly YahooPaper[] = namedUpstreams.map(({ instrument, upstream }) => ({
  symbol: upstream,
  name: instrument.name,
  ...kindOf(instrument.category, upstream),
  currency: instrument.currency,
  calendar: instrument.calendar,
  like: instrument.symbol,
}))

const stock = (symbol: string, name: string, exchange: string, currency: string, calendar: CalendarName, like: string): YahooPaper => ({
  symbol,
  name,
  quoteType: 'EQUITY',
  exchange,
  currency,
  calendar,
  like,
})

/** Besides the catalogue: shares that can be listed, one in pence, one of an exchange without known hours, one with a name too long for us. */
const more: readonly YahooPaper[] = [
  stock('SAP', 'SAP SE', 'NYQ', 'USD', 'us_stock', 'MSFT'),
  stock('SAP.DE', 'SAP SE', 'GER', 'EUR', 'xetra', 'MSFT'),
  stock('SAP.SW', 'SAP SE', 'EBS', 'CHF', 'xetra', 'MSFT'),
  stock('SAPL.L', 'SAP Pence plc', 'LSE', 'GBp', 'london', 'MSFT'),
  stock('SAPLONGNAMED.PA', 'SAP Long SA', 'PAR', 'EUR', 'euronext', 'MSFT'),
]
const papers = [...known, ...more]

const crumb = 'made.Crumb/1'
const cookie = 'A3=made-cookie'
const intervals: Readonly<Record<string, { readonly timeframe: Timeframe; readonly reachDays: number; readonly rangeDays: number }>> = {
  '1m': { timeframe: '1m', reachDays: 30, rangeDays: 8 },
  '5m': { timeframe: '5m', reachDays: 60, rangeDays: 60 },
  '15m': { timeframe: '15m', reachDays: 60, rangeDays: 60 },
  '30m': { timeframe: '30m', reachDays: 60, rangeDays: 60 },
  '1h': { timeframe: '1h', reachDays: 730, rangeDays: 730 },
  '1d': { timeframe: '1d', reachDays: Infinity, rangeDays: Infinity },
}

const refused = (status: number, part: string, code: string, description: string): Reply => ({
  status,
  body: { [part]: { result: null, error: { code, description } } },
})

/** Days are stamped with the exchange’s opening, those of markets round the clock with its midnight. */
function stampOf(time: unknown, timeframe: Timeframe, { calendar, like }: YahooPaper): unknown {
  if (timeframe !== '1d' || typeof time !== 'number') return time
  const { dayNumber } = calendarNamed(madeInstrument(like).calendar).dateAt(time)
  const isRound = ['forex', 'metals', 'us_futures'].includes(calendar)
  return isRound ? dayNumber * daySeconds + 5 * 3_600 : calendarNamed(calendar).day(dayNumber).open
}

/** The simulated rows of a paper in the hours of its exchange, which may be other ones than those of the market it is like. */
function rowsOf(paper: YahooPaper, timeframe: Timeframe, range: readonly [from: number, to: number], now: number): MadeRows {
  const [from, to] = range
  if (madeInstrument(paper.like).calendar === paper.calendar) return madeRows(paper.like, timeframe, from, Math.min(to, now + 1), now)
  const calendar = calendarNamed(paper.calendar)
  return madeRows(paper.like, timeframe, from - daySeconds, Math.min(to, now + 1), now).filter(([time]) => {
    const stamp = Number(stampOf(time, timeframe, paper))
    return stamp >= from && stamp < to && (timeframe === '1d' ? calendar.tradingDayAt(stamp) !== null : calendar.isOpenAt(stamp))
  })
}

/** The newest row carries the moment of the last trade; a bar inside the day has its own row before. */
function withLastTrade(rows: readonly MadeRow[], timeframe: Timeframe, nowSeconds: number): readonly MadeRow[] {
  const last = rows.at(-1)
  if (last === undefined || typeof last[0] !== 'number' || nowSeconds - last[0] >= daySeconds) return rows
  const trade: MadeRow = [nowSeconds, last[4], last[4], last[4], last[4], 0]
  return timeframe === '1d' ? [...rows.slice(0, -1), [nowSeconds, last[1], last[2], last[3], last[4], last[5]]] : [...rows, trade]
}

function chart({ path, query }: AskedOfSource, world: MadeWorld): Reply {
  const symbol = decodeURIComponent(path.slice('/v8/finance/chart/'.length))
  const paper = papers.find((each) => each.symbol === symbol)
  if (paper === undefined) return refused(404, 'chart', 'Not Found', 'No data found, symbol may be delisted')
  const interval = intervals[query.get('interval') ?? '']
  if (interval === undefined) return refused(422, 'chart', 'Unprocessable Entity', 'Invalid input - interval is not supported.')
  const [from, to, now] = [Number(query.get('period1')), Number(query.get('period2')), world.nowSeconds()]
  const range = `${interval.timeframe} data not available for startTime=${from} and endTime=${to}.`
  if (to - from > interval.rangeDays * daySeconds)
    return refused(
      422,
      'chart',
      'Unprocessable Entity',
      `${range} Only ${interval.rangeDays} days worth are allowed to be fetched per request.`,
    )
  if (now - from > interval.reachDays * daySeconds)
    return refused(422, 'chart', 'Unprocessable Entity', `${range} The requested range must be within the last ${interval.reachDays} days.`)
  const made = rowsOf(paper, interval.timeframe, [from, to], now)
  const rows = world.spoil(withLastTrade(made, interval.timeframe, now))
  const column = (at: number) => rows.map((row) => row[at] ?? null)
  const quote = rows.length === 0 ? {} : { open: column(1), high: column(2), low: column(3), close: column(4), volume: column(5) }
  const day = interval.timeframe === '1d'
  const result = {
    meta: { currency: paper.currency, symbol: paper.symbol, exchangeName: paper.exchange, dataGranularity: interval.timeframe },
    ...(rows.length === 0 ? {} : { timestamp: rows.map(([time]) => (time === now ? time : stampOf(time, interval.timeframe, paper))) }),
    ...(day && paper.quoteType === 'EQUITY' ? { events: eventsOf(rows) } : {}),
    indicators: {
      quote: [quote],
      ...(day && rows.length > 0 ? { adjclose: [{ adjclose: rows.map(([, , , , close]) => Number(close) * 0.99) }] } : {}),
    },
  }
  return { status: 200, body: { chart: { result: [result], error: null } } }
}

/** A dividend on the second day and a split of four for one on the third. */
function eventsOf(rows: readonly MadeRow[]) {
  const [, second, third] = rows
  if (second === undefined || third === undefined) return {}
  return {
    dividends: { [String(second[0])]: { amount: 0.24, date: second[0] } },
    splits: { [String(third[0])]: { date: third[0], numerator: 4, denominator: 1, splitRatio: '4:1' } },
  }
}

function quotes({ query, headers }: AskedOfSource, world: MadeWorld): Reply {
  if (query.get('crumb') !== crumb || !(headers.cookie ?? '').includes(cookie))
    return refused(401, 'finance', 'Unauthorized', 'Invalid Crumb')
  const wanted = (query.get('symbols') ?? '').split(',')
  const now = world.nowSeconds()
  const result = papers
    .filter(({ symbol }) => wanted.includes(symbol))
    .map((paper) => {
      const { last, previousClose } = madeQuote(paper.like, now)
      return {
        language: 'en-US',
        region: 'US',
        quoteType: paper.quoteType,
        exchange: paper.exchange,
        currency: paper.currency,
        longName: paper.name,
        priceHint: 2,
        regularMarketPrice: last,
        regularMarketPreviousClose: previousClose,
        regularMarketTime: now - 60,
        marketState: 'REGULAR',
        symbol: paper.symbol,
      }
    })
  return { status: 200, body: { quoteResponse: { result, error: null } } }
}

function search({ query }: AskedOfSource): Reply {
  const words = (query.get('q') ?? '').toLowerCase()
  const hits = papers.filter(({ symbol, name }) => symbol.toLowerCase().startsWith(words) || name.toLowerCase().includes(words))
  const written = hits.map(({ symbol, name, quoteType, exchange }) => ({
    symbol,
    longname: name,
    quoteType,
    exchange,
    exchDisp: exchange,
    typeDisp: quoteType.toLowerCase(),
    isYahooFinance: true,
    index: 'quotes',
    score: 20_000,
  }))
  const company = { index: 'crunchbase', name: 'Some company', permalink: 'some-company', isYahooFinance: false }
  return {
    status: 200,
    body: { explains: [], count: written.length, quotes: [...written.slice(0, 10), company], news: [], nav: [], lists: [] },
  }
}

/** What Yahoo Finance answers, cookie and crumb included; null for a path that is none of its. */
export function yahooAnswer(asked: AskedOfSource, world: MadeWorld): Reply | null {
  if (asked.path.startsWith('/v8/finance/chart/')) return chart(asked, world)
  if (asked.path === '/v7/finance/quote') return quotes(asked, world)
  if (asked.path === '/v1/finance/search') return search(asked)
  if (asked.path.startsWith('/quote/')) {
    const header = `${cookie}; Expires=Fri, 06 May 2033 12:00:00 GMT; Domain=.yahoo.com; Path=/; SameSite=None; Secure; HttpOnly`
    return { status: 200, headers: { 'set-cookie': [header] }, body: '<html><title>Apple Inc.</title></html>' }
  }
  if (asked.path !== '/v1/test/getcrumb') return null
  return (asked.headers.cookie ?? '').includes(cookie) ? { status: 200, body: crumb } : { status: 401, body: 'Unauthorized' }
}
