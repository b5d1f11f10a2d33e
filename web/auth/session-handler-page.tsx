import { session } from '@playbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { messageOf, queryOf } from '../api.ts'
import { useSession } from '../session.ts'
import { FailBox } from '../ui/fail-box.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { safePath } from './safe-path.ts'
import { useLoginRedirect } from './use-login-redirect.ts'

/** Looks who is here and sends them on: to where they wanted to go, or to the sign-in. */
export function SessionHandlerPage() {
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
