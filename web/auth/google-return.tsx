import { proveGoogle } from '@playbook/contract/google'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, call } from '../api.ts'
import { useSession } from '../session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { formatTime } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormFailure } from './form-errors.tsx'
import { GoogleButton } from './google-button.tsx'
import { readGoogleWish, type GoogleWish } from './google.ts'
import { deletionOf, logInWithGoogle, type SecondStep as Waiting } from './log-in.ts'
import { safePath } from './safe-path.ts'
import { SecondStep } from './second-step.tsx'

/** What Google sends back behind the address. */
export interface Returned {
  readonly code: string | undefined
  readonly state: string | undefined
  readonly iss: string | undefined
  readonly error: string | undefined
}

/** What goes to the server of it; the state is checked there, against what this browser began. */
const bodyOf = ({ code = '', state = '', iss }: Returned) => ({
  code,
  state,
  redirect_uri: `${globalThis.location.origin}/session`,
  ...(iss !== undefined && { iss }),
})

/** Finishes what was begun with Google: a sign-in, or something in the settings. */
export function GoogleReturn({ returned }: { readonly returned: Returned }) {
  const [wish] = useState(readGoogleWish)
  if (returned.error !== undefined) return <Declined wish={wish} />
  return wish.purpose === 'login' ? <Enter returned={returned} wish={wish} /> : <Prove returned={returned} wish={wish} />
}

interface ReturnProps {
  readonly returned: Returned
  readonly wish: GoogleWish
}

/** Codes work once: what is begun for one is not begun again, however often the page is drawn. */
const begun = new Set<string>()
function useOnce(code: string | undefined, work: () => void): void {
  const start = useEffectEvent(work)
  useEffect(() => {
    if (code === undefined || begun.has(code)) return
    begun.add(code)
    start()
  }, [code])
}

function Enter({ returned, wish }: ReturnProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { status } = useSession()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [isOver, setOver] = useState(false)
  const enter = useMutation({
    mutationFn: () => {
      queryClient.clear()
      return logInWithGoogle(bodyOf(returned), wish.isRemembered)
    },
    onSuccess: (challenge) => (challenge === null ? setOver(true) : setWaiting(challenge)),
  })
  useOnce(returned.code, () => enter.mutate())
  const isIn = status === 'signed_in' && (isOver || waiting !== null)
  useEffect(() => {
    if (isIn) router.history.replace(safePath(wish.next))
  }, [isIn, router, wish.next])
  return (
    <AuthLayout title="Sign in">
      {enter.error !== null && <Refused error={enter.error} wish={wish} />}
      {waiting !== null && (
        <SecondStep
          waiting={waiting}
          isRemembered={wish.isRemembered}
          onStartAgain={() => void router.navigate({ to: '/login', search: { next: wish.next } })}
        />
      )}
      {enter.error === null && waiting === null && <Spinner label="Signing in with Google..." />}
    </AuthLayout>
  )
}

const ToLogin = ({ wish, label }: { readonly wish: GoogleWish; readonly label: string }) => (
  <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to="/login" search={{ next: wish.next }}>
    {label}
  </Link>
)

/** Why Google did not sign in, and the ways on. */
function Refused({ error, wish }: { readonly error: Error; readonly wish: GoogleWish }) {
  const dueAt = deletionOf(error)
  if (dueAt !== null)
    return (
      <div className="stack">
        <Note kind="warn" announce>
          This account is going to be deleted on <b>{formatTime(dueAt, 'date')}</b>. You can bring it back, with everything in it.
        </Note>
        <GoogleButton wish={wish} account={{ restore: true }} label="Bring the account back" />
      </div>
    )
  if (error instanceof ApiError && error.code === 'google_account_unconfirmed')
    return (
      <div className="stack">
        <Note kind="warn" announce>
          {error.message}
        </Note>
        <ToLogin wish={wish} label="Sign in with the password" />
        <p className="small">
          If you take it over, its password, passkeys, authenticator app and logins end at once, so that nobody who made it before can get
          in. What was stored in it stays.
        </p>
        <GoogleButton wish={wish} account={{ claim: true }} label="It is my address: take the account over" />
      </div>
    )
  return (
    <div className="stack">
      <FormFailure error={error} />
      <ToLogin wish={wish} label="Back to the sign-in" />
    </div>
  )
}

const told = {
  confirm: { title: 'Confirmed', detail: 'For ten minutes you can change what protects your account. Do now what you wanted to do.' },
  link: { title: 'Google account linked', detail: 'From now on it signs you in.' },
} as const

/** Shows again that it is you, or links a Google account, for whoever is signed in. */
function Prove({ returned, wish }: ReturnProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const prove = useMutation({
    mutationFn: () => call(proveGoogle, { body: bodyOf(returned) }),
    onSuccess: async ({ purpose }) => {
      await queryClient.invalidateQueries()
      showToast('ok', told[purpose])
      router.history.replace(safePath(wish.next))
    },
  })
  useOnce(returned.code, () => prove.mutate())
  return (
    <main className="center" id="main">
      {prove.error === null ? (
        <Spinner label="Asking what Google said..." />
      ) : (
        <div className="stack">
          <FormFailure error={prove.error} />
          <BackTo wish={wish} />
        </div>
      )}
    </main>
  )
}

function BackTo({ wish }: { readonly wish: GoogleWish }) {
  const router = useRouter()
  return (
    <Button variant="primary" onClick={() => router.history.replace(safePath(wish.next))}>
      Go back
    </Button>
  )
}

/** Whoever was asked at Google has said no, or Google has. */
function Declined({ wish }: { readonly wish: GoogleWish }) {
  if (wish.purpose !== 'login')
    return (
      <main className="center" id="main">
        <div className="stack">
          <Note>Nothing was changed: Google did not say who you are.</Note>
          <BackTo wish={wish} />
        </div>
      </main>
    )
  return (
    <AuthLayout title="Sign in">
      <div className="stack">
        <Note announce>You were not signed in: Google did not say who you are.</Note>
        <ToLogin wish={wish} label="Back to the sign-in" />
      </div>
    </AuthLayout>
  )
}
