import { AddressForm, askAddressChange, cancelAddressChange, readAddressChange, type AddressChange } from '@playbook/contract/address'
import { getUser, session } from '@playbook/contract/auth'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, call, messageOf, queryOf } from '../api.ts'
import { useConfirmed } from '../auth/confirmation.ts'
import { FormFailure } from '../auth/form-errors.tsx'
import { isMailSent } from '../auth/signup.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'

const lookMs = 5_000

/** Another address for the account: asked for here, agreed to by links at both addresses. */
export function EmailAddress({ email }: { email: string }) {
  const queryClient = useQueryClient()
  // It ends by links that are opened elsewhere.
  const held = useQuery({ ...queryOf(readAddressChange), refetchInterval: ({ state }) => (state.data?.change ? lookMs : false) })
  const change = held.data?.change ?? null
  const isWaiting = change !== null
  useEffect(() => {
    if (isWaiting) return () => void [session, getUser].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] }))
    return undefined
  }, [isWaiting, queryClient])
  return change === null ? <AskForAddress /> : <Waiting email={email} change={change} />
}

const useKeep = () => {
  const queryClient = useQueryClient()
  return (change: AddressChange | null) => queryClient.setQueryData([readAddressChange.path, {}], { change })
}

function AskForAddress() {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const confirmed = useConfirmed()
  const keep = useKeep()
  const ask = useMutation({
    mutationFn: (email: string) => confirmed(() => call(askAddressChange, { body: { email } })),
    onSuccess: keep,
    onError: (error) => setProblem(error instanceof ApiError ? error.errors.email?.join(' ') : undefined),
  })
  return (
    <form
      noValidate
      aria-label="Change the email address"
      onSubmit={(event) => {
        event.preventDefault()
        const read = AddressForm.safeParse({ email: typed })
        setProblem(read.success ? undefined : read.error.issues[0]?.message)
        if (read.success) ask.mutate(read.data.email)
      }}
    >
      {problem === undefined && <FormFailure error={ask.error} />}
      <Field label="New email address" error={problem}>
        <Input type="email" autoComplete="email" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Button type="submit" busy={ask.isPending}>
        Change address
      </Button>
    </form>
  )
}

function Waiting({ email, change }: { email: string; change: AddressChange }) {
  const keep = useKeep()
  const drop = useMutation({
    mutationFn: () => call(cancelAddressChange),
    onSuccess: () => {
      keep(null)
      showToast('ok', { title: 'Change dropped', detail: `Your address stays ${email}.` })
    },
    onError: (error) => showToast('bad', { title: 'Not dropped', detail: messageOf(error) }),
  })
  const sides = [...(change.asks_old ? [[email, change.old_confirmed] as const] : []), [change.new_email, change.new_confirmed] as const]
  return (
    <div className="stack">
      <Note announce>
        {isMailSent()
          ? `Your address changes to ${change.new_email} once ${change.asks_old ? 'the links that we sent to both addresses are opened' : 'the link that we sent there is opened'}.`
          : `Your address changes to ${change.new_email} once it is confirmed. This site sends no mail: its operator finds the ${change.asks_old ? 'links' : 'link'} with npm run outbox.`}
      </Note>
      <ul className="plain">
        {sides.map(([address, isConfirmed]) => (
          <li key={address}>
            <b>{address}</b>: {isConfirmed ? 'confirmed' : 'waits'}
          </li>
        ))}
      </ul>
      <p className="small mute">
        The links work until <Time at={change.expires_at} />.
      </p>
      <div>
        <Button busy={drop.isPending} onClick={() => drop.mutate()}>
          Drop the change
        </Button>
      </div>
    </div>
  )
}
