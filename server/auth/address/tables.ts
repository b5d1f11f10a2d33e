import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<Date, Date, never>
type LaterMoment = ColumnType<Date | null, never, Date>

/** A change of a user's address: waiting, done, or over without having been done. */
interface AddressChanges {
  id: Generated<string>
  user_id: string
  old_email: string
  new_email: string
  /** Whether the old address has to agree: only a confirmed one does. */
  asks_old: boolean
  asked_at: Moment
  expires_at: Moment
  old_confirmed_at: LaterMoment
  new_confirmed_at: LaterMoment
  done_at: LaterMoment
  /** Dropped, replaced, refused or taken back. */
  ended_at: LaterMoment
  /** Until then the old address can take it back, and nobody else gets it. */
  stop_until: LaterMoment
  /** Names the link that takes it back. */
  stop_key: ColumnType<Buffer | null, never, Buffer>
}

export interface AddressTables {
  address_changes: AddressChanges
}
