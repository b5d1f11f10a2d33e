import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../session.ts'
import { safePath } from './safe-path.ts'

/** Takes who is logged in to where they wanted to go. */
export function useLoginRedirect(): void {
  const router = useRouter()
  const { status } = useSession()
  const { next } = useSearch({ strict: false })
  const target = safePath(next)
  useEffect(() => {
    if (status === 'signed_in') router.history.replace(target)
  }, [router, status, target])
}
