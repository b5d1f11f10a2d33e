import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { confirmReset, ResetConfirmForm } from '@playbook/contract/verification'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../api.ts'
import { endSession } from '../session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordInput } from '../ui/password-field.tsx'
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
      {token === null ? <NoToken /> : <NewPasswordFields token={token} />}
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
    <Note kind="warn">This address lacks what makes the link work. Open the link from the mail again, or ask for a new one.</Note>
    <AskAgain />
  </div>
)

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
    onError: (error) => placeFieldErrors(error, ['new_password', 'confirm_password'], setError),
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
      <FormFailure error={change.error} />
      <div>
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
