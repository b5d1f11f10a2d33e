import { session } from '@playbook/contract/auth'
import { verifyEmail } from '@playbook/contract/verification'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { useSession } from '../session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormFailure } from './form-errors.tsx'
import { isMailSent } from './signup.ts'
import { useHashValue } from './use-hash-value.ts'
import { useSendCode } from './use-send-code.ts'
import css from './auth-layout.module.css'

/** Where the mail to a new account leads; the code can be typed too. */
export function VerifyEmailPage() {
  const { status } = useSession()
  const code = useHashValue('code') ?? ''
  return (
    <AuthLayout title="Confirm your address" isEntry={false}>
      {status === 'starting' && <Spinner label="Loading..." />}
      {status === 'guest' && <ToSignIn code={code} />}
      {status === 'signed_in' && <OwnAddress code={code} />}
    </AuthLayout>
  )
}

/** The code stays with the person: it would be lost on the way through the sign-in, and belongs in no address. */
function ToSignIn({ code }: { code: string }) {
  return (
    <div className="stack">
      <Note>Sign in to confirm the address of your account.{code !== '' && ` Then enter the code ${code}.`}</Note>
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

const Confirmed = ({ email }: { email: string }) => (
  <div className="stack">
    <Note kind="ok" announce>
      {email} is confirmed.
    </Note>
    <div>
      <Link className={buttonClass({ variant: 'primary' })} to="/console">
        Go to the console
      </Link>
    </div>
  </div>
)

function EnterCode({ email, sentCode }: { email: string; sentCode: string }) {
  const queryClient = useQueryClient()
  const [code, setCode] = useState(sentCode)
  const [isMissing, setMissing] = useState(false)
  const confirm = useMutation({
    mutationFn: (given: string) => call(verifyEmail, { params: { code: given } }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
  const again = useSendCode(email)
  const confirmSent = useEffectEvent(() => {
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
        setMissing(code.trim() === '')
        if (code.trim() !== '') confirm.mutate(code.trim())
      }}
    >
      <p className="soft">
        {isMailSent()
          ? `We have sent a code of six digits to ${email}. It works once, for 10 minutes.`
          : `This installation sends no mail: whoever runs it finds the code for ${email} with npm run outbox. It works once, for 10 minutes.`}
      </p>
      <FormFailure error={confirm.error} />
      <Field label="Code" error={isMissing ? 'Verification code is required' : undefined}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          controlSize="lg"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
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
