import { millicentsPerCent } from '@playbook/contract/business'
import { csvLine } from '@playbook/engine/format/csv-line'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { FileAnswer } from '../../http/serve.ts'

interface ReportRow {
  readonly month: string
  readonly environment: string
  readonly key: string
  readonly call: string
  readonly calls: number
  readonly errors: number
  readonly included_units: number
  readonly paid_units: number
  readonly millicents: number
}

const millicentsPerDollar = millicentsPerCent * 100

/** All use of a business by calendar month (UTC), key and call as CSV, the newest month first; money in US dollars. */
export async function usageReport(db: Db, businessId: string): Promise<FileAnswer> {
  const { rows } = await sql<ReportRow>`
    select to_char(day, 'YYYY-MM') as month, environment, api_keys.name as key, call,
      sum(calls)::bigint as calls, sum(errors)::bigint as errors,
      sum(included_units)::bigint as included_units, sum(paid_units)::bigint as paid_units, sum(millicents)::bigint as millicents
    from api_usage join api_keys on api_keys.id = key_id
    where api_usage.business_id = ${businessId}
    group by 1, 2, 3, api_keys.id, 4 order by 1 desc, 2, 3, api_keys.id, 4`.execute(db)
  const head = ['month', 'environment', 'key', 'call', 'calls', 'errors', 'included units', 'paid units', 'cost, USD']
  const lines = rows.map((row) => [
    row.month,
    row.environment,
    row.key,
    row.call,
    row.calls,
    row.errors,
    row.included_units,
    row.paid_units,
    row.millicents / millicentsPerDollar,
  ])
  return { name: 'playbook-usage.csv', contentType: 'text/csv; charset=utf-8', content: [head, ...lines].map(csvLine).join('') }
}
