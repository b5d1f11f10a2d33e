import { apiCalls } from '@playbook/contract/api-reference'
import { apiScopes } from '@playbook/contract/api-scopes'
import type { ApiKey } from '@playbook/contract/business'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { formatCount, formatUsdCents } from '../ui/numbers.ts'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import css from './business.module.css'

/** What is about to be done with the keys. */
export type Doing = { readonly what: 'create' } | { readonly what: 'change' | 'rotate' | 'revoke'; readonly key: ApiKey }

/** A call as the documentation names it; one that is there no more by its own name. */
const callTitle = (name: string): string => apiCalls.find((call) => call.name === name)?.title ?? name

/** Whether calls with the key are still accepted. */
const isAccepted = ({ state }: Pick<ApiKey, 'state'>) => state === 'active' || state === 'ending'

/** `isRefused`: the agreement of its business has ended. */
export function KeyState({ apiKey: { state, ends_at: end }, isRefused = false }: { apiKey: ApiKey; isRefused?: boolean }) {
  if (isRefused && isAccepted({ state })) return <Badge kind="warn">Refused</Badge>
  if (state === 'active' && end === null) return <Badge kind="brand">Active</Badge>
  if (state === 'revoked') return <Badge>Revoked</Badge>
  if (state === 'expired' || end === null) return <Badge>Ended</Badge>
  return (
    <Badge kind="warn">
      Ends <Time at={end} style="short" />
    </Badge>
  )
}

/** What can still be done with a key: nothing, once it is over. */
export function KeyActions({ apiKey: key, onDo }: { apiKey: ApiKey; onDo: (doing: Doing) => void }) {
  if (!isAccepted(key)) return null
  return (
    <span className={css.acts}>
      {key.state === 'active' && (
        <>
          <Button variant="ghost" size="sm" aria-label={`Change ${key.name}`} onClick={() => onDo({ what: 'change', key })}>
            Change
          </Button>
          <Button variant="ghost" size="sm" icon="retry" aria-label={`Rotate ${key.name}`} onClick={() => onDo({ what: 'rotate', key })}>
            Rotate
          </Button>
        </>
      )}
      <Button variant="danger-quiet" size="sm" aria-label={`Revoke ${key.name} ${key.hint}`} onClick={() => onDo({ what: 'revoke', key })}>
        Revoke
      </Button>
    </span>
  )
}

interface KeyTableProps {
  readonly keys: readonly ApiKey[]
  readonly mayChange: boolean
  /** None is accepted, as the agreement of the business has ended. */
  readonly isRefused: boolean
  readonly onDo: (doing: Doing) => void
}

const columnsFor = ({ mayChange, isRefused, onDo }: Omit<KeyTableProps, 'keys'>): readonly Column<ApiKey>[] => [
  {
    key: 'Name',
    header: 'Name',
    role: 'head',
    cell: (key) => (
      <span className={isAccepted(key) ? undefined : css.over}>
        <b>{key.name}</b>
        {key.note !== '' && <span className={`small mute ${css.note}`}>{key.note}</span>}
      </span>
    ),
  },
  { key: 'Key', header: 'Key', cell: ({ hint }) => <span className="code">{hint}</span> },
  { key: 'State', header: 'State', cell: (key) => <KeyState apiKey={key} isRefused={isRefused} /> },
  {
    key: 'May use',
    header: 'May use',
    className: css.scopes!,
    cell: ({ scopes, allowed_ips: ips, monthly_budget_cents: budget }) => (
      <span>
        {scopes.map((scope) => apiScopes[scope].label.toLowerCase()).join(', ')}
        {budget !== null && <span className="small mute"> for at most {formatUsdCents(budget)} a month</span>}
        {ips.length > 0 && (
          <span className="small mute" title={ips.join('\n')}>
            {' '}
            from {formatCount(ips.length, 'listed address', 'listed addresses')}
          </span>
        )}
      </span>
    ),
  },
  { key: 'Created', header: 'Created', isWideOnly: true, cell: ({ created_at: at }) => <Time at={at} style="date" className="num" /> },
  {
    key: 'Last used',
    header: 'Last used',
    className: css.scopes!,
    cell: ({ last_used: used }) =>
      used === null ? (
        <span className="mute">never</span>
      ) : (
        <span>
          <Time at={used.at} style="short" className="num" />
          <span className="small mute">
            {' '}
            {callTitle(used.call)} from {used.ip}
          </span>
        </span>
      ),
  },
  {
    key: 'Actions',
    header: <span className="sr">Actions</span>,
    align: 'right',
    isVoid: (key) => !mayChange || !isAccepted(key),
    cell: (key) => mayChange && <KeyActions apiKey={key} onDo={onDo} />,
  },
]

/** Keys with what can be done with each. */
export const KeyTable = ({ keys, ...rest }: KeyTableProps) => (
  <Table label="API keys" columns={columnsFor(rest)} rows={keys} rowKey={({ id }) => id} stackable />
)
