import type { Exchange, LoggedRequest } from '@playbook/contract/b2b-console'
import type { Environment } from '@playbook/contract/business-filters'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isId } from '../../db/is-id.ts'
import type { Db } from '../../db/tables.ts'
import { beginning, holding } from '../../db/text-pattern.ts'
import { keyHint } from '../keys/key-text.ts'

const anywhere = (word: string) =>
  sql<SqlBool>`concat_ws(' ', api_requests.path, api_requests.code, api_keys.name, api_keys.last_four) ilike ${holding(word)}`

/** How a word of a search is looked for, by what it looks like; the first line that fits counts. */
const meanings: readonly (readonly [RegExp, (word: string) => RawBuilder<SqlBool>])[] = [
  [/^[1-5]\d{2}$/, (word) => sql`api_requests.status = ${Number(word)}`],
  [/^\d{4}-\d{2}-\d{2}$/, (word) => sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD') = ${word}`],
  [/^\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?$/, (word) => sql`to_char(at at time zone 'UTC', 'HH24:MI:SS.MS') like ${beginning(word)}`],
  [/^[0-9a-f]{8}[0-9a-f-]{0,28}$/i, (word) => sql`(api_requests.id::text like ${beginning(word.toLowerCase())} or ${anywhere(word)})`],
  [/^/, anywhere],
]
const meaningOf = (word: string): RawBuilder<SqlBool> => meanings.find(([looks]) => looks.test(word))![1](word)

const columns = [
  'api_requests.id',
  'at',
  'method',
  'path',
  'status',
  'code',
  'ms',
  'units',
  'key_id',
  'api_keys.name as key_name',
  'api_keys.environment as key_environment',
  'last_four',
] as const

interface LogRow {
  readonly id: string
  readonly at: Date
  readonly method: string
  readonly path: string
  readonly status: number
  readonly code: string | null
  readonly ms: number
  readonly units: number
  readonly key_id: string
  readonly key_name: string
  readonly key_environment: Environment
  readonly last_four: string
}

const presentRequest = ({ at, key_id, key_name, key_environment, last_four, ...row }: LogRow): LoggedRequest => ({
  ...row,
  at: at.toISOString(),
  key: { id: key_id, name: key_name, hint: keyHint(key_environment, last_four) },
})

interface LogQuery {
  readonly environment: Environment
  readonly search: string
  readonly page: number
  readonly page_size: number
}

/** The calls of a business in which every word of the search is found, newest first. */
export async function searchRequests(
  db: Db,
  businessId: string,
  { environment, search, page, page_size: size }: LogQuery,
): Promise<{ rows: LoggedRequest[]; count: number }> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const found = db
    .selectFrom('api_requests')
    .innerJoin('api_keys', 'api_keys.id', 'key_id')
    .where('api_requests.business_id', '=', businessId)
    .where('api_requests.environment', '=', environment)
    .where((each) => each.and(words.map(meaningOf)))
  const [rows, { count }] = await Promise.all([
    found
      .select(columns)
      .orderBy('at', 'desc')
      .orderBy('api_requests.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(presentRequest), count }
}

/** One call with both bodies; undefined where the business has none of this id. */
export async function findExchange(db: Db, businessId: string, id: string): Promise<Exchange | undefined> {
  if (!isId(id)) return undefined
  const found = await db
    .selectFrom('api_requests')
    .innerJoin('api_keys', 'api_keys.id', 'key_id')
    .where('api_requests.business_id', '=', businessId)
    .where('api_requests.id', '=', id)
    .select([...columns, 'ip', 'user_agent', 'request_body', 'response_body'])
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { ip, user_agent: client, request_body, response_body, ...row } = found
  return { ...presentRequest(row), ip, client, request_body, response_body }
}
