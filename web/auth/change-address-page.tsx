import { confirmAddressChange, lookAtAddressLink, readAddressChange, stopAddressChange } from '@playbook/contract/address'
import { session } from '@playbook/contract/auth'
import type { Reply } from '@playbook/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, call, messageOf } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Note } from '../ui/note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormFailure } from './form-errors.tsx'
import { isMailSent } from './signup.ts'
import { useHashValue } from './use-hash-value.ts'
import css from './auth-layout.module.css'

type Change = Reply<typeof lookAtAddressLink>

/** Where the mails about a change of address lead: to agree to it, or to take it back. */
export function ChangeAddressPage() {
  const [toConfirm, toStop] = [useHashValue('confirm'), useHashValue('stop')]
  const token = toConfirm ?? toStop
  return (
    <AuthLayout title="Your email address" isEntry={false}>
      {token === null ? <Note kind="warn">This page opens by the link from a mail. Open that link again.</Note> : <ByLink token={token} />}
    </AuthLayout>
  )
}

/** What the link is about stands here before anything is agreed to, and what came of it afterwards. */
function ByLink({ token }: { token: string }) {
  const link = useQuery({
    queryKey: [lookAtAddressLink.path, token],
    queryFn: () => call(lookAtAddressLink, { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (link.isPending) return <Spinner label="Looking at the link" />
  if (link.isLoadingError) {
    if (link.error instanceof ApiError && link.error.code === 'link_invalid') return <IsOver />
    return (
      <FailBox title="The link could not be looked at" onRetry={() => void link.refetch()}>
        {messageOf(link.error)}
      </FailBox>
    )
  }
  const change = link.data
  if (change.state === 'restored') return <Restored />
  if (change.state === 'changed' && change.to !== 'stop') return <Changed />
  if (change.state === 'agreed') return <StillWaits side={change.to === 'old' ? 'old' : 'new'} />
  return change.to === 'stop' ? <TakeBack token={token} change={change} /> : <Agree token={token} change={change} />
}

const IsOver = () => (
  <div className="stack">
    <Note kind="warn" announce>
      This link was replaced, dropped or has expired, and changes nothing any more. A change can be asked for again in your profile.
    </Note>
    <ToConsole />
  </div>
)

const ToConsole = () => (
  <div>
    <Link className={buttonClass()} to="/console/settings/profile">
      Go to your profile
    </Link>
  </div>
)

const waiting = {
  new: 'This address is confirmed. Your account changes to it once the link that was sent to its present address is opened as well.',
  old: 'Agreed. Your account changes once the link that was sent to the new address is opened as well.',
} as const

const StillWaits = ({ side }: { side: keyof typeof waiting }) => (
  <div className="stack">
    <Note announce>{waiting[side]}</Note>
    <ToConsole />
  </div>
)

const Changed = () => (
  <div className="stack">
    <Note kind="ok" announce>
      Your account has its new address. Sign in with it from now on.
    </Note>
    <ToConsole />
  </div>
)

const Addresses = ({ now, next }: { now: readonly [label: string, address: string]; next: readonly [label: string, address: string] }) => (
  <dl className={css.bill}>
    {[now, next].map(([label, address]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{address}</dd>
      </div>
    ))}
  </dl>
)

interface ByLinkProps {
  readonly token: string
  readonly change: Change
}

function Agree({ token, change }: ByLinkProps) {
  const queryClient = useQueryClient()
  const agree = useMutation({
    mutationFn: () => call(confirmAddressChange, { body: { token } }),
    onSuccess: () => Promise.all([session, readAddressChange].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] }))),
  })
  if (agree.isSuccess)
    return agree.data.waits_for === null ? <Changed /> : <StillWaits side={agree.data.waits_for === 'new' ? 'old' : 'new'} />
  return (
    <div className="stack">
      <p className="soft">
        {change.to === 'old'
          ? 'Your account at Playbook is to have another email address. It changes once both addresses have agreed.'
          : 'This address is to belong to an account at Playbook. It changes once both of its addresses have agreed.'}
      </p>
      <Addresses now={['Address now', change.old_email]} next={['New address', change.new_email]} />
      <p className="soft">
        {change.to === 'old'
          ? 'If you have not asked for it, do not agree, and choose a new password: somebody is in your account.'
          : 'Agree only if you have asked for it. Otherwise close this page; nothing changes.'}
      </p>
      <FormFailure error={agree.error} />
      <Button variant="primary" size="lg" block busy={agree.isPending} onClick={() => agree.mutate()}>
        Agree to the change
      </Button>
    </div>
  )
}

const Restored = () => (
  <div className="stack">
    <Note kind="ok" announce>
      The account has its earlier address again, and every login of it has ended.
    </Note>
    <p className="soft">
      {isMailSent()
        ? 'Its password opens nothing any more: a mail with a link for a new one is on its way. '
        : 'Its password opens nothing any more: the operator of this site can give you a link for a new one. '}
      Then look through the security log, and remove passkeys that are not yours.
    </p>
  </div>
)

function TakeBack({ token, change }: ByLinkProps) {
  const stop = useMutation({ mutationFn: () => call(stopAddressChange, { body: { token } }) })
  if (stop.isSuccess) return <Restored />
  return (
    <div className="stack">
      <p className="soft">
        Your account at Playbook was given another email address. If that was not you, take it back: the account gets this address again,
        every login ends, and its password opens nothing until you have chosen a new one.
      </p>
      <Addresses now={['Address now', change.new_email]} next={['Taken back', change.old_email]} />
      <FormFailure error={stop.error} />
      <Button variant="danger" size="lg" block busy={stop.isPending} onClick={() => stop.mutate()}>
        Take the change back
      </Button>
    </div>
  )
}
