import { apiScopeNames, apiScopes } from '@playbook/contract/api-scopes'
import { type ApiKey, type CreatedApiKey } from '@playbook/contract/business'
import { environments, type Environment } from '@playbook/contract/business-filters'
import { limits } from '@playbook/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { errorsOfForm } from '../api.ts'
import { useConfirmed } from '../auth/confirmation.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, Radio } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { useFirstFault } from '../ui/use-first-fault.ts'
import type { KeyCalls } from './key-calls.ts'
import { failureOf } from './missing-call.ts'
import { lastDayOf, readKeyChange, readNewKey } from './read-key-form.ts'
import css from './business.module.css'

const fields = ['name', 'note', 'scopes', 'allowed_ips', 'requests_per_minute', 'monthly_budget_cents', 'ends_at'] as const
/** What a new key need not have: it is folded until it is wanted, or wrong. */
const bounds = ['allowed_ips', 'requests_per_minute', 'monthly_budget_cents', 'ends_at', 'note'] as const
const words: Readonly<Record<Environment, string>> = {
  live: 'Live: the markets of the console, paid for in units',
  test: 'Test: simulated markets, free of charge',
}

interface KeyDialogProps {
  calls: KeyCalls
  /** The key that is changed; null for a new one. */
  apiKey: ApiKey | null
  /** What a new key is for unless it is said. */
  environment: Environment
  onClose: () => void
  onCreated: (created: CreatedApiKey) => void
  onChanged: () => void
}

/** Makes a key or changes one: the same fields, except that an environment is chosen once. */
export function KeyDialog({ calls, apiKey, environment, onClose, onCreated, onChanged }: KeyDialogProps) {
  const id = useId()
  const confirmed = useConfirmed()
  const standardPerMinute = calls.isPersonal ? limits.personalKeyPerMinute : limits.keyPerMinute
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const send = useMutation({
    mutationFn: async (form: FormData): Promise<void> => {
      setErrors({})
      if (apiKey === null) {
        const read = readNewKey(form, environment)
        if (read.errors !== null) return setErrors(read.errors)
        return onCreated(await confirmed(() => calls.create(read.body)))
      }
      const read = readKeyChange(form)
      if (read.errors !== null) return setErrors(read.errors)
      await confirmed(() => calls.change(apiKey.id, read.body))
      onChanged()
    },
  })
  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, send.error ?? errors)
  const failed = errorsOfForm(send.error, fields)
  const errorOf = (field: (typeof fields)[number]) => errors[field] ?? failed.of(field)
  const isBoundFaulty = bounds.some((field) => errorOf(field) !== undefined)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send.mutate(new FormData(event.currentTarget))
  }
  const lastDay = (
    <Field label="Last day, UTC" note="optional" error={errorOf('ends_at')}>
      <Input name="ends_at" type="date" defaultValue={apiKey === null ? '' : lastDayOf(apiKey)} />
    </Field>
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={apiKey === null ? 'Create an API key' : `Change ${apiKey.name}`}
      description={apiKey === null ? 'It is shown once, when it is made.' : 'The key itself stays the same.'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={id} busy={send.isPending}>
            {apiKey === null ? 'Create key' : 'Save'}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={css.form} noValidate onSubmit={submit}>
        {failed.other !== null && (
          <Note kind="bad" announce>
            {failureOf(send.error, apiKey === null ? 'Creating API keys' : 'Changing API keys')}
          </Note>
        )}
        <Field label="Name" error={errorOf('name')}>
          <Input name="name" maxLength={limits.maxKeyNameChars} defaultValue={apiKey?.name} />
        </Field>
        {apiKey === null && !calls.isPersonal && (
          <fieldset className="stack">
            <legend className="label">Environment</legend>
            {environments.map((each) => (
              <Radio key={each} name="environment" value={each} defaultChecked={each === environment} label={words[each]} />
            ))}
          </fieldset>
        )}
        <fieldset className="stack">
          <legend className="label">May use</legend>
          {apiScopeNames.map((scope) => (
            <Checkbox
              key={scope}
              name="scopes"
              value={scope}
              defaultChecked={apiKey === null || apiKey.scopes.includes(scope)}
              label={`${apiScopes[scope].label}: ${apiScopes[scope].summary}`}
            />
          ))}
          {errorOf('scopes') !== undefined && <Note kind="bad">{errorOf('scopes')}</Note>}
        </fieldset>
        <details className={css.more} open={apiKey !== null || isBoundFaulty}>
          <summary>Addresses, limits, end and note</summary>
          <div className={css.form}>
            <Field
              label="Addresses it may be used from"
              note="optional"
              hint="IPv4 or IPv6 addresses, or IPv4 networks such as 203.0.113.0/24, one a line. Left empty, it may be used from everywhere."
              error={errorOf('allowed_ips')}
            >
              <Textarea name="allowed_ips" rows={3} defaultValue={apiKey?.allowed_ips.join('\n')} />
            </Field>
            <div className={css.pair}>
              <Field label="Calls a minute" error={errorOf('requests_per_minute')}>
                <Input name="requests_per_minute" inputMode="numeric" defaultValue={apiKey?.requests_per_minute ?? standardPerMinute} />
              </Field>
              {calls.isPersonal ? (
                lastDay
              ) : (
                <Field label="Budget a month, USD" note="optional" error={errorOf('monthly_budget_cents')}>
                  <Input
                    name="monthly_budget_cents"
                    inputMode="decimal"
                    defaultValue={apiKey?.monthly_budget_cents == null ? '' : apiKey.monthly_budget_cents / 100}
                  />
                </Field>
              )}
            </div>
            {!calls.isPersonal && lastDay}
            <Field label="Note" note="optional" error={errorOf('note')}>
              <Textarea name="note" rows={2} maxLength={limits.maxKeyNoteChars} defaultValue={apiKey?.note} />
            </Field>
          </div>
        </details>
      </form>
    </Dialog>
  )
}
