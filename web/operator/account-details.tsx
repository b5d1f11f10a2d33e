import { applicationKinds } from '@playbook/contract/applications'
import { actOnUser, operatorUser, userActs, type OperatedUserDetails, type UserAct } from '@playbook/contract/operator'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { numberText } from '../ui/numbers.ts'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import { AccountMarks } from './account-marks.tsx'
import { AuditTable } from './audit-table.tsx'
import { ReasonDialog, type Intent } from './reason-dialog.tsx'

/** Which acts make sense for an account as it is; the server has the last word. */
const offers: Readonly<Record<UserAct, (user: OperatedUserDetails) => boolean>> = {
  suspend: (user) => user.suspended_at === null && !user.is_operator,
  restore: (user) => (user.suspended_at ?? user.deactivated_at) !== null,
  grant: () => true,
  revoke_business: (user) => user.is_business,
  resend_mail: (user) => !user.is_verified && user.suspended_at === null && user.deactivated_at === null,
  revoke_creator: (user) => user.is_creator,
}

const dangerous: ReadonlySet<UserAct> = new Set(['suspend', 'revoke_business', 'revoke_creator'])

export function AccountDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const user = useQuery(queryOf(operatorUser, { params: { id } }))
  if (user.isPending) return <SkeletonCard rows={5} label="Loading the account" />
  if (user.isLoadingError) {
    return (
      <FailBox title="The account could not be loaded" onRetry={() => void user.refetch()}>
        {messageOf(user.error)}
      </FailBox>
    )
  }
  return <Details user={user.data} onClose={onClose} />
}

function Details({ user, onClose }: { user: OperatedUserDetails; onClose: () => void }) {
  const [intent, setIntent] = useState<Intent | null>(null)
  const facts = [
    ['Tokens', user.debt > 0 ? `${numberText(user.tokens, 0)}, ${numberText(user.debt, 0)} owed` : numberText(user.tokens, 0)],
    ['Open logins', numberText(user.open_logins, 0)],
    ['Finished backtests', numberText(user.completed_runs, 0)],
    ['Accounts brought', numberText(user.sign_ups_brought, 0)],
  ] as const
  // The keys of the contract's own table.
  const acts = (Object.keys(userActs) as UserAct[]).filter((act) => offers[act](user))
  return (
    <Card
      title={user.email}
      note={user.name}
      padded
      actions={<IconButton icon="x" size="sm" label="Close these details" onClick={onClose} />}
    >
      <div className="stack">
        <div className="row wrap">
          <AccountMarks user={user} />
          <span className="small mute">
            Since <Time at={user.created_at} style="date" />
          </span>
        </div>
        <dl className="figs">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="row wrap">
          {acts.map((act) => (
            <Button key={act} variant={dangerous.has(act) ? 'danger-quiet' : 'secondary'} onClick={() => setIntent(intentOf(user, act))}>
              {userActs[act].label}
            </Button>
          ))}
        </div>
        {user.applications.map((application) => (
          <p key={application.id} className="small soft">
            {applicationKinds[application.kind].label}: {application.status}, <Time at={application.created_at} style="date" />
            {application.why !== null && ` – ${application.why}`}
          </p>
        ))}
        {user.audit.length > 0 && <AuditTable label="What operators did to it" lines={user.audit} />}
      </div>
      {intent !== null && <ReasonDialog intent={intent} onClose={() => setIntent(null)} />}
    </Card>
  )
}

const intentOf = (user: OperatedUserDetails, act: UserAct): Intent => ({
  label: userActs[act].label,
  title: `${userActs[act].label}: ${user.email}`,
  does: userActs[act].does,
  asksTokens: act === 'grant',
  ...(act === 'grant' ? { readBy: ' The account’s owner reads it beside the tokens.' } : {}),
  isDangerous: dangerous.has(act),
  act: (given) => call(actOnUser, { params: { id: user.id }, body: { act, ...given } }),
})
