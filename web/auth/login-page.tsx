import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { LoginForm } from '@playbook/contract/auth'
import { limits } from '@playbook/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../api.ts'
import { useSession } from '../session.ts'
import { SupportLink } from '../support-link.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordInput } from '../ui/password-field.tsx'
import { formatTime } from '../ui/time.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormFailure, placeFieldErrors } from './form-errors.tsx'
import { GoogleButton } from './google-button.tsx'
import { deletionOf, logIn, logInWithPasskey, type SecondStep as Waiting } from './log-in.ts'
import { PasskeyLogin } from './passkey-login.tsx'
import { safePath } from './safe-path.ts'
import { SecondStep } from './second-step.tsx'
import { useLoginRedirect } from './use-login-redirect.ts'
import css from './auth-layout.module.css'

export function LoginPage() {
  useLoginRedirect()
  const { endedBy } = useSession()
  const [isRemembered, setRemembered] = useState(false)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  return (
    <AuthLayout title="Sign in">
      {(endedBy === 'deactivation' || endedBy === 'deletion') && <Closed by={endedBy} />}
      {endedBy === 'expired' && <Note kind="warn">Your session has ended. Please sign in again; you come back to the same page.</Note>}
      {waiting === null ? (
        <LoginFields isRemembered={isRemembered} onRemember={setRemembered} onWaiting={setWaiting} />
      ) : (
        <SecondStep waiting={waiting} isRemembered={isRemembered} onStartAgain={() => setWaiting(null)} />
      )}
    </AuthLayout>
  )
}

const fields = ['email', 'password'] as const

/** What has just become of the account, for whoever has closed it. */
const Closed = ({ by }: { by: 'deactivation' | 'deletion' }) => (
  <Note kind="ok" announce>
    {by === 'deactivation' ? (
      <>
        <b>Your account is deactivated, and every login has ended.</b> Everything in it is kept. The operator of this site can open it
        again: write to <SupportLink /> from its address.
      </>
    ) : (
      <>
        <b>Your account is closed.</b> It is deleted after {limits.accountDeletionDays} days; the mail says when. Until then, sign in here
        to bring it back.
      </>
    )}
  </Note>
)

interface Login {
  email: string
  password: string
}

const isDeactivated = (error: Error | null): error is ApiError => error instanceof ApiError && error.code === 'account_deactivated'

interface LoginFieldsProps {
  readonly isRemembered: boolean
  readonly onRemember: (isRemembered: boolean) => void
  /** The password was right, and the account has a second factor. */
  readonly onWaiting: (waiting: Waiting) => void
}

function LoginFields({ isRemembered, onRemember, onWaiting }: LoginFieldsProps) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<Login, unknown, Login>({
    resolver: standardSchemaResolver(LoginForm),
    defaultValues: { email: '', password: '' },
  })
  const attempt = useMutation({
    mutationFn: (form: Login & { readonly restore?: boolean }) => {
      queryClient.clear()
      return logIn(form, isRemembered)
    },
    onSuccess: (waiting) => waiting !== null && onWaiting(waiting),
    onError: (error) => placeFieldErrors(error, fields, setError),
  })
  const { next } = useSearch({ strict: false })
  const dueAt = deletionOf(attempt.error)
  return (
    <form className={css.form} noValidate aria-label="Sign in" onSubmit={handleSubmit((form) => attempt.mutate(form))}>
      {isDeactivated(attempt.error) && (
        <Note kind="warn" announce>
          {attempt.error.message} <SupportLink />
        </Note>
      )}
      {dueAt === null ? (
        !isDeactivated(attempt.error) && <FormFailure error={attempt.error} fields={fields} />
      ) : (
        <Note kind="warn" announce>
          <p className={css.said}>
            This account is going to be deleted on <b>{formatTime(dueAt, 'date')}</b>. You can bring it back, with everything in it.
          </p>
          <Button busy={attempt.isPending} onClick={() => void handleSubmit((form) => attempt.mutate({ ...form, restore: true }))()}>
            Bring the account back
          </Button>
        </Note>
      )}
      <Field label="Email" error={formState.errors.email?.message}>
        <Input type="email" autoComplete="username webauthn" controlSize="lg" {...register('email')} />
      </Field>
      <Field label="Password" error={formState.errors.password?.message}>
        <PasswordInput className="lg" autoComplete="current-password" {...register('password')} />
      </Field>
      <div className={css.between}>
        <Checkbox label="Keep me signed in on this device" checked={isRemembered} onChange={(event) => onRemember(event.target.checked)} />
        <Link className="small" to="/forgot-password">
          Forgotten password
        </Link>
      </div>
      <Button type="submit" variant="primary" size="lg" block busy={attempt.isPending}>
        Sign in
      </Button>
      <PasskeyLogin
        onAnswer={(answer) => {
          queryClient.clear()
          return logInWithPasskey(answer, isRemembered)
        }}
      />
      <GoogleButton wish={{ next: safePath(next), isRemembered }} />
    </form>
  )
}
