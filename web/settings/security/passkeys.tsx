import { limits } from '@playbook/contract/limits'
import { addPasskey, getSecondFactor, removePasskey, renamePasskey, startPasskey, type Passkey } from '@playbook/contract/second-factor'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, messageOf, queryOf } from '../../api.ts'
import { useConfirmed } from '../../auth/confirmation.ts'
import { FormFailure } from '../../auth/form-errors.tsx'
import { hasPasskeys, makePasskey } from '../../auth/passkey-device.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailBox } from '../../ui/fail-box.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAskSecondFactorAgain } from './authenticator-app.tsx'
import css from './security.module.css'

/** The user's passkeys: each signs in by itself, by what the device asks for. */
export function Passkeys() {
  const state = useQuery(queryOf(getSecondFactor))
  const [changedAt, setChangedAt] = useState(0)
  if (state.isPending) return <SkeletonRows rows={2} label="Loading your passkeys" />
  if (state.isLoadingError) {
    return (
      <FailBox title="Your passkeys could not be loaded" onRetry={() => void state.refetch()}>
        {messageOf(state.error)}
      </FailBox>
    )
  }
  const { passkeys, has_passkeys: isOffered } = state.data
  return (
    <>
      {passkeys.length === 0 ? (
        <p>You have none.</p>
      ) : (
        <ul className={css.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onChanged={() => setChangedAt(Date.now())} />
          ))}
        </ul>
      )}
      {isOffered && hasPasskeys() ? (
        <AddPasskey count={passkeys.length} changedAt={changedAt} />
      ) : (
        <p className="small mute">
          Passkeys cannot be added here: they need an address with a name, over https or on this machine, and a browser that has them.
        </p>
      )}
    </>
  )
}

interface AddPasskeyProps {
  readonly count: number
  /** When one of the others was changed last: a failure from before is old news. */
  readonly changedAt: number
}

function AddPasskey({ count, changedAt }: AddPasskeyProps) {
  const [name, setName] = useState('')
  const askAgain = useAskSecondFactorAgain()
  const confirmed = useConfirmed()
  const add = useMutation({
    mutationFn: async () => {
      const creation = await confirmed(() => call(startPasskey))
      const response = await makePasskey(creation)
      return call(addPasskey, { body: { challenge_id: creation.challenge_id, name: name.trim() || `Passkey ${count + 1}`, response } })
    },
    onSuccess: async (added) => {
      setName('')
      showToast('ok', { title: 'Passkey added', detail: added.name })
      await askAgain()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }
  return (
    <form noValidate aria-label="Add a passkey" onSubmit={submit}>
      <FormFailure error={add.submittedAt > changedAt ? add.error : null} />
      <Field label="Name of the device" note="optional" hint="So that you know it again, such as Laptop or Security key.">
        <Input maxLength={limits.maxPasskeyNameChars} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" icon="key" busy={add.isPending}>
        Add a passkey
      </Button>
    </form>
  )
}

function PasskeyLine({ passkey, onChanged }: { readonly passkey: Passkey; readonly onChanged: () => void }) {
  const { id, name } = passkey
  const [newName, setNewName] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const askAgain = useAskSecondFactorAgain()
  const confirmed = useConfirmed()
  const rename = useMutation({
    mutationFn: (given: string) => call(renamePasskey, { params: { id }, body: { name: given } }),
    onSuccess: async () => {
      onChanged()
      await askAgain()
      setNewName(null)
    },
  })
  const remove = useMutation({
    mutationFn: () => {
      setAsking(false)
      return confirmed(() => call(removePasskey, { params: { id } }))
    },
    onSuccess: async () => {
      onChanged()
      showToast('ok', { title: 'Passkey removed', detail: name })
      await askAgain()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate(newName ?? '')
  }
  return (
    <li className={css.line}>
      {newName === null ? (
        <div>
          <b>{name}</b> {passkey.refused_since !== null && <Badge kind="down">Refused</Badge>}
          <p className="small mute">
            Since <Time at={passkey.created_at} style="date" />
            {', '}
            {passkey.last_used_at === null ? (
              'never used'
            ) : (
              <>
                last used <Time at={passkey.last_used_at} />
              </>
            )}
            {passkey.is_synced && ', copied to your other devices'}
          </p>
          {passkey.refused_since !== null && (
            <p className="small">Its counter ran backwards, so a copy of it may exist. Remove it, and add a new one.</p>
          )}
          {remove.error !== null && (
            <div className={css.under}>
              <FormFailure error={remove.error} />
            </div>
          )}
        </div>
      ) : (
        <form noValidate aria-label={`Name of ${name}`} onSubmit={submit}>
          <FormFailure error={rename.error} />
          <Field label="Name of the device">
            <Input autoFocus maxLength={limits.maxPasskeyNameChars} value={newName} onChange={(event) => setNewName(event.target.value)} />
          </Field>
          <div className="row wrap">
            <Button size="sm" type="submit" busy={rename.isPending}>
              Save
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setNewName(null)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
      {newName === null && (
        <div className="row">
          <Button size="sm" aria-label={`Rename ${name}`} onClick={() => setNewName(name)}>
            Rename
          </Button>
          <Button size="sm" variant="danger-quiet" aria-label={`Remove ${name}`} busy={remove.isPending} onClick={() => setAsking(true)}>
            Remove
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${name}`}
        confirmLabel="Remove"
        danger
        onConfirm={() => remove.mutate()}
      >
        This passkey will no longer sign you in. Delete it in your device’s settings as well, so that it is not offered.
      </ConfirmDialog>
    </li>
  )
}
