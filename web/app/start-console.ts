import { session } from '@playbook/contract/auth'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../api.ts'

/** Asks who is here, on which every page of the console waits. */
export function startConsole(queries: QueryClient): void {
  void queries.prefetchQuery(queryOf(session))
}
