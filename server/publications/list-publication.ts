import { Failure } from '@playbook/contract/failure'
import type { Statement } from '@playbook/contract/publications'
import { findInstrument } from '@playbook/engine/market/catalogue'
import type { Category } from '@playbook/engine/market/instrument'
import { outcomeClassOf, type OutcomeClass } from '@playbook/engine/robustness/outcome-class'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import { deleteEntryOf, readBars, saveEntry } from './gallery-store.ts'
import { readStatement } from './read-statement.ts'
import { findOwn, findPublic, lockPublicationsOf, type SavedPublication } from './store.ts'

const needsPrices =
  'Only results with their prices are shown in the gallery, because everybody can run them again there. Publish it again with the prices.'
const isTakenOut = 'An operator has taken this result out of the gallery. Write to support if you think that this is wrong.'

/** The figures of a statement by which it is judged. */
export const figureIn = ({ figures }: Statement, name: string): number | null =>
  figures.find((figure) => figure.name === name)?.value ?? null

const outcomeIn = (statement: Statement): OutcomeClass =>
  outcomeClassOf({
    totalReturnPercent: figureIn(statement, 'total_return'),
    trades: figureIn(statement, 'total_trades') ?? 0,
    deflatedSharpe: figureIn(statement, 'deflated_sharpe'),
  })

/** Markets of a user's own are stocks as long as nothing else is known of them. */
const categoryOf = ({ symbol }: Statement): Category => findInstrument(symbol)?.category ?? 'stock'

/** Shows an owner's published result in the gallery under a title. */
export const listInGallery = (db: Db, ownerId: string, strategyId: string, title: string, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockPublicationsOf(tx, ownerId)
    const own = await findOwn(tx, ownerId, strategyId)
    if (own === undefined) throw new Failure('publication_not_found')
    if (!own.has_inputs) throw new Failure('listing_refused', { message: needsPrices })
    if ((await readBars(tx, strategyId)).isBarred) throw new Failure('listing_refused', { message: isTakenOut })
    const published = await findPublic(tx, own.id)
    await saveListing(tx, ownerId, { id: own.id, statement: published?.statement ?? null, title, now })
  })

/** After a result was published again: its entry follows it, and goes where the prices are not published any more. Gives its title. */
export async function refreshListing(
  tx: Transaction<Database>,
  { id, statement, galleryTitle: title }: SavedPublication,
  { ownerId, strategyId, hasInputs, now }: { ownerId: string; strategyId: string; hasInputs: boolean; now: Date },
): Promise<string | null> {
  if (title !== null && hasInputs) await saveListing(tx, ownerId, { id, statement, title, now })
  else await deleteEntryOf(tx, ownerId, strategyId)
  return hasInputs ? title : null
}

interface Listing {
  readonly id: string
  readonly statement: string | null
  readonly title: string
  readonly now: Date
}

async function saveListing(tx: Transaction<Database>, ownerId: string, { id, statement: stored, title, now }: Listing): Promise<void> {
  const statement = readStatement(stored)
  if (statement === null) throw new Error(`The statement of ${id} cannot be read`)
  await saveEntry(tx, {
    publication_id: id,
    owner_id: ownerId,
    title,
    words: statement.words,
    symbol: statement.symbol,
    category: categoryOf(statement),
    outcome: outcomeIn(statement),
    listed_at: now,
  })
}
