import { getPublication } from '@playbook/contract/publications'
import { latestVerdict } from '@playbook/contract/robustness'
import { getStrategy } from '@playbook/contract/strategies'
import { listVersions } from '@playbook/contract/versions'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../api.ts'
import { resultQuery } from './result-query.ts'

/** Asks for all that the first screen of a strategy shows, at once. */
export function startStrategy(queries: QueryClient, { id = '' }: Readonly<Record<string, string>>): void {
  const args = { params: { id } }
  void queries.prefetchQuery(queryOf(getStrategy, args))
  void queries.prefetchQuery(resultQuery(id))
  void queries.prefetchQuery(queryOf(latestVerdict, args))
  void queries.prefetchQuery(queryOf(listVersions, args))
  void queries.prefetchQuery(queryOf(getPublication, args))
}
