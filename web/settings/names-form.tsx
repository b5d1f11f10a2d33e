import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { getUser, session, updateUser, type Profile } from '@playbook/contract/auth'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../api.ts'
import { FormFailure, placeFieldErrors } from '../auth/form-errors.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'
import css from './settings.module.css'

const fields = ['first_name', 'last_name', 'username'] as const
type Names = Partial<Record<(typeof fields)[number], string | undefined>>

/** A name that was empty and stays empty is not sent; one that is emptied is refused with its sentence. */
const missingWhen = (before: string) => ({ setValueAs: (value: string | undefined) => (value === '' && before === '' ? undefined : value) })

export function NamesForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<Names, unknown, Names>({
    resolver: standardSchemaResolver(updateUser.body),
    defaultValues: { first_name: profile.first_name, last_name: profile.last_name, username: profile.username },
  })
  const save = useMutation({
    mutationFn: (names: Names) => call(updateUser, { body: names }),
    onSuccess: async (saved) => {
      queryClient.setQueryData([getUser.path, {}], saved)
      await queryClient.invalidateQueries({ queryKey: [session.path] })
      showToast('ok', { title: 'Name saved' })
    },
    onError: (error) => placeFieldErrors(error, fields, setError),
  })
  const { errors } = formState
  return (
    <form noValidate aria-label="Name" onSubmit={handleSubmit((names) => save.mutate(names))}>
      <FormFailure error={save.error} />
      <div className={css.names}>
        <Field label="First name" error={errors.first_name?.message}>
          <Input autoComplete="given-name" {...register('first_name', missingWhen(profile.first_name))} />
        </Field>
        <Field label="Last name" error={errors.last_name?.message}>
          <Input autoComplete="family-name" {...register('last_name', missingWhen(profile.last_name))} />
        </Field>
      </div>
      <Field label="Username" error={errors.username?.message}>
        <Input autoComplete="username" {...register('username', missingWhen(profile.username))} />
      </Field>
      <Button type="submit" busy={save.isPending}>
        Save name
      </Button>
    </form>
  )
}
