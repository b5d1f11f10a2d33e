import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../session.ts'
import { ownPath } from './own-path.ts'

/** Takes who is logged in to where they wanted to go. */
export function useArrival(): void {
  const router = useRouter()
  const { status } = useSession()
  const { next } = useSearch({ strict: false })
  const target = ownPath(next)
  useEffect(() => {
    if (status === 'signed_in') router.history.replace(target)
  }, [router, status, target])
}
