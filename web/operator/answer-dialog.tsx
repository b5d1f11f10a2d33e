import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { AnswerForm, answerMessage, contactMessages, type ContactMessage } from '@playbook/contract/operator'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../api.ts'
import { useConfirmed } from '../auth/confirmation.ts'
import { FormFailure, placeFieldErrors } from '../auth/form-errors.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'
import css from './operator.module.css'

const formId = 'answer'

/** Answers a message of the contact page by mail. */
export function AnswerDialog({ message, onClose }: { message: ContactMessage; onClose: () => void }) {
  const confirmed = useConfirmed()
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<{ text: string }>({
    resolver: standardSchemaResolver(AnswerForm) as never,
    defaultValues: { text: '' },
  })
  const send = useMutation({
    mutationFn: (body: { text: string }) => confirmed(() => call(answerMessage, { params: { id: message.id }, body })),
    onSuccess: async () => {
      showToast('ok', { title: `The answer goes to ${message.email}` })
      onClose()
      await queryClient.invalidateQueries({ queryKey: [contactMessages.path] })
    },
    onError: (error) => placeFieldErrors(error, ['text'], setError),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Answer ${message.email}`}
      description="It goes out by mail, once. What was written to you is not repeated in it: the address may be somebody else’s."
      wide
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={send.isPending}>
            Send answer
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={handleSubmit((given) => send.mutate(given))}>
        <FormFailure error={send.error} />
        <p className={css.text}>{message.text}</p>
        <Field label="Answer" error={formState.errors.text?.message}>
          <Textarea rows={8} {...register('text')} />
        </Field>
      </form>
    </Dialog>
  )
}
