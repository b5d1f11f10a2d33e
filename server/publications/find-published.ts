import { Failure } from '@playbook/contract/failure'
import type { Db } from '../db/tables.ts'
import { addressOf } from '../http/general-limit.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { ResolvePage, ResolvePicture } from '../http/static.ts'
import { drawCard } from '../site/draw-card.ts'
import { publishedCard } from './published-card.ts'
import { findPublicHead } from './store.ts'

const verifyPage = /^\/verify\/([\w-]{1,64})\/?$/
const cardPicture = /^\/verify\/([\w-]{1,64})\/card\.png$/

/** Tells whether a result's page exists, was withdrawn, may be shown by search engines, and what a link to it is shown with. */
export const findPublished =
  ({ db }: { readonly db: Db }): ResolvePage =>
  async (pathname) => {
    if (!/^\/verify(\/|$)/.test(pathname)) return null
    const id = verifyPage.exec(pathname)?.[1]
    const row = id === undefined ? undefined : await findPublicHead(db, id)
    if (row === undefined) return { status: 404, isSearchable: false }
    if (row.withdrawn_at !== null) return { status: 410, isSearchable: row.is_searchable }
    const found = { status: 200, isSearchable: row.is_searchable }
    const card = publishedCard(row)
    if (card === null) return found
    return { ...found, shared: { title: card.title, description: card.text, picture: `/verify/${row.id}/card.png` } }
  }

/** A drawing takes the processor for some 80 ms, so the last ones are kept. */
const keptPictures = 200
/** Of one address: more than pages show at once, little for who makes the server draw. */
const drawnPerAddress = { limit: 60, windowMs: 60_000 }

/** The picture of a published result that has not been withdrawn. */
export function drawPublished({ db, limiter }: { readonly db: Db; readonly limiter: RateLimiter }): ResolvePicture {
  const drawn = new Map<string, Promise<Buffer>>()
  const limitDrawing = async (ip: string): Promise<void> => {
    const retryAfterSeconds = await limiter.take(`card:${addressOf(ip)}`, drawnPerAddress)
    if (retryAfterSeconds !== null) throw new Failure('rate_limited', { retryAfterSeconds })
  }
  return async (pathname, ip) => {
    const id = cardPicture.exec(pathname)?.[1]
    const row = id === undefined ? undefined : await findPublicHead(db, id)
    if (row === undefined || row.withdrawn_at !== null) return null
    const card = publishedCard(row)
    if (card === null) return null
    const key = JSON.stringify(card)
    if (!drawn.has(key)) await limitDrawing(ip)
    const picture = drawn.get(key) ?? drawCard(card)
    drawn.delete(key)
    drawn.set(key, picture)
    if (drawn.size > keptPictures) drawn.delete(drawn.keys().next().value!)
    picture.catch(() => drawn.delete(key))
    return { png: await picture, isSearchable: row.is_searchable }
  }
}
