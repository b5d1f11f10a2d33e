import { confirmLogin } from '@playbook/contract/second-factor'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError, call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-field.tsx'
import { useWaitingConfirmation } from './confirmation.ts'
import { FormFailure } from './form-errors.tsx'

/** Asks whoever is logged in to show that it is them, when a call that waits for it needs that. */
export function ConfirmationDialog() {
  const waiting = useWaitingConfirmation()
  if (waiting === null) return null
  return <Ask onAnswer={waiting.answer} />
}

function Ask({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const formId = useId()
  const [password, setPassword] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(confirmLogin, { body: { password } }),
    onSuccess: () => onAnswer(true),
  })
  const fieldError = confirm.error instanceof ApiError ? confirm.error.errors['password']?.join(' ') : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title="Confirm that it is you"
      description="What you are about to do changes who can use this account. You are asked once in ten minutes."
      footer={
        <Button variant="primary" type="submit" form={formId} busy={confirm.isPending}>
          Confirm
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label="Confirm that it is you"
        onSubmit={(event) => {
          event.preventDefault()
          confirm.mutate()
        }}
      >
        {fieldError === undefined && <FormFailure error={confirm.error} />}
        <Field label="Your password" error={fieldError}>
          <PasswordInput autoComplete="current-password" autoFocus value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
