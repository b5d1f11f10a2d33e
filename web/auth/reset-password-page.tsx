import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { checkResetLink, confirmReset, ResetConfirmForm } from '@playbook/contract/verification'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError, call, messageOf } from '../api.ts'
import { endSession } from '../session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordInput } from '../ui/password-field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { PasswordChanged } from './forgot-password-page.tsx'
import { FormFailure, placeFieldErrors } from './form-errors.tsx'
import { PasswordStrength } from './new-password.tsx'
import { useHashValue } from './use-hash-value.ts'
import { passwordProblem } from './use-password-strength.ts'
import css from './auth-layout.module.css'

/** Where the link of a mail leads. */
export function ResetPasswordPage() {
  const token = useHashValue('token')
  return (
    <AuthLayout title="Choose a new password" isEntry={false}>
      {token === null ? <NoToken /> : <ByLink token={token} />}
    </AuthLayout>
  )
}

const AskAgain = () => (
  <div>
    <Link className={buttonClass()} to="/forgot-password">
      Ask for a new link
    </Link>
  </div>
)

const NoToken = () => (
  <div className="stack">
    <Note kind="warn">This page opens by the link from a mail. Open that link again, or ask for a new one.</Note>
    <AskAgain />
  </div>
)

/** Nobody thinks of a password for a link that does nothing any more. */
function ByLink({ token }: { token: string }) {
  const link = useQuery({
    queryKey: [checkResetLink.path, token],
    queryFn: () => call(checkResetLink, { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (link.isPending) return <Spinner label="Looking at the link" />
  const isOver = link.error instanceof ApiError && link.error.code === 'link_invalid'
  if (isOver)
    return (
      <div className="stack">
        <Note kind="warn" announce>
          {messageOf(link.error)}
        </Note>
        <AskAgain />
      </div>
    )
  // Where it cannot be told now, it is told when the password is set.
  return <NewPasswordFields token={token} />
}

const fields = ['new_password', 'confirm_password'] as const

interface Passwords {
  token: string
  new_password: string
  confirm_password?: string | undefined
}

function NewPasswordFields({ token }: { token: string }) {
  const { register, handleSubmit, setError, control, formState } = useForm<Passwords, unknown, Passwords>({
    resolver: standardSchemaResolver(ResetConfirmForm),
    defaultValues: { token, new_password: '', confirm_password: '' },
  })
  const password = useWatch({ control, name: 'new_password' })
  const change = useMutation({
    mutationFn: (form: Passwords) => call(confirmReset, { body: form }),
    // Every login of the account has just ended, this browser's too.
    onSuccess: () => endSession('logout'),
    onError: (error) => placeFieldErrors(error, fields, setError),
  })
  const submit = handleSubmit(async (form) => {
    const refusal = await passwordProblem(form.new_password, [])
    if (refusal === null) change.mutate(form)
    else setError('new_password', { message: refusal }, { shouldFocus: true })
  })
  if (change.isSuccess) return <PasswordChanged />
  const { errors } = formState
  return (
    <form className={css.form} noValidate aria-label="Choose a new password" onSubmit={submit}>
      <FormFailure error={change.error} fields={fields} />
      <div className={css.strong}>
        <Field label="New password" error={errors.new_password?.message}>
          <PasswordInput className="lg" autoComplete="new-password" {...register('new_password')} />
        </Field>
        <PasswordStrength password={password} about={[]} told={errors.new_password?.message} />
      </div>
      <Field label="New password again" error={errors.confirm_password?.message}>
        <PasswordInput className="lg" autoComplete="new-password" {...register('confirm_password')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={change.isPending}>
        Change password
      </Button>
      {change.error !== null && <AskAgain />}
    </form>
  )
}
