import { session } from '@playbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useEffectEvent, type ReactNode } from 'react'
import { ApiError, queryOf } from '../api.ts'
import { endSession, useSession } from '../session.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AccessDenied } from './access-denied.tsx'

/** Lets only logged-in users through; everybody else goes to /login and comes back after. */
export function Guard({ children }: { children: ReactNode }) {
  const { status, endedBy } = useSession()
  if (status === 'starting') return <Waiting label="Loading..." />
  if (status === 'guest') return <ToLogin comesBack={endedBy === null || endedBy === 'expired'} />
  return <Verified>{children}</Verified>
}

/** Leaves for the sign-in, once. Who was sent away comes back to the same page; who logged out does not. */
function ToLogin({ comesBack }: { comesBack: boolean }) {
  const router = useRouter()
  const leave = useEffectEvent(() => {
    const search = comesBack ? { next: router.state.location.href } : {}
    void router.navigate({ to: '/login', search, replace: true })
  })
  useEffect(() => leave(), [])
  return <Waiting label="Loading..." />
}

function Verified({ children }: { children: ReactNode }) {
  const access = useQuery(queryOf(session))
  const isRefused = access.data?.authenticated === false
  // The console is drawn in slices, between which the page answers.
  const isDrawn = useDeferredValue(access.data !== undefined)
  useEffect(() => {
    if (isRefused) endSession('expired')
  }, [isRefused])
  if (access.isPending || isRefused) return <Waiting label={verifying} />
  if (access.isLoadingError) {
    return <AccessDenied message={deniedMessage(access.error)} onRetry={() => void access.refetch()} />
  }
  return isDrawn ? children : <Waiting label={verifying} />
}

export const isForbidden = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 403

/** Who is refused reads the server's sentence; a check that failed otherwise says only that. */
export const deniedMessage = (error: unknown): string => (isForbidden(error) ? error.message : 'Failed to verify access. Please try again.')

const verifying = 'Verifying access...'

const Waiting = ({ label }: { label: string }) => (
  <main className="center" id="main">
    <Spinner label={label} />
  </main>
)
