import type { Db } from '../db/tables.ts'
import type { Notices } from '../jobs/notices.ts'
import { readNewestEntry } from './ledger/read-use.ts'
import { tokensTopic } from './ledger/tokens-topic.ts'
import { countDocuments } from './payments/store.ts'

/** Word of each change of a user's tokens, and of each invoice, for the stream of their open pages: a number that grows with both. */
export const openPurse = ({ db, notices }: { readonly db: Db; readonly notices: Notices }) => ({
  read: async (ownerId: string) => (await readNewestEntry(db, ownerId)) + (await countDocuments(db, ownerId)),
  subscribe: (ownerId: string, onChange: () => void) => notices.subscribe(tokensTopic(ownerId), onChange),
})
