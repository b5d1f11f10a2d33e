import type { Logger } from 'pino'
import type { Db } from '../db/tables.ts'
import type { OriginRules } from '../http/csrf.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { MailDeps } from '../mail/send-mail.ts'
import type { GoogleProvider } from './google/provider.ts'

/** What accounts need from outside. */
export interface AuthDeps extends MailDeps {
  readonly db: Db
  readonly log: Logger
  readonly origin: OriginRules
  readonly isSignupOpen: boolean
  readonly limiter: RateLimiter
  /** Who signs in from elsewhere; null where nobody does. */
  readonly google: GoogleProvider | null
  /** Ends whatever still runs for a user who leaves, a plan among it. */
  readonly endAll: (userId: string) => Promise<void>
}

/** The client that sent a request, for logs and for limits by address. */
export interface ClientInfo {
  readonly ip: string
  readonly requestId: string
  /** What it says about itself, cut to what is kept. */
  readonly userAgent: string
}
