import { health } from '@playbook/contract/markets'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { serve, type Route } from '../http/serve.ts'

export function siteRoutes(deps: { readonly db: Db; readonly version: string }): Route[] {
  return [
    serve(health, async () => {
      await sql`select 1`.execute(deps.db)
      return { status: 'ok' as const, service: 'playbook', version: deps.version }
    }),
  ]
}
