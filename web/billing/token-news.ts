import { session } from '@playbook/contract/auth'
import { tokenUsage, usageEstimates } from '@playbook/contract/billing'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onTokens } from '../live/live-store.ts'

/** Reads the balance and what is behind it again as soon as the server says that it has changed. Stands once in the console. */
export function TokenNews(): null {
  const queries = useQueryClient()
  useEffect(
    () =>
      onTokens(() => {
        for (const endpoint of [session, tokenUsage, usageEstimates]) void queries.invalidateQueries({ queryKey: [endpoint.path] })
      }),
    [queries],
  )
  return null
}
