import type { SavedChartSettings } from '@playbook/contract/chart-settings'
import type { LiveEvent } from '@playbook/contract/live'
import { parseTimeframe, type Timeframe } from '@playbook/engine/market/timeframe'
import { emptyPage, sampleSession } from '../../web/testing/samples.ts'
import { candlesReply, closedBars, marketReply, nowSeconds } from './fixed-market.ts'

/** What the API answers by `METHOD path`; null: it never answers. A function is given the address of the request. */
export type Answers = Readonly<Record<string, unknown>>

/** An answer with another status than 200. */
export class Refusal {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

const barsShown = 260

const askedOf = (url: URL): { symbol: string; timeframe: Timeframe; before: number } => ({
  symbol: url.searchParams.get('symbol') ?? 'EURUSD',
  timeframe: parseTimeframe(url.searchParams.get('timeframe') ?? '1h') ?? '1h',
  before: Number(url.searchParams.get('before') ?? nowSeconds),
})

const livePrice = (symbol: string) => {
  const { lastPrice, change, changePercent } = marketReply(symbol)
  return { symbol, last: lastPrice, change, change_percent: changePercent, at: nowSeconds }
}

/** One event of the stream of prices, as it stands on the wire. */
export const streamText = (event: Partial<LiveEvent>): string =>
  `data: ${JSON.stringify({ at: nowSeconds, prices: [livePrice('EURUSD')], bars: [], unknown: [], unread: 0, ...event })}\n\n`

const usualAnswers: Answers = {
  'GET /csrf/': { csrf_token: 'token' },
  'GET /profiles/auth/session/': sampleSession,
  'GET /chats/': emptyPage,
  'GET /markets/data/symbol/candles/': (url: URL) => {
    const { symbol, timeframe, before } = askedOf(url)
    // Older ones are there once, so that a chart has a beginning.
    const isOlder = before < nowSeconds - 3_600
    return candlesReply(symbol, timeframe, isOlder ? [] : closedBars(symbol, timeframe, barsShown))
  },
  'GET /markets/drawings/': emptyPage,
  'GET /markets/alerts/': emptyPage,
  'GET /markets/watchlists/': emptyPage,
  'GET /markets/data/stream/': streamText({}),
}

const marketPath = /^\/markets\/data\/symbol\/([A-Z]+)\/$/

/** The answer to a request: that of the situation, or the usual one; undefined where there is none. */
export function answerOf(answers: Answers, method: string, url: URL): unknown {
  const path = url.pathname.replace(/^\/api/, '')
  const key = `${method} ${path}`
  const all: Answers = { ...usualAnswers, ...answers }
  const found = key in all ? all[key] : marketPath.test(path) && method === 'GET' ? marketReply(marketPath.exec(path)![1]!) : undefined
  return typeof found === 'function' ? (found as (url: URL) => unknown)(url) : found
}

export const savedSettings = (settings: SavedChartSettings['settings']): SavedChartSettings => ({
  revision: 1,
  settings,
  undo: [],
  redo: [],
})
