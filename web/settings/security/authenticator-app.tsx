import type { Profile } from '@playbook/contract/auth'
import type { Reply } from '@playbook/contract/endpoint'
import { confirmTotp, getSecondFactor, removeTotp, renewRecoveryCodes, startTotp, TotpCode } from '@playbook/contract/second-factor'
import { listSecurityEvents } from '@playbook/contract/security'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, messageOf, queryOf } from '../../api.ts'
import { CodeInput } from '../../auth/code-input.tsx'
import { useConfirmed } from '../../auth/confirmation.ts'
import { FormFailure, latestFailure } from '../../auth/form-errors.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FailBox } from '../../ui/fail-box.tsx'
import { Field } from '../../ui/field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './security.module.css'

/** Asks again for what a change of the second factor has changed. */
export function useAskSecondFactorAgain(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all([getSecondFactor, listSecurityEvents].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/** Codes of an authenticator app as the second step of a login, with recovery codes for the day the device is lost. */
export function AuthenticatorApp({ profile }: { readonly profile: Profile }) {
  const state = useQuery(queryOf(getSecondFactor))
  const [started, setStarted] = useState<Reply<typeof startTotp> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const askAgain = useAskSecondFactorAgain()
  const confirmed = useConfirmed()
  const start = useMutation({ mutationFn: () => confirmed(() => call(startTotp)), onSuccess: setStarted })
  if (state.isPending) return <SkeletonRows rows={2} label="Loading your second factor" />
  if (state.isLoadingError) {
    return (
      <FailBox title="Your second factor could not be loaded" onRetry={() => void state.refetch()}>
        {messageOf(state.error)}
      </FailBox>
    )
  }
  if (codes !== null) return <RecoveryCodes email={profile.email} codes={codes} onKept={() => setCodes(null)} />
  const { totp_since: since, recovery_codes_left: left } = state.data
  if (since !== null) return <InUse since={since} left={left} onCodes={setCodes} />
  if (started !== null) {
    const turnedOn = async (made: readonly string[]) => {
      setStarted(null)
      setCodes(made)
      await askAgain()
    }
    return <FirstCode started={started} onLeave={() => setStarted(null)} onCodes={turnedOn} />
  }
  return (
    <>
      <FormFailure error={start.error} />
      <p>Not set up: the first step alone signs you in.</p>
      <Button busy={start.isPending} onClick={() => start.mutate()}>
        Set up an authenticator app
      </Button>
    </>
  )
}

interface FirstCodeProps {
  readonly started: Reply<typeof startTotp>
  readonly onLeave: () => void
  readonly onCodes: (codes: readonly string[]) => Promise<unknown>
}

function FirstCode({ started, onLeave, onCodes }: FirstCodeProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const confirmed = useConfirmed()
  const turnOn = useMutation({
    mutationFn: (code: string) => confirmed(() => call(confirmTotp, { body: { code } })),
    onSuccess: ({ recovery_codes: codes }) => onCodes(codes),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = TotpCode.safeParse(text)
    setProblem(read.error?.issues[0]?.message)
    if (read.success) turnOn.mutate(read.data)
  }
  return (
    <form noValidate aria-label="Authenticator app" onSubmit={submit}>
      <FormFailure error={turnOn.error} />
      <p>Scan this picture with an authenticator app, or give it the key. An app on this device takes it by the button.</p>
      <QrCode text={started.uri} label="The key as a picture for an authenticator app" />
      <div>
        <a className={buttonClass({ size: 'sm' })} href={started.uri}>
          Open in an app on this device
        </a>
      </div>
      <div>
        <span className="small mute">Key</span>
        <div className="row">
          <span className={css.key}>{started.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          <CopyButton label="Copy the key" text={started.secret} />
        </div>
      </div>
      <Field label="The code that the app shows" hint="Six digits. From then on a login asks for one." error={problem}>
        <CodeInput value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="row wrap">
        <Button variant="primary" type="submit" busy={turnOn.isPending}>
          Turn on
        </Button>
        <Button variant="ghost" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface InUseProps {
  readonly since: string
  readonly left: number
  readonly onCodes: (codes: readonly string[]) => void
}

const leftInWords = (left: number): string => {
  if (left === 0) return 'No recovery code is left. Without one, a lost device keeps you out.'
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`
}

function InUse({ since, left, onCodes }: InUseProps) {
  const [isAsking, setAsking] = useState<'remove' | 'renew' | null>(null)
  const askAgain = useAskSecondFactorAgain()
  const confirmed = useConfirmed()
  const close = () => setAsking(null)
  const remove = useMutation({
    mutationFn: () => {
      close()
      return confirmed(() => call(removeTotp))
    },
    onSuccess: async () => {
      showToast('ok', { title: 'Authenticator app removed', detail: 'The first step alone signs you in.' })
      await askAgain()
    },
  })
  const renew = useMutation({
    mutationFn: () => {
      close()
      return confirmed(() => call(renewRecoveryCodes))
    },
    onSuccess: async ({ recovery_codes: codes }) => {
      onCodes(codes)
      await askAgain()
    },
  })
  return (
    <>
      <FormFailure error={latestFailure(remove, renew)} />
      <p>
        In use since <Time at={since} style="date" />. A login asks for a code after the password.
        <br />
        <span className="small mute">{leftInWords(left)}</span>
      </p>
      <div className="row wrap">
        <Button busy={renew.isPending} onClick={() => setAsking('renew')}>
          New recovery codes
        </Button>
        <Button variant="danger-quiet" busy={remove.isPending} onClick={() => setAsking('remove')}>
          Remove the app
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking === 'remove'}
        onOpenChange={close}
        title="Remove the authenticator app"
        confirmLabel="Remove the app"
        danger
        onConfirm={() => remove.mutate()}
      >
        The first step alone signs you in from then on, and the recovery codes stop working. Passkeys stay.
      </ConfirmDialog>
      <ConfirmDialog
        open={isAsking === 'renew'}
        onOpenChange={close}
        title="Make new recovery codes"
        confirmLabel="Make new codes"
        onConfirm={() => renew.mutate()}
      >
        The codes that you have now stop working.
      </ConfirmDialog>
    </>
  )
}
