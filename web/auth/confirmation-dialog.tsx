import type { CallArguments } from '@playbook/contract/endpoint'
import { confirmLogin, confirmMethods, startConfirmPasskey, type ProofMethod } from '@playbook/contract/second-factor'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { ApiError, call, messageOf, queryOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { CodeInput } from './code-input.tsx'
import { FormFailure } from './form-errors.tsx'
import { proveAtGoogle } from './google.ts'
import { answerWithPasskey, hasPasskeys } from './passkey-device.ts'
import { useLogOut } from './use-log-out.ts'

type Proof = CallArguments<typeof confirmLogin>['body']

const labels: Readonly<Record<ProofMethod, string>> = {
  password: 'Password',
  totp: 'Code from the app',
  passkey: 'Passkey',
  google: 'Google',
}

const verbs: Readonly<Record<ProofMethod, string>> = {
  password: 'Confirm',
  totp: 'Confirm',
  passkey: 'Use a passkey',
  google: 'Continue at Google',
}

interface AskProps {
  readonly onAnswer: (isConfirmed: boolean) => void
}

/** Asks whoever is logged in to show that it is them. */
export function ConfirmationDialog({ onAnswer }: AskProps) {
  const known = useQuery({ ...queryOf(confirmMethods), staleTime: 0 })
  const methods = known.data?.methods.filter((method) => method !== 'passkey' || hasPasskeys())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title="Confirm that it is you"
      description="What you are about to do concerns who can use this account, or takes much out of it. You are not asked again for some minutes."
    >
      {known.isPending && <SkeletonRows rows={2} label="Looking how you can confirm it" />}
      {known.isLoadingError && (
        <FailBox title="This could not be asked" onRetry={() => void known.refetch()}>
          {messageOf(known.error)}
        </FailBox>
      )}
      {methods?.length === 0 && <OnlyByLogin onAnswer={onAnswer} />}
      {methods !== undefined && methods.length > 0 && <Prove methods={methods} onAnswer={onAnswer} />}
    </Dialog>
  )
}

/** An account that signs in elsewhere, and has nothing else to show. */
function OnlyByLogin({ onAnswer }: AskProps) {
  const logOut = useLogOut()
  const leave = useMutation({
    mutationFn: () => {
      onAnswer(false)
      return logOut()
    },
  })
  return (
    <div className="stack">
      <p>Your account has no password, authenticator app or passkey to show. Sign in again: for ten minutes you can then do this.</p>
      <Button variant="primary" busy={leave.isPending} onClick={() => leave.mutate()}>
        Sign out and in again
      </Button>
    </div>
  )
}

function Prove({ methods, onAnswer }: AskProps & { readonly methods: readonly ProofMethod[] }) {
  const formId = useId()
  const [method, setMethod] = useState(methods[0] ?? 'password')
  const [text, setText] = useState('')
  const confirm = useMutation({
    mutationFn: async () => {
      if (method === 'google') return proveAtGoogle('confirm')
      const proof: Record<Exclude<ProofMethod, 'google'>, () => Promise<Proof> | Proof> = {
        password: () => ({ password: text }),
        totp: () => ({ code: text }),
        passkey: async () => ({ passkey: await answerWithPasskey(await call(startConfirmPasskey)) }),
      }
      await call(confirmLogin, { body: await proof[method]() })
      onAnswer(true)
    },
  })
  const errors = confirm.error instanceof ApiError ? confirm.error.errors : {}
  const fieldError = (errors['password'] ?? errors['code'])?.join(' ')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate()
  }
  const choose = (next: ProofMethod) => {
    setMethod(next)
    setText('')
    confirm.reset()
  }
  return (
    <form className="stack" id={formId} noValidate aria-label="Confirm that it is you" onSubmit={submit}>
      {methods.length > 1 && (
        <Segmented label="How" value={method} options={methods.map((value) => ({ value, label: labels[value] }))} onChange={choose} />
      )}
      {fieldError === undefined && <FormFailure error={confirm.error} />}
      {method === 'password' && (
        <Field label="Your password" error={fieldError}>
          <PasswordInput autoComplete="current-password" autoFocus value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
      {method === 'totp' && (
        <Field label="Code from your authenticator app" error={fieldError}>
          <CodeInput autoFocus value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
      {method === 'passkey' && <p>Your device asks for your fingerprint, face or PIN.</p>}
      {method === 'google' && (
        <p>
          You sign in at Google once more, and Google has to say so: where it does not, another way is needed. You come back to this page,
          and then do once more what you wanted to do.
        </p>
      )}
      <Button variant="primary" type="submit" busy={confirm.isPending}>
        {verbs[method]}
      </Button>
    </form>
  )
}
