import type { ApiJobKind, ApiJobStatus } from '@playbook/contract/api-jobs'
import type { ApiScope } from '@playbook/contract/api-scopes'
import type { BusinessRole } from '@playbook/contract/business'
import type { Environment } from '@playbook/contract/business-filters'
import type { AlertRule, AlertState } from '@playbook/engine/alerts/alert-rule'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { ColumnType, Generated } from 'kysely'

type SetOnce<T> = ColumnType<T, T, never>

/**
 * Money is in thousandths of a US cent; `reserved` is the part of the balance that is leased to processes. One that is
 * `personal_of` a user has their own keys: no members, no money, no statements.
 */
interface Businesses {
  id: string
  name: string
  site: string
  created_at: SetOnce<Date>
  suspended_at: Date | null
  lapses_at: Date | null
  personal_of: ColumnType<string | null, string | undefined, never>
  balance: Generated<number>
  reserved: Generated<number>
}

interface BusinessMembers {
  user_id: string
  business_id: string
  role: BusinessRole
  since: SetOnce<Date>
}

/** Somebody who was asked to join, until they have. */
interface BusinessInvitations {
  id: string
  business_id: SetOnce<string>
  email: SetOnce<string>
  role: SetOnce<BusinessRole>
  token_hash: SetOnce<Buffer>
  invited_by: SetOnce<string>
  created_at: SetOnce<Date>
  expires_at: SetOnce<Date>
}

/** What was told of a month; `lines` is what each call has cost. */
interface BusinessStatements {
  id: ColumnType<string, never, never>
  business_id: SetOnce<string>
  month: SetOnce<Date>
  business_name: SetOnce<string>
  opening: SetOnce<number>
  paid_in: SetOnce<number>
  adjusted: SetOnce<number>
  used: SetOnce<number>
  lines: SetOnce<{ call: string; calls: number; included_units: number; paid_units: number; millicents: number }[]>
  issued_at: SetOnce<Date>
}

/** The key of an entry is what it is booked for: it is booked once. Use is booked by the day. */
interface BusinessEntries {
  id: ColumnType<string, string | undefined, never>
  number: ColumnType<number, never, never>
  business_id: SetOnce<string>
  kind: SetOnce<'topup' | 'usage' | 'adjustment'>
  millicents: SetOnce<number>
  reason: SetOnce<string>
  key: SetOnce<string>
  created_at: SetOnce<Date>
}

/** `salt` is what the key was derived with: it is forgotten once the key was used. */
interface ApiKeys {
  id: string
  business_id: SetOnce<string>
  environment: SetOnce<Environment>
  public_id: SetOnce<string>
  secret_hash: SetOnce<Buffer>
  salt: Buffer | null
  last_four: SetOnce<string>
  name: string
  note: string
  scopes: ApiScope[]
  allowed_ips: string[]
  requests_per_minute: number
  monthly_budget_cents: number | null
  created_by: SetOnce<string>
  created_at: SetOnce<Date>
  ends_at: Date | null
  revoked_at: Date | null
  replaced_by: string | null
  last_used_at: Date | null
  last_used_ip: string | null
  last_used_call: string | null
}

/** What a business has used of its included units, and what a key has spent, in a calendar month. */
interface ApiMonths {
  subject_id: string
  month: ColumnType<string, string, never>
  /** Units of plans that were paid, above those that every business has. */
  included_granted: Generated<number>
  included_used: Generated<number>
  included_reserved: Generated<number>
  spent: Generated<number>
  spent_reserved: Generated<number>
}

/** What a process may still let a key use without asking; `holder` is the lock that the process holds while it lives. */
interface ApiLeases {
  id: string
  business_id: string
  key_id: string
  month: ColumnType<string, string, never>
  included: number
  millicents: number
  holder: number | null
  taken_at: SetOnce<Date>
}

interface ApiUsage {
  business_id: string
  key_id: string
  day: ColumnType<string, string, never>
  call: string
  calls: number
  errors: number
  included_units: number
  paid_units: number
  millicents: number
}

/** One exchange, without its secrets. `call` is the name of the endpoint, `code` that of the failure. */
interface ApiRequests {
  id: string
  business_id: string
  key_id: string
  environment: Environment
  at: SetOnce<Date>
  call: string
  method: string
  path: string
  status: number
  code: string | null
  ms: number
  units: number
  ip: string
  user_agent: string
  request_body: string | null
  response_body: string | null
}

/** Work that a key has started. `asked` is what it works on, `clock_at` where the test clock stood, null in the real time. */
interface ApiJobs {
  id: SetOnce<string>
  business_id: SetOnce<string>
  key_id: SetOnce<string>
  environment: SetOnce<Environment>
  kind: SetOnce<ApiJobKind>
  backtest_id: SetOnce<string | null>
  asked: ColumnType<unknown, string, never>
  symbol: SetOnce<string>
  timeframe: SetOnce<Timeframe>
  clock_at: SetOnce<Date | null>
  units: SetOnce<number>
  status: ApiJobStatus
  progress: number
  message: string
  error: ColumnType<string | null, undefined, string | null>
  /** 0 until a worker has taken it; what a worker writes is fenced with its own. */
  attempt: number
  result: ColumnType<unknown, undefined, string>
  inputs: ColumnType<unknown, undefined, string>
  created_at: SetOnce<Date>
  updated_at: Date
  ended_at: ColumnType<Date | null, undefined, Date>
}

/** A block of consecutive trades of a backtest; `columns` as runs of users are stored. */
interface ApiJobTrades {
  job_id: string
  first_number: number
  trades: number
  columns: ColumnType<unknown, string, never>
}

/** The time that test keys live in; null where it is the real one. */
interface Sandboxes {
  business_id: string
  clock_at: Date | null
}

/** Moments are by the test clock. */
interface SandboxAlerts {
  id: SetOnce<string>
  business_id: SetOnce<string>
  symbol: SetOnce<string>
  timeframe: SetOnce<Timeframe>
  rule: ColumnType<AlertRule, string, never>
  state: ColumnType<AlertState, string, string>
  title: SetOnce<string>
  decimals: SetOnce<number>
  created_at: SetOnce<Date>
  fired_at: ColumnType<Date | null, undefined, Date>
}

export interface BusinessTables {
  api_jobs: ApiJobs
  api_job_trades: ApiJobTrades
  sandboxes: Sandboxes
  sandbox_alerts: SandboxAlerts
  businesses: Businesses
  business_members: BusinessMembers
  business_statements: BusinessStatements
  business_invitations: BusinessInvitations
  business_entries: BusinessEntries
  api_keys: ApiKeys
  api_months: ApiMonths
  api_leases: ApiLeases
  api_usage: ApiUsage
  api_requests: ApiRequests
}
