import { session } from '@playbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '../api.ts'
import { startLive } from './live-store.ts'

/** Keeps the prices of the pages around it moving, for the user who is logged in. Stands once in the console. */
export function LiveConnection() {
  const userId = useQuery(queryOf(session)).data?.profile?.uid
  useEffect(() => (userId === undefined ? undefined : startLive(userId)), [userId])
  return null
}
