import type { ApiScope } from '@playbook/contract/api-scopes'
import type { BusinessRole } from '@playbook/contract/business'
import type { Environment } from '@playbook/contract/business-filters'
import type { ColumnType, Generated } from 'kysely'

type SetOnce<T> = ColumnType<T, T, never>

/** Money is in thousandths of a US cent; `reserved` is the part of the balance that is leased to processes. */
interface Businesses {
  id: string
  name: string
  site: string
  created_at: SetOnce<Date>
  suspended_at: Date | null
  lapses_at: Date | null
  balance: Generated<number>
  reserved: Generated<number>
}

interface BusinessMembers {
  user_id: string
  business_id: string
  role: BusinessRole
  since: SetOnce<Date>
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

export interface BusinessTables {
  businesses: Businesses
  business_members: BusinessMembers
  business_entries: BusinessEntries
  api_keys: ApiKeys
  api_months: ApiMonths
  api_leases: ApiLeases
  api_usage: ApiUsage
  api_requests: ApiRequests
}
