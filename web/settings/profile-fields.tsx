import { getUser, session, updateUser, type Profile } from '@playbook/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, messageOf } from '../api.ts'
import { Field, Input } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'
import css from './settings.module.css'

type Name = 'first_name' | 'last_name' | 'username'

const labels: Readonly<Record<Name, { readonly label: string; readonly hint?: string; readonly autoComplete: string }>> = {
  first_name: { label: 'First name', autoComplete: 'given-name' },
  last_name: { label: 'Last name', autoComplete: 'family-name' },
  username: {
    label: 'Username',
    hint: '3 to 30 letters, digits, dots, underscores and hyphens. Nobody else can have the same.',
    autoComplete: 'username',
  },
}

/** The names of a user, each of which saves by itself when its field is left or Enter is pressed. */
export const ProfileFields = ({ profile }: { profile: Profile }) => (
  <>
    <div className={css.names}>
      <NameField name="first_name" profile={profile} />
      <NameField name="last_name" profile={profile} />
    </div>
    <NameField name="username" profile={profile} />
  </>
)

function NameField({ name, profile }: { name: Name; profile: Profile }) {
  const queryClient = useQueryClient()
  const { label, hint, autoComplete } = labels[name]
  const saved = profile[name]
  const [typed, setTyped] = useState(saved)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const store = async (value: string): Promise<boolean> => {
    const read = updateUser.body.safeParse({ [name]: value })
    if (!read.success) {
      setProblem(read.error.issues[0]?.message)
      return false
    }
    setSaving(true)
    try {
      queryClient.setQueryData([getUser.path, {}], await call(updateUser, { body: { [name]: value } }))
      await queryClient.invalidateQueries({ queryKey: [session.path] })
      setProblem(undefined)
      return true
    } catch (error) {
      // What was typed stays; the field says why it is not saved.
      setProblem((error instanceof ApiError && error.errors[name]?.join(' ')) || `Not saved: ${messageOf(error)}`)
      return false
    } finally {
      setSaving(false)
    }
  }
  const save = async () => {
    const value = typed.trim()
    if (value === saved) return setProblem(undefined)
    if (!(await store(value))) return
    const undo = () => void store(saved).then((isUndone) => isUndone && setTyped(saved))
    showToast('ok', { title: `${label} saved`, ...(saved === '' ? {} : { action: { label: 'Undo', onClick: undo } }) })
  }
  return (
    <Field label={label} hint={hint} error={problem}>
      <Input
        value={typed}
        autoComplete={autoComplete}
        aria-busy={isSaving || undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
        }}
      />
    </Field>
  )
}
