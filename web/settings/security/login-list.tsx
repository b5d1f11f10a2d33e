import { endLogin, endOtherLogins, listLogins, listSecurityEvents, type Login } from '@playbook/contract/security'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf, queryOf } from '../../api.ts'
import { FormFailure, latestFailure } from '../../auth/form-errors.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FailBox } from '../../ui/fail-box.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import css from './security.module.css'

/** Asks again for what has changed with a login that has ended. */
function useAskAgain() {
  const queryClient = useQueryClient()
  return () => Promise.all([listLogins, listSecurityEvents].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/** Where the user is logged in, each with its end. */
export function LoginList() {
  const logins = useQuery(queryOf(listLogins))
  const askAgain = useAskAgain()
  const endOne = useMutation({
    mutationFn: (login: Login) => call(endLogin, { params: { id: login.id } }),
    onSuccess: async (_, login) => {
      showToast('ok', { title: 'Login ended', detail: login.device })
      await askAgain()
    },
  })
  const endOthers = useMutation({
    mutationFn: () => call(endOtherLogins),
    onSuccess: async ({ ended }) => {
      showToast('ok', { title: ended === 1 ? 'One other login ended' : `${ended} other logins ended` })
      await askAgain()
    },
  })
  if (logins.isPending) return <SkeletonRows rows={3} label="Loading your logins" />
  if (logins.isLoadingError) {
    return (
      <FailBox title="Your logins could not be loaded" onRetry={() => void logins.refetch()}>
        {messageOf(logins.error)}
      </FailBox>
    )
  }
  const { results } = logins.data
  return (
    <>
      <FormFailure error={latestFailure(endOne, endOthers)} />
      <ul className={css.list} aria-label="Logins">
        {results.map((login) => (
          <li key={login.id} className={css.line}>
            <div>
              <b>{login.device}</b> {login.is_this && <Badge kind="up">This one</Badge>}
              <p className="small mute">
                {login.network}, since <Time at={login.first_seen_at} />, last seen <Time at={login.last_seen_at} />
              </p>
            </div>
            {!login.is_this && (
              <Button
                size="sm"
                aria-label={`End the login on ${login.device}`}
                busy={endOne.isPending && endOne.variables.id === login.id}
                onClick={() => endOne.mutate(login)}
              >
                End this login
              </Button>
            )}
          </li>
        ))}
      </ul>
      {results.length > 1 ? (
        <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          End all others
        </Button>
      ) : (
        <p className="small mute">You are logged in nowhere else.</p>
      )}
    </>
  )
}
