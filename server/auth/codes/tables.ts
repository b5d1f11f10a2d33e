import type { ColumnType } from 'kysely'

type Moment = ColumnType<Date, Date, Date>

export interface CodeTables {
  /** The newest code or link of a purpose for an address, known or not. */
  one_time_codes: {
    /** Keyed hash of purpose and address. */
    key: Buffer
    purpose: string
    /** Null where the address belongs to nobody. */
    user_id: string | null
    /** Keyed hash of the code; null once it is worthless, and where there is none. */
    hash: Buffer | null
    /** One that was used opens nothing any more. */
    used_at: ColumnType<Date | null, null | undefined, Date | null>
    tries: ColumnType<number, number | undefined, number>
    created_at: Moment
    expires_at: Moment
  }
  /** When something was sent to an address, under a keyed hash. */
  code_sends: {
    key: Buffer
    sent_at: ColumnType<Date[], Date[], Date[]>
    last_at: Moment
  }
}
