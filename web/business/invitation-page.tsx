import { getUser, session } from '@playbook/contract/auth'
import { answerInvitation } from '@playbook/contract/b2b-members'
import { businessRoles } from '@playbook/contract/business'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { FormFailure } from '../auth/form-errors.tsx'
import { useHashValue } from '../auth/use-hash-value.ts'
import { useSession } from '../session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Note } from '../ui/note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { forgetInvitation, keepInvitation, keptInvitation } from './kept-invitation.ts'

/** Where the mail of an invitation leads. */
export function InvitationPage() {
  const { status } = useSession()
  const sent = useHashValue('token')
  const [kept] = useState(keptInvitation)
  const token = sent ?? kept
  useEffect(() => {
    if (token !== null) keepInvitation(token)
  }, [token])
  return (
    <AuthLayout title="Join a business" isEntry={false}>
      {token === null ? (
        <Note kind="warn">This page opens by the link from a mail. Open that link again.</Note>
      ) : status === 'starting' ? (
        <Spinner label="Loading..." />
      ) : status === 'guest' ? (
        <ToSignIn />
      ) : (
        <Invitation token={token} />
      )}
    </AuthLayout>
  )
}

const ToSignIn = () => (
  <div className="stack">
    <Note>Sign in, or make an account, with the address that was invited.</Note>
    <div className="row wrap">
      <Link className={buttonClass({ variant: 'primary' })} to="/login" search={{ next: '/business-invitation' }}>
        Sign in
      </Link>
      <Link className={buttonClass()} to="/register" search={{ next: '/business-invitation' }}>
        Create account
      </Link>
    </div>
  </div>
)

function Invitation({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const isVerified = useQuery(queryOf(getUser)).data?.auth_verified ?? true
  const told = useQuery({
    queryKey: [answerInvitation.path, token],
    queryFn: () => call(answerInvitation, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const joining = useMutation({
    mutationFn: () => call(answerInvitation, { body: { token, accept: true } }),
    onSuccess: () => {
      forgetInvitation()
      return queryClient.invalidateQueries({ queryKey: [session.path] })
    },
  })
  if (told.isPending) return <Spinner label="Loading..." />
  if (told.isLoadingError) return <FailBox title="This invitation cannot be opened">{messageOf(told.error)}</FailBox>
  const { business, role } = told.data
  if (joining.isSuccess)
    return (
      <div className="stack">
        <Note kind="ok" announce>
          You belong to {business} now.
        </Note>
        <div>
          <Link className={buttonClass({ variant: 'primary' })} to="/console/business/overview">
            Business area
          </Link>
        </div>
      </div>
    )
  return (
    <div className="stack">
      <p>
        <b>{business}</b> invites you as {businessRoles[role].label.toLowerCase()}.
      </p>
      <FormFailure error={joining.error} />
      {isVerified ? (
        <Button variant="primary" size="lg" block busy={joining.isPending} onClick={() => joining.mutate()}>
          Join
        </Button>
      ) : (
        <>
          <Note>Confirm the address of your account first: a code was sent to it.</Note>
          <Link className={buttonClass({ variant: 'primary' })} to="/verify-email" search={{ next: '/business-invitation' }}>
            Confirm the address
          </Link>
        </>
      )}
    </div>
  )
}
