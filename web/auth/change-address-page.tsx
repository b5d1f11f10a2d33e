import { confirmAddressChange, readAddressChange, stopAddressChange } from '@playbook/contract/address'
import { session } from '@playbook/contract/auth'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormFailure } from './form-errors.tsx'
import { isMailSent } from './signup.ts'
import { useHashValue } from './use-hash-value.ts'

/** Where the mails about a change of address lead: to agree to it, or to take it back. */
export function ChangeAddressPage() {
  const [toConfirm, toStop] = [useHashValue('confirm'), useHashValue('stop')]
  return (
    <AuthLayout title="Your e-mail address" isEntry={false}>
      {toConfirm !== null && <Agree token={toConfirm} />}
      {toConfirm === null && toStop !== null && <TakeBack token={toStop} />}
      {toConfirm === null && toStop === null && (
        <Note kind="warn">This address lacks what makes the link work. Open the link from the mail again.</Note>
      )}
    </AuthLayout>
  )
}

const waiting = {
  old: 'This address is confirmed. Your account changes to it once the link that was sent to its present address is opened as well.',
  new: 'Agreed. Your account changes once the link that was sent to the new address is opened as well.',
} as const

function Agree({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const agree = useMutation({
    mutationFn: () => call(confirmAddressChange, { body: { token } }),
    onSuccess: () => Promise.all([session, readAddressChange].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] }))),
  })
  if (agree.isSuccess) {
    const { waits_for: waitsFor } = agree.data
    return (
      <div className="stack">
        <Note kind={waitsFor === null ? 'ok' : 'info'} announce>
          {waitsFor === null ? 'Your account has its new address. Sign in with it from now on.' : waiting[waitsFor]}
        </Note>
        <ToConsole />
      </div>
    )
  }
  return (
    <div className="stack">
      <p className="soft">
        An account at Playbook is to have another e-mail address. It changes once both addresses have agreed. Agree only if you have asked
        for it.
      </p>
      <FormFailure error={agree.error} />
      <Button variant="primary" size="lg" block busy={agree.isPending} onClick={() => agree.mutate()}>
        Agree to the change
      </Button>
    </div>
  )
}

const ToConsole = () => (
  <div>
    <Link className={buttonClass()} to="/console/settings/profile">
      Go to your profile
    </Link>
  </div>
)

function TakeBack({ token }: { token: string }) {
  const stop = useMutation({ mutationFn: () => call(stopAddressChange, { body: { token } }) })
  if (stop.isSuccess) {
    return (
      <div className="stack">
        <Note kind="ok" announce>
          The account has its earlier address again, and every login of it has ended.
        </Note>
        <p className="soft">
          {isMailSent()
            ? 'Its password opens nothing any more: a mail with a link for a new one is on its way. '
            : 'Its password opens nothing any more: whoever runs this installation can give you a link for a new one. '}
          Then look through the security log, and remove passkeys that are not yours.
        </p>
      </div>
    )
  }
  return (
    <div className="stack">
      <p className="soft">
        Your account at Playbook was given another e-mail address. If that was not you, take it back: the account gets this address again,
        every login ends, and its password opens nothing until you have chosen a new one.
      </p>
      <FormFailure error={stop.error} />
      <Button variant="danger" size="lg" block busy={stop.isPending} onClick={() => stop.mutate()}>
        Take the change back
      </Button>
    </div>
  )
}
