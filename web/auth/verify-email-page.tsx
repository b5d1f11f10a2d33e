import { session } from '@playbook/contract/auth'
import { verifyEmail, withoutBlanks } from '@playbook/contract/verification'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { useSession } from '../session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CodeInput } from './code-input.tsx'
import { FormFailure, latestFailure } from './form-errors.tsx'
import { safePath } from './safe-path.ts'
import { isMailSent } from './signup.ts'
import { useHashValue } from './use-hash-value.ts'
import { useSendCode } from './use-send-code.ts'
import css from './auth-layout.module.css'

/** Where the mail to a new account leads; the code can be typed too. */
export function VerifyEmailPage() {
  const { status } = useSession()
  const code = useHashValue('code') ?? kept
  return (
    <AuthLayout title="Confirm your address" isEntry={false}>
      {status === 'starting' && <Spinner label="Loading..." />}
      {status === 'guest' && <ToSignIn code={code} />}
      {status === 'signed_in' && <OwnAddress code={code} />}
    </AuthLayout>
  )
}

/** The code of a link, while its owner signs in. It belongs in no address, so it is lost where that leaves the page. */
let kept = ''

function ToSignIn({ code }: { code: string }) {
  useEffect(() => {
    if (code !== '') kept = code
  }, [code])
  return (
    <div className="stack">
      <Note>Sign in to confirm the address of your account.{code !== '' && ` If you are asked for it then, the code is ${code}.`}</Note>
      <div>
        <Link className={buttonClass({ variant: 'primary' })} to="/login" search={{ next: '/verify-email' }}>
          Sign in
        </Link>
      </div>
    </div>
  )
}

function OwnAddress({ code }: { code: string }) {
  const access = useQuery(queryOf(session))
  if (access.isPending) return <Spinner label="Loading..." />
  if (access.data?.profile === undefined || access.data.profile === null)
    return (
      <FailBox title="Your account could not be loaded" onRetry={() => void access.refetch()}>
        {messageOf(access.error)}
      </FailBox>
    )
  const { email, auth_verified: isVerified } = access.data.profile
  return isVerified ? <Confirmed email={email} /> : <EnterCode email={email} sentCode={code} />
}

function Confirmed({ email }: { email: string }) {
  const router = useRouter()
  const { next } = useSearch({ strict: false })
  return (
    <div className="stack">
      <Note kind="ok" announce>
        {email} is confirmed.
      </Note>
      <div>
        {next === undefined ? (
          <Link className={buttonClass({ variant: 'primary' })} to="/console">
            Go to the console
          </Link>
        ) : (
          <Button variant="primary" onClick={() => router.history.push(safePath(next))}>
            Go on
          </Button>
        )}
      </div>
    </div>
  )
}

function EnterCode({ email, sentCode }: { email: string; sentCode: string }) {
  const queryClient = useQueryClient()
  const [code, setCode] = useState(sentCode)
  const [isMissing, setMissing] = useState(false)
  const confirm = useMutation({
    mutationFn: (given: string) => call(verifyEmail, { params: { code: given } }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
  const again = useSendCode(email, () => {
    setCode('')
    confirm.reset()
  })
  const confirmSent = useEffectEvent(() => {
    kept = ''
    if (sentCode !== '') confirm.mutate(sentCode)
  })
  useEffect(() => confirmSent(), [])
  return (
    <form
      className={css.form}
      noValidate
      aria-label="Confirm your address"
      onSubmit={(event) => {
        event.preventDefault()
        const given = withoutBlanks(code)
        setMissing(given === '')
        if (given !== '') confirm.mutate(given)
      }}
    >
      <p className="soft">
        {isMailSent()
          ? `We have sent a code of six digits to ${email}. It works once, for 10 minutes.`
          : `This site sends no mail: its operator finds the code for ${email} with npm run outbox. It works once, for 10 minutes.`}
      </p>
      <FormFailure error={latestFailure(confirm, again)} />
      <Field label="Code" error={isMissing ? 'Verification code is required' : undefined}>
        <CodeInput controlSize="lg" value={code} onChange={(event) => setCode(event.target.value)} />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={confirm.isPending}>
        Confirm address
      </Button>
      <Button block busy={again.isPending} onClick={() => again.mutate()}>
        Send a new code
      </Button>
    </form>
  )
}
