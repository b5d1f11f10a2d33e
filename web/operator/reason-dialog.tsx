import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { GrantForm, ReasonForm } from '@playbook/contract/operator'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useConfirmed } from '../auth/confirmation.ts'
import { FormFailure, placeFieldErrors } from '../auth/form-errors.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'

/** Something that an operator is about to do. */
export interface Intent {
  /** The verb on the button. */
  readonly label: string
  readonly title: string
  /** What it does, in a sentence. */
  readonly does: string
  /** Who will read the reason besides other operators. */
  readonly readBy?: string
  readonly asksTokens?: boolean
  readonly isDangerous?: boolean
  readonly act: (given: { why: string; tokens?: number }) => Promise<unknown>
}

type Given = { why: string; tokens?: string }

/** Asks why, and does it: where the login is not fresh, the confirmation comes in between. */
export function ReasonDialog({ intent, onClose }: { intent: Intent; onClose: () => void }) {
  const confirmed = useConfirmed()
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<Given, unknown, { why: string; tokens?: number }>({
    // Both give what `act` takes.
    resolver: standardSchemaResolver(intent.asksTokens === true ? GrantForm : ReasonForm) as never,
    defaultValues: { why: '' },
  })
  const doing = useMutation({
    mutationFn: (given: { why: string; tokens?: number }) => confirmed(() => intent.act(given)),
    onSuccess: async () => {
      showToast('ok', { title: 'Done', detail: 'It stands in the audit log.' })
      onClose()
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/operator/') })
    },
    onError: (error) => placeFieldErrors(error, ['why', 'tokens'], setError),
  })
  const { errors } = formState
  const formId = 'reason'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intent.title}
      description={intent.does}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={intent.isDangerous === true ? 'danger' : 'primary'} busy={doing.isPending}>
            {intent.label}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate aria-label={intent.title} onSubmit={handleSubmit((given) => doing.mutate(given))}>
        <FormFailure error={doing.error} />
        {intent.asksTokens === true && (
          <Field label="Tokens" error={errors.tokens?.message}>
            <Input inputMode="numeric" {...register('tokens')} />
          </Field>
        )}
        <Field label="Why" hint={`Stands in the audit log for good.${intent.readBy ?? ''}`} error={errors.why?.message}>
          <Textarea rows={3} {...register('why')} />
        </Field>
      </form>
    </Dialog>
  )
}
