import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import * as boardCalls from '@playbook/contract/market-board'
import { sourceFacts } from '@playbook/contract/market-sources'
import * as calls from '@playbook/contract/markets'
import type { MarketSymbol } from '@playbook/contract/markets'
import type { Page } from '@playbook/contract/page'
import { serve, type Route } from '../http/serve.ts'
import { toPage, wholeList } from '../http/to-page.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Notices } from '../jobs/notices.ts'
import { presentEach, watch } from '../jobs/progress.ts'
import { cancelImport } from './cancel-import.ts'
import { computeIndicators } from './compute-indicators.ts'
import { describeMarket, presentFound } from './describe-market.ts'
import type { MarketDeps } from './find-market.ts'
import { getCandles, loadCandles } from './get-candles.ts'
import { findImport, importTopic, type ImportRow } from './import-store.ts'
import { instrumentOf } from './instrument-form.ts'
import { createMarketBoard } from './market-board.ts'
import { hasImportEnded, presentImport } from './present-import.ts'
import { presentSymbol } from './present-market.ts'
import { createPriceBoard } from './price-board.ts'
import type { Market } from './price-feed.ts'
import { rejectedRowsFile } from './rejected-rows.ts'
import { createReplyCache } from './reply-cache.ts'
import { startImport } from './start-import.ts'
import { storeUpload } from './store-upload.ts'
import { deleteOwnMarket } from './store.ts'
import { symbolOf } from './symbol-of.ts'
import { updateMarket } from './update-market.ts'

export interface MarketRouteDeps extends MarketDeps {
  readonly queue: JobQueue
  readonly notices: Notices
  /** On how many users' watch lists each symbol stands; nothing is known where it is left out. */
  readonly watchers?: () => Promise<ReadonlyMap<string, number>>
}

const replyCacheBytes = 64 * 1_048_576

export function marketRoutes(given: MarketRouteDeps): Route[] {
  const deps = { ...given, prices: createPriceBoard(given), replies: createReplyCache({ maxBytes: replyCacheBytes, now: given.now }) }
  return [...listRoutes(deps), ...boardRoutes(deps), ...priceRoutes(deps), ...importRoutes(given), ...ownRoutes(given)]
}

type Deps = MarketRouteDeps & {
  readonly prices: ReturnType<typeof createPriceBoard>
  readonly replies: ReturnType<typeof createReplyCache>
}

function listRoutes(deps: Deps): Route[] {
  const { markets, prices, now } = deps
  /** The rows of these markets as finished bytes, shared by everybody who sees the same ones until a price may have changed. */
  const answer = (asked: readonly unknown[], found: readonly Market[], pageOf: (rows: MarketSymbol[]) => Page<MarketSymbol>) =>
    deps.replies.answer(JSON.stringify([...asked, ...found.map(({ key }) => key)]), async () => {
      const expiresAtMs = Math.min(...found.map((market) => market.prices.changesAtMs(now())))
      const rows = await Promise.all(found.map(async (market) => presentSymbol(market, await prices.priceOf(market))))
      return { json: Buffer.from(JSON.stringify(pageOf(rows))), expiresAtMs: found.some(isOwn) ? now() : expiresAtMs }
    })
  return [
    serve(calls.listMarkets, async ({ query, caller }) => {
      const found = await markets.search(caller.userId, query)
      const from = (query.page - 1) * query.page_size
      const shown = found.slice(from, from + query.page_size)
      return answer(['list', query, found.length], shown, (rows) => toPage(calls.listMarkets.path, query, rows, found.length))
    }),
    serve(calls.popularMarkets, async ({ query, caller }) =>
      answer(['all'], await markets.popular(caller.userId, query.category), wholeList),
    ),
    serve(calls.searchMarkets, async ({ query, caller }) =>
      answer(['all'], (await markets.search(caller.userId, query)).slice(0, limits.maxPageSize), wholeList),
    ),
  ]
}

/** What is known of an own market may be changed by its owner at any time. */
const isOwn = ({ source }: Market) => sourceFacts(source).isOwn

function boardRoutes(deps: Deps): Route[] {
  const board = createMarketBoard({ ...deps, watchers: deps.watchers ?? (() => Promise.resolve(new Map())) })
  return [
    serve(boardCalls.getBoard, async ({ query, caller }) => {
      const { rows, count } = await board.page(caller.userId, query)
      const asked = { ...query, symbols: query.symbols?.join(','), open: query.open ? 'true' : undefined }
      return toPage(boardCalls.getBoard.path, asked, rows, count)
    }),
    serve(boardCalls.getBoardSummary, ({ caller }) => board.summary(caller.userId)),
  ]
}

function priceRoutes(deps: Deps): Route[] {
  return [
    serve(calls.getCandles, ({ query, caller }) => getCandles(deps, caller.userId, query)),
    serve(calls.getSymbolData, async ({ query, caller }) => {
      const { market, reply } = await loadCandles(deps, caller.userId, query)
      return { ...reply, market: await presentFound(deps, market) }
    }),
    serve(calls.getMarket, ({ params, caller }) => describeMarket(deps, caller.userId, symbolOf(params.symbol))),
    serve(calls.computeIndicators, async ({ body }) => computeIndicators(body)),
  ]
}

function importRoutes(deps: MarketRouteDeps): Route[] {
  const { db } = deps
  const find = async (ownerId: string, id: string): Promise<ImportRow> => {
    const row = await findImport(db, ownerId, id)
    if (row === undefined) throw new Failure('import_not_found')
    return row
  }
  return [
    serve(calls.uploadImport, async ({ query, caller, context }) => {
      if (context.upload === null) throw new Failure('unsupported_media_type')
      return presentImport(await storeUpload(deps, { ownerId: caller.userId, fileName: query.file_name, content: context.upload }))
    }),
    serve(calls.startImport, ({ params, body, caller, context: { keepAnswer } }) =>
      startImport(deps, { ownerId: caller.userId, keepAnswer }, params.import_id, body),
    ),
    serve(calls.getImport, async ({ params, caller }) => presentImport(await find(caller.userId, params.import_id))),
    serve(calls.watchImport, async ({ params: { import_id: id }, caller, context: { signal } }) => {
      await find(caller.userId, id)
      const read = async () => (await findImport(db, caller.userId, id)) ?? null
      return presentEach(watch(deps.notices, { topic: importTopic(id), read, hasEnded: hasImportEnded, signal }), presentImport)
    }),
    serve(calls.cancelImport, async ({ params, caller }) => presentImport(await cancelImport(deps, caller.userId, params.import_id))),
    serve(calls.rejectedRows, async ({ params, caller }) => rejectedRowsFile(db, await find(caller.userId, params.import_id))),
  ]
}

function ownRoutes(deps: MarketRouteDeps): Route[] {
  return [
    serve(calls.updateMarket, async ({ params, body, caller }) => {
      const symbol = symbolOf(params.symbol)
      await updateMarket(deps, caller.userId, instrumentOf({ ...body, symbol }))
      return describeMarket(deps, caller.userId, symbol)
    }),
    serve(calls.deleteMarket, async ({ params, caller }) => {
      const symbol = symbolOf(params.symbol)
      if (!(await deleteOwnMarket(deps.db, caller.userId, symbol))) throw new Failure('symbol_not_found')
      return { symbol }
    }),
  ]
}
