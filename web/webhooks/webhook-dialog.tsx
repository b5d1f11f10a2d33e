import type { Environment } from '@playbook/contract/business-filters'
import { limits } from '@playbook/contract/limits'
import {
  eventsFor,
  webhookEvents,
  type businessWebhooks,
  type CreatedWebhook,
  type Webhook,
  type WebhookCalls,
  type WebhookEventType,
} from '@playbook/contract/webhooks'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { call, errorsOfForm, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, Switch } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { showToast } from '../ui/toast.tsx'
import { useFirstFault } from '../ui/use-first-fault.ts'
import css from './webhooks.module.css'

const fields = ['url', 'note', 'events'] as const

interface WebhookDialogProps {
  calls: WebhookCalls
  environment: Environment
  /** The one that is changed; null for a new one. */
  webhook: Webhook | null
  onClose: () => void
  /** A secret that is shown this once. */
  onSecret: (created: CreatedWebhook) => void
  onChanged: () => void
}

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Makes a webhook or changes one. */
export function WebhookDialog({ calls: given, environment, webhook, onClose, onSecret, onChanged }: WebhookDialogProps) {
  // Both sets of calls have the same shapes; what a user cannot choose is not offered to one.
  const calls = given as typeof businessWebhooks
  const id = useId()
  const [isRemoving, setRemoving] = useState(false)
  const choices = eventsFor(calls.list.access, environment)
  const send = useMutation({
    mutationFn: async (form: FormData): Promise<void> => {
      const body = { url: textIn(form, 'url'), note: textIn(form, 'note'), events: form.getAll('events') as WebhookEventType[] }
      if (webhook === null) onSecret(await call(calls.create, { body: { ...body, environment } }))
      else await call(calls.change, { params: { webhook_id: webhook.id }, body: { ...body, is_enabled: form.has('is_enabled') } })
      onChanged()
    },
  })
  const rotate = useMutation({
    mutationFn: (params: { webhook_id: string }) => call(calls.rotate, { params }),
    onSuccess: (created) => {
      onSecret(created)
      onChanged()
    },
    onError: (error) => showToast('bad', { title: 'There is no new secret', detail: messageOf(error) }),
  })
  const remove = useMutation({
    mutationFn: (params: { webhook_id: string }) => call(calls.remove, { params }),
    onSuccess: onChanged,
    onError: (error) => showToast('bad', { title: 'The webhook was not removed', detail: messageOf(error) }),
  })
  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, send.error)
  const failed = errorsOfForm(send.error, fields)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send.mutate(new FormData(event.currentTarget))
  }
  if (isRemoving && webhook !== null)
    return (
      <ConfirmDialog
        open
        onOpenChange={(isOpen) => !isOpen && setRemoving(false)}
        title="Remove this webhook?"
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ webhook_id: webhook.id })}
      >
        <p>
          <span className="code">{webhook.url}</span> is told nothing any more, and its log of deliveries is removed with it.
        </p>
      </ConfirmDialog>
    )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={webhook === null ? 'Add a webhook' : 'Change the webhook'}
      description="Each event is sent there as a POST with JSON. An answer of 2xx within ten seconds takes it."
      footer={
        <>
          {webhook !== null && (
            <>
              <Button variant="danger-quiet" onClick={() => setRemoving(true)}>
                Remove
              </Button>
              <Button variant="ghost" busy={rotate.isPending} onClick={() => rotate.mutate({ webhook_id: webhook.id })}>
                New secret
              </Button>
              <span className="grow" />
            </>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={id} busy={send.isPending}>
            {webhook === null ? 'Add webhook' : 'Save'}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={css.form} noValidate onSubmit={submit}>
        {failed.other !== null && (
          <Note kind="bad" announce>
            {failed.other}
          </Note>
        )}
        <Field label="Address" error={failed.of('url')}>
          <Input
            name="url"
            type="url"
            inputMode="url"
            placeholder="https://example.com/playbook"
            maxLength={limits.maxWebhookUrlChars}
            defaultValue={webhook?.url}
          />
        </Field>
        <fieldset className="stack">
          <legend className="label">Told</legend>
          {choices.map((type) => (
            <Checkbox
              key={type}
              name="events"
              value={type}
              defaultChecked={webhook === null || webhook.events.includes(type)}
              label={`${type}: ${webhookEvents[type].summary}`}
            />
          ))}
          {failed.of('events') !== undefined && <Note kind="bad">{failed.of('events')}</Note>}
        </fieldset>
        <Field label="Note" note="optional" error={failed.of('note')}>
          <Input name="note" maxLength={limits.maxWebhookNoteChars} defaultValue={webhook?.note} />
        </Field>
        {webhook !== null && <Switch name="is_enabled" label="Switched on" defaultChecked={webhook.disabled_at === null} />}
        {webhook?.disabled_why != null && <Note kind="warn">It is off: {webhook.disabled_why}</Note>}
      </form>
    </Dialog>
  )
}
