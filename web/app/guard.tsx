import { useQuery } from '@tanstack/react-query'
import { Navigate, useRouterState } from '@tanstack/react-router'
import { session } from '@playbook/contract/auth'
import { useEffect, type ReactNode } from 'react'
import { ApiError, queryOf } from '../api.ts'
import { endSession, useSession } from '../session.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AccessDenied } from './access-denied.tsx'

/** Lets only logged-in users through; everybody else goes to /login and comes back after. */
export function Guard({ children }: { children: ReactNode }) {
  const { status, endedBy } = useSession()
  const path = useRouterState({ select: (state) => state.location.href })
  if (status === 'starting') return <Waiting label="Loading..." />
  // Who logs out leaves: only who was sent away comes back to the same page.
  if (status === 'guest') return <Navigate to="/login" search={endedBy === 'logout' ? {} : { next: path }} replace />
  return <Verified>{children}</Verified>
}

function Verified({ children }: { children: ReactNode }) {
  const access = useQuery(queryOf(session))
  const isRefused = access.data?.authenticated === false
  useEffect(() => {
    if (isRefused) endSession('expired')
  }, [isRefused])
  if (access.isPending || isRefused) return <Waiting label="Verifying access..." />
  if (access.isError && access.data === undefined) {
    const isForbidden = access.error instanceof ApiError && access.error.status === 403
    const message = isForbidden ? access.error.message : 'Failed to verify access. Please try again.'
    return <AccessDenied message={message} onRetry={() => void access.refetch()} />
  }
  return children
}

const Waiting = ({ label }: { label: string }) => (
  <main className="center" id="main">
    <Spinner label={label} />
  </main>
)
