import { session } from '@playbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { useSession } from '../session.ts'
import { FailBox } from '../ui/fail-box.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useTakeOver } from '../ui/use-take-over.ts'
import { GoogleReturn, type Returned } from './google-return.tsx'
import { safePath } from './safe-path.ts'
import { useLoginRedirect } from './use-login-redirect.ts'

/** Finishes what was begun at Google; else looks who is here and sends them on: to where they wanted to go, or to the sign-in. */
export function SessionHandlerPage() {
  useTakeOver()
  const { code, state, iss, error } = useSearch({ from: '/session' })
  const navigate = useNavigate()
  // Kept for as long as the page is open: what Google sent leaves the address bar and the history at once.
  const [returned] = useState<Returned>({ code, state, iss, error })
  useEffect(() => {
    if (code !== undefined || error !== undefined) void navigate({ to: '/session', search: {}, replace: true })
  }, [code, error, navigate])
  const isReturn = returned.state !== undefined && (returned.code !== undefined || returned.error !== undefined)
  return isReturn ? <GoogleReturn returned={returned} /> : <WhoIsHere />
}

function WhoIsHere() {
  const { status } = useSession()
  const { next } = useSearch({ strict: false })
  if (status === 'guest') return <Navigate to="/login" search={{ next: safePath(next) }} replace />
  return (
    <main className="center" id="main">
      {status === 'starting' ? <Spinner label="Loading..." /> : <Check />}
    </main>
  )
}

function Check() {
  const check = useQuery(queryOf(session))
  if (check.data?.authenticated === true) return <Arrive />
  if (check.error === null) return <Spinner label="Verifying access..." />
  return (
    <FailBox title="Your session could not be checked" onRetry={() => void check.refetch()}>
      {messageOf(check.error)}
    </FailBox>
  )
}

function Arrive() {
  useLoginRedirect()
  return <Spinner label="Loading..." />
}
