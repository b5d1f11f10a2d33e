import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { RegisterPageForm } from '@playbook/contract/auth'
import { referralOffer } from '@playbook/contract/partners'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { queryOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { numberText } from '../ui/numbers.ts'
import { PasswordInput } from '../ui/password-field.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormFailure, placeFieldErrors } from './form-errors.tsx'
import { GoogleButton } from './google-button.tsx'
import { createAccount } from './log-in.ts'
import { PasswordStrength } from './new-password.tsx'
import { safePath } from './safe-path.ts'
import { useLoginRedirect } from './use-login-redirect.ts'
import { passwordProblem } from './use-password-strength.ts'
import css from './auth-layout.module.css'

const fields = ['email', 'password', 'first_name', 'last_name'] as const

/** A name that is left empty is not given at all. */
const emptyIsMissing = { setValueAs: (value: string | undefined) => (value === '' ? undefined : value) }

export function RegisterPage() {
  useLoginRedirect()
  return (
    <AuthLayout title="Create your account">
      <RegisterFields />
    </AuthLayout>
  )
}

interface Registration {
  email: string
  password: string
  confirm_password: string
  first_name?: string | undefined
  last_name?: string | undefined
}

function RegisterFields() {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, control, formState } = useForm<Registration, unknown, Registration>({
    resolver: standardSchemaResolver(RegisterPageForm),
    defaultValues: { email: '', password: '', confirm_password: '' },
  })
  const [isRemembered, setRemembered] = useState(false)
  const typed = useWatch({ control })
  const attempt = useMutation({
    mutationFn: (form: Parameters<typeof createAccount>[0]) => {
      queryClient.clear()
      return createAccount(form, isRemembered)
    },
    onError: (error) => placeFieldErrors(error, fields, setError),
  })
  const submit = handleSubmit(async ({ confirm_password: _typedTwice, ...form }) => {
    const refusal = await passwordProblem(form.password, [form.email, form.first_name, form.last_name])
    if (refusal === null) attempt.mutate(form)
    else setError('password', { message: refusal }, { shouldFocus: true })
  })
  const { next } = useSearch({ strict: false })
  const { errors } = formState
  // That an address is taken says nothing of the one that stands there now.
  const isAboutOther = attempt.variables !== undefined && typed.email?.trim().toLowerCase() !== attempt.variables.email
  return (
    <form className={css.form} noValidate aria-label="Create account" onSubmit={submit}>
      <Invited />
      <FormFailure error={isAboutOther ? null : attempt.error} fields={fields} />
      <div className={css.names}>
        <Field label="First name" note="optional" error={errors.first_name?.message}>
          <Input autoComplete="given-name" controlSize="lg" {...register('first_name', emptyIsMissing)} />
        </Field>
        <Field label="Last name" note="optional" error={errors.last_name?.message}>
          <Input autoComplete="family-name" controlSize="lg" {...register('last_name', emptyIsMissing)} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" controlSize="lg" {...register('email')} />
      </Field>
      <div className={css.strong}>
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput className="lg" autoComplete="new-password" {...register('password')} />
        </Field>
        <PasswordStrength
          password={typed.password ?? ''}
          about={[typed.email, typed.first_name, typed.last_name]}
          told={errors.password?.message}
        />
      </div>
      <Field label="Password again" error={errors.confirm_password?.message}>
        <PasswordInput className="lg" autoComplete="new-password" {...register('confirm_password')} />
      </Field>
      <Checkbox label="Keep me signed in on this device" checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)} />
      <Button type="submit" variant="primary" size="lg" block busy={attempt.isPending}>
        Create account
      </Button>
      <GoogleButton wish={{ next: safePath(next), isRemembered }} />
      <p className="small mute">
        By creating an account you accept the <Link to="/terms">terms</Link> and the <Link to="/privacy">privacy notice</Link>.
      </p>
    </form>
  )
}

/** What the partner's link gives that led here. Where it is not known nothing is said: the account can be made all the same. */
function Invited() {
  const offer = useQuery(queryOf(referralOffer)).data
  if (offer === undefined || offer.tokens === null) return null
  return (
    <Note>
      <b>You came over a partner’s link: {numberText(offer.tokens, 0)} tokens more.</b> They come once your address is verified
      {offer.asks_payment ? ', ' : ' and '}a backtest of yours has made a trade
      {offer.asks_payment && ', and you have bought tokens or a plan'}.
    </Note>
  )
}
