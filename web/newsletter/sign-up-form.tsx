import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { NewsletterForm, subscribe } from '@playbook/contract/newsletter'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../api.ts'
import { FormFailure, placeFieldErrors } from '../auth/form-errors.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import css from './sign-up-form.module.css'

/** Signs an address up; what was typed stays where it fails. */
export function SignUpForm() {
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }, unknown, { email: string }>({
    resolver: standardSchemaResolver(NewsletterForm),
    defaultValues: { email: '' },
  })
  const ask = useMutation({
    mutationFn: (body: { email: string }) => call(subscribe, { body }),
    onError: (error) => placeFieldErrors(error, ['email'], setError),
  })
  if (ask.isSuccess) {
    return (
      <Note kind="ok" announce>
        {ask.data.message} Open its link within 7 days.
      </Note>
    )
  }
  return (
    <form className={css.form} noValidate aria-label="Newsletter" onSubmit={handleSubmit((body) => ask.mutate(body))}>
      <FormFailure error={ask.error} />
      <div className={css.line}>
        <Field label="Email" labelHidden error={formState.errors.email?.message}>
          <Input type="email" autoComplete="email" placeholder="Email address" controlSize="lg" {...register('email')} />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={ask.isPending}>
          Sign up
        </Button>
      </div>
      <p className="small mute">You get one mail to confirm. Each article has a link that signs you out with one click.</p>
    </form>
  )
}
