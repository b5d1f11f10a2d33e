import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { changePassword, PasswordChangeForm, type Profile } from '@playbook/contract/auth'
import { confirmMethods } from '@playbook/contract/second-factor'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { call, queryOf } from '../../api.ts'
import { useConfirmed } from '../../auth/confirmation.ts'
import { FormFailure, placeFieldErrors } from '../../auth/form-errors.tsx'
import { PasswordStrength } from '../../auth/new-password.tsx'
import { passwordProblem } from '../../auth/use-password-strength.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast.tsx'

interface Passwords {
  current_password?: string | undefined
  new_password: string
  confirm_password?: string | undefined
}
const fields = ['current_password', 'new_password', 'confirm_password'] as const
const empty: Passwords = { new_password: '', confirm_password: '' }

export function PasswordForm({ profile }: { profile: Profile }) {
  const about = [profile.email, profile.first_name, profile.last_name, profile.username]
  const { register, handleSubmit, setError, reset, control, formState } = useForm<Passwords, unknown, Passwords>({
    resolver: standardSchemaResolver(PasswordChangeForm),
    defaultValues: empty,
  })
  const password = useWatch({ control, name: 'new_password' })
  const confirmed = useConfirmed()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (form: Passwords) => confirmed(() => call(changePassword, { body: form })),
    onSuccess: () => {
      reset(empty)
      void queryClient.invalidateQueries()
      showToast('ok', { title: hasPassword ? 'Password changed' : 'Password set', detail: 'Other devices were signed out.' })
    },
    onError: (error) => placeFieldErrors(error, fields, setError),
  })
  const submit = handleSubmit(async (form) => {
    const refusal = await passwordProblem(form.new_password, about)
    if (refusal === null) change.mutate(form)
    else setError('new_password', { message: refusal }, { shouldFocus: true })
  })
  // An account that was made with Google may have none yet.
  const ways = useQuery({ ...queryOf(confirmMethods), enabled: profile.auth_type === 'google' })
  const hasPassword = ways.data?.methods.includes('password') ?? profile.auth_type === 'email'
  const { errors } = formState
  const emptyIsMissing = { setValueAs: (value: string | undefined) => (value === '' ? undefined : value) }
  return (
    <form noValidate aria-label="Password" onSubmit={submit}>
      <FormFailure error={change.error} fields={fields} />
      {hasPassword ? (
        <Field
          label="Current password"
          hint="Not needed within five minutes of signing in, or of having confirmed that it is you."
          error={errors.current_password?.message}
        >
          <PasswordInput autoComplete="current-password" {...register('current_password', emptyIsMissing)} />
        </Field>
      ) : (
        <p>Your account has no password: Google signs you in. With one you can get in without Google as well.</p>
      )}
      <div className="field">
        <Field label="New password" error={errors.new_password?.message}>
          <PasswordInput autoComplete="new-password" {...register('new_password')} />
        </Field>
        <PasswordStrength password={password} about={about} told={errors.new_password?.message} />
      </div>
      <Field label="New password again" error={errors.confirm_password?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirm_password')} />
      </Field>
      <Button type="submit" busy={change.isPending}>
        {hasPassword ? 'Change password' : 'Set a password'}
      </Button>
    </form>
  )
}
