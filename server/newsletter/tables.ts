import type { ColumnType } from 'kysely'

type Moment = ColumnType<Date, Date, Date>

export interface NewsletterTables {
  newsletter_subscribers: {
    id: string
    email: string
    /** When it last asked; a link that confirms is bound to it. */
    asked_at: Moment
    confirmed_at: ColumnType<Date | null, never, Date>
  }
  /** An article that is being sent, or was. */
  newsletter_issues: {
    slug: string
    job_id: string
    started_at: ColumnType<Date, Date, never>
    finished_at: ColumnType<Date | null, never, Date>
  }
  /** Who has got it: one row, one mail. */
  newsletter_sends: {
    slug: string
    subscriber_id: string
  }
}
