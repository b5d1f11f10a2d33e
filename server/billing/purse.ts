import type { Db } from '../db/tables.ts'
import type { Notices } from '../jobs/notices.ts'
import { readNewestEntry } from './ledger/read-use.ts'
import { tokensTopic } from './ledger/tokens-topic.ts'

/** Word of each change of a user's tokens, for the stream of their open pages. */
export const openPurse = ({ db, notices }: { readonly db: Db; readonly notices: Notices }) => ({
  read: (ownerId: string) => readNewestEntry(db, ownerId),
  subscribe: (ownerId: string, onChange: () => void) => notices.subscribe(tokensTopic(ownerId), onChange),
})
