import { session } from '@playbook/contract/auth'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '../api.ts'
import { startLive } from './live-store.ts'
import { useLiveAgain } from './use-live.ts'

/**
 * Keeps the prices of the pages around it moving, for the user who is logged in, and asks again for what failed while the server could
 * not be reached. Stands once in the console.
 */
export function LiveConnection() {
  const userId = useQuery(queryOf(session)).data?.profile?.uid
  useEffect(() => (userId === undefined ? undefined : startLive(userId)), [userId])
  const queries = useQueryClient()
  useLiveAgain(() => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }))
  return null
}
