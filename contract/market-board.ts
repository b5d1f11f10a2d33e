import { calendarNames } from '@playbook/engine/market/instrument'
import * as z from 'zod/mini'
import { boardGroups, boardOrderings, type BoardGroup } from './board-filters.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { MarketSource, MarketSymbol, SymbolName } from './markets.ts'
import { pageNumber, pageOf, pageSize } from './page.ts'

/** A market as a row of the market browser. */
export const BoardRow = z.object({
  ...MarketSymbol.shape,
  calendar: z.enum(calendarNames),
  /** The name of the source, such as the exchange. */
  source_label: z.string(),
  /** Closes of the last hours, oldest first; of longer bars where the market has no hours. */
  recent_closes: z.array(z.number()),
  /** The price 24 hours before the newest one, and the percent between them. */
  price_24h_ago: z.nullable(z.number()),
  change_24h_percent: z.nullable(z.number()),
  /** When the newest price is of, UTC seconds. */
  price_time: z.nullable(z.number()),
  /** How far the newest price lags behind the market, seconds; null where it does not, or where prices do not move on. */
  stale_seconds: z.nullable(z.number()),
})
export type BoardRow = z.output<typeof BoardRow>

const tooMany = `At most ${limits.maxBoardSymbols} symbols`

/** `true` in a query string. */
const flag = z._default(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
  false,
)

export const getBoard = endpoint({
  method: 'GET',
  path: '/markets/data/board/',
  access: 'user',
  summary: 'Markets with their recent course, change, session and source. Words order by the best match.',
  query: z.object({
    group: z.optional(z.enum(boardGroups)),
    search: z.optional(z.string().check(z.trim(), z.maxLength(80, 'Search text is too long'))),
    /** Only these, in this order unless another is asked for; comma separated. */
    symbols: z.optional(
      z.pipe(
        z.string().check(z.maxLength(5_000, tooMany)),
        z.pipe(
          z.transform((text: string) => [...new Set(text.split(',').filter((each) => each.trim() !== ''))]),
          z.array(SymbolName).check(z.maxLength(limits.maxBoardSymbols, tooMany)),
        ),
      ),
    ),
    /** Only markets that are open now. */
    open: flag,
    ordering: z.optional(z.enum(boardOrderings)),
    page: pageNumber,
    page_size: pageSize(50),
  }),
  reply: pageOf(BoardRow),
  failures: ['market_invalid', 'market_unavailable', 'rate_limited'],
})

export const getBoardSummary = endpoint({
  method: 'GET',
  path: '/markets/data/board/summary/',
  access: 'user',
  summary: 'How many markets there are: in all, of each kind, by source, and open now.',
  reply: z.object({
    count: z.int(),
    open: z.int(),
    groups: z.object(Object.fromEntries(boardGroups.map((group) => [group, z.int()])) as Record<BoardGroup, z.ZodMiniInt>),
    sources: z.array(z.object({ source: MarketSource, count: z.int() })),
    /** Names of the sources that have never told their markets, as they do not answer: theirs are missing everywhere. */
    unlisted: z.array(z.string()),
  }),
  failures: ['market_unavailable', 'rate_limited'],
})
