import { createHash } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import * as galleryCalls from '@playbook/contract/gallery'
import { sourceFacts } from '@playbook/contract/market-sources'
import * as calls from '@playbook/contract/publications'
import type { Plan } from '@playbook/engine/strategy/plan'
import { addressOf } from '../http/general-limit.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { requireVerified } from '../http/require-verified.ts'
import { EncodedReply, serve, type RequestContext, type Route } from '../http/serve.ts'
import { toPage } from '../http/to-page.ts'
import type { MarketDeps } from '../markets/find-market.ts'
import { createReplyCache } from '../markets/reply-cache.ts'
import { presentVariantCount } from '../robustness/trials.ts'
import { mustFindBacktestRequest } from '../strategies/find-backtest-request.ts'
import { readVariantCountOf } from '../strategies/read-result.ts'
import { createInputLoader, findRun } from '../strategies/run-inputs.ts'
import { deleteEntryOf } from './gallery-store.ts'
import { listGallery } from './list-gallery.ts'
import { listInGallery } from './list-publication.ts'
import { presentPublication, publishResult } from './publish-result.ts'
import { reportPublished } from './report-published.ts'
import { publicKeys, type SigningDeps } from './signing-key.ts'
import { findOwn, findPublic, findPublicInputs, lockPublicationsOf, withdraw, type PublicRow } from './store.ts'

const maxCacheBytes = 64 * 1_048_576
/** Of one address: enough for a person, little for who tries ids. */
const perAddress = { limit: 120, windowMs: 60_000 }
const inputsPerAddress = { limit: 30, windowMs: 60_000 }

export function publicationRoutes(deps: SigningDeps & MarketDeps & { readonly limiter: RateLimiter }): Route[] {
  const { db } = deps
  const loadInputs = createInputLoader(deps)
  const cache = createReplyCache({ maxBytes: maxCacheBytes, now: deps.now })
  const limit = async (name: string, { ip }: RequestContext, most: typeof perAddress) => {
    const retryAfterSeconds = await deps.limiter.take(`${name}:${addressOf(ip)}`, most)
    if (retryAfterSeconds !== null) throw new Failure('rate_limited', { retryAfterSeconds })
  }
  return [
    serve(calls.strategyInputs, async ({ params: { id }, caller }) => {
      const run = await findRun(db, caller.userId, id)
      // Computed prices are for ever the same; stored ones may be deleted at any moment.
      const expiresAtMs = sourceFacts(run.source).isComputed ? Infinity : deps.now()
      return cache.answer(id, async () => ({ json: Buffer.from(JSON.stringify(await loadInputs(caller.userId, run))), expiresAtMs }))
    }),
    serve(calls.publishStrategy, async ({ params: { id }, body, caller }) => {
      requireVerified(caller)
      return publishResult({ ...deps, loadInputs }, caller.userId, id, {
        includesPrices: body.includes === 'prices',
        isSearchable: body.is_searchable,
      })
    }),
    serve(calls.getPublication, async ({ params: { id }, caller }) => {
      const tries = await readVariantCountOf(db, caller.userId, id)
      const row = await findOwn(db, caller.userId, id)
      return { publication: row === undefined ? null : presentPublication(row), tried: presentVariantCount(tries) }
    }),
    serve(calls.withdrawPublication, async ({ params: { id }, caller }) => {
      await mustFindBacktestRequest(db, caller.userId, id)
      await db.transaction().execute(async (tx) => {
        await lockPublicationsOf(tx, caller.userId)
        await withdraw(tx, caller.userId, id, new Date(deps.now()))
      })
      return { publication: null }
    }),
    serve(calls.publishedResult, async ({ params: { public_id: id }, context }) => {
      await limit('verify', context, perAddress)
      return presentPublished(mustBePublic(await findPublic(db, id)))
    }),
    serve(calls.publishedInputs, async ({ params: { public_id: id }, context }) => {
      await limit('verify-inputs', context, inputsPerAddress)
      const { inputs: packed } = mustBePublic(await findPublicInputs(db, id))
      if (packed === null) throw new Failure('inputs_not_published')
      const etag = createHash('sha256').update(packed).digest('base64url').slice(0, 22)
      return new EncodedReply(null, packed, etag)
    }),
    serve(galleryCalls.gallery, async ({ query, context }) => {
      await limit('gallery', context, perAddress)
      const { entries, count } = await listGallery(db, query)
      return toPage(galleryCalls.gallery.path, query, entries, count)
    }),
    serve(galleryCalls.reportPublished, async ({ params: { public_id: id }, body, context }) => {
      await reportPublished(deps, id, body, context.ip)
      return { message: 'Thank you. Somebody will look at it.' }
    }),
    serve(galleryCalls.listPublication, async ({ params: { id }, body, caller }) => {
      requireVerified(caller)
      await mustFindBacktestRequest(db, caller.userId, id)
      await listInGallery(db, caller.userId, id, body.title, new Date(deps.now()))
      const row = await findOwn(db, caller.userId, id)
      if (row === undefined) throw new Failure('publication_not_found')
      return { publication: presentPublication(row) }
    }),
    serve(galleryCalls.unlistPublication, async ({ params: { id }, caller }) => {
      await mustFindBacktestRequest(db, caller.userId, id)
      await deleteEntryOf(db, caller.userId, id)
      const row = await findOwn(db, caller.userId, id)
      return { publication: row === undefined ? null : presentPublication(row) }
    }),
    serve(calls.signingKeys, async ({ context }) => {
      await limit('verify', context, perAddress)
      return { keys: await publicKeys(db) }
    }),
  ]
}

/** An id that was never given out is unknown; one that was withdrawn is gone. */
function mustBePublic<Row extends { readonly withdrawn_at: Date | null }>(row: Row | undefined): Row {
  if (row === undefined) throw new Failure('publication_not_found')
  if (row.withdrawn_at !== null) throw new Failure('publication_withdrawn')
  return row
}

function presentPublished(row: PublicRow): calls.PublishedResult {
  const { statement, signature, key_id: keyId, plan } = row
  // The table holds all of them while a publication is not withdrawn.
  if (statement === null || signature === null || keyId === null) throw new Failure('publication_withdrawn')
  return { ...presentPublication(row), statement, signature: signature.toString('base64url'), key_id: keyId, plan: plan as Plan }
}
