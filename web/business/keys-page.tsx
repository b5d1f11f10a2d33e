import { apiScopes } from '@playbook/contract/api-scopes'
import { b2bDashboard, listApiKeys, revokeApiKey } from '@playbook/contract/b2b-console'
import { businessRoles, type ApiKey, type CreatedApiKey } from '@playbook/contract/business'
import { limits } from '@playbook/contract/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Note } from '../ui/note.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { BusinessPage } from './business-page.tsx'
import { CreatedKeyDialog } from './created-key-dialog.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { keysQuery } from './keys-query.ts'
import { failureOf } from './missing-call.ts'
import { RotateDialog } from './rotate-dialog.tsx'
import css from './business.module.css'

type Doing = { readonly what: 'create' } | { readonly what: 'change' | 'rotate' | 'revoke'; readonly key: ApiKey }

/** Whether calls with the key are still accepted. */
const isAccepted = ({ state }: ApiKey) => state === 'active' || state === 'ending'

function KeyState({ apiKey: { state, ends_at: end } }: { apiKey: ApiKey }) {
  if (state === 'active' && end === null) return <Badge kind="brand">Active</Badge>
  if (state === 'revoked') return <Badge>Revoked</Badge>
  if (state === 'expired' || end === null) return <Badge>Ended</Badge>
  return (
    <Badge kind="warn">
      Ends <Time at={end} style="short" />
    </Badge>
  )
}

const columnsFor = (mayChange: boolean, onDo: (doing: Doing) => void): readonly Column<ApiKey>[] => [
  {
    key: 'Name',
    header: 'Name',
    role: 'head',
    cell: (key) => (
      <span title={key.note} className={isAccepted(key) ? undefined : css.over}>
        <b>{key.name}</b>
      </span>
    ),
  },
  { key: 'Key', header: 'Key', cell: ({ hint }) => <span className="code">{hint}</span> },
  { key: 'State', header: 'State', cell: (key) => <KeyState apiKey={key} /> },
  { key: 'May use', header: 'May use', cell: ({ scopes }) => scopes.map((scope) => apiScopes[scope].label.toLowerCase()).join(', ') },
  {
    key: 'From',
    header: 'From',
    isWideOnly: true,
    cell: ({ allowed_ips: ips }) =>
      ips.length === 0 ? <span className="mute">everywhere</span> : <span title={ips.join('\n')}>{ips.length} listed</span>,
  },
  { key: 'Created', header: 'Created', isWideOnly: true, cell: ({ created_at: at }) => <Time at={at} style="date" className="num" /> },
  {
    key: 'Last used',
    header: 'Last used',
    cell: ({ last_used: used }) =>
      used === null ? (
        <span className="mute">never</span>
      ) : (
        <span title={`${used.call} from ${used.ip}`}>
          <Time at={used.at} style="short" className="num" />
        </span>
      ),
  },
  {
    key: 'Actions',
    header: <span className="sr">Actions</span>,
    align: 'right',
    isVoid: (key) => !mayChange || !isAccepted(key),
    cell: (key) =>
      mayChange && isAccepted(key) ? (
        <span className={css.acts}>
          {key.state === 'active' && (
            <>
              <Button variant="ghost" size="sm" aria-label={`Change ${key.name}`} onClick={() => onDo({ what: 'change', key })}>
                Change
              </Button>
              <Button
                variant="ghost"
                size="sm"
                icon="retry"
                aria-label={`Rotate ${key.name}`}
                onClick={() => onDo({ what: 'rotate', key })}
              >
                Rotate
              </Button>
            </>
          )}
          <Button
            variant="danger-quiet"
            size="sm"
            aria-label={`Revoke ${key.name} ${key.hint}`}
            onClick={() => onDo({ what: 'revoke', key })}
          >
            Revoke
          </Button>
        </span>
      ) : null,
  },
]

/** The keys of a business, and everything that is done with them. */
export function KeysPage() {
  const { environment } = useSearch({ from: '/console/business/keys' })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const keys = useQuery(keysQuery())
  const role = useQuery(queryOf(b2bDashboard, { query: { environment } })).data?.business.role
  const mayChange = role !== undefined && businessRoles[role].keys
  const [doing, setDoing] = useState<Doing | null>(null)
  const [created, setCreated] = useState<CreatedApiKey | null>(null)
  const end = () => setDoing(null)
  const reload = () => void queryClient.invalidateQueries({ queryKey: [listApiKeys.path] })
  const changed = () => {
    end()
    reload()
  }
  const showCreated = (next: CreatedApiKey) => {
    setCreated(next)
    changed()
    void navigate({ to: '/console/business/keys', search: { environment: next.api_key.environment } })
  }
  const shown = keys.data?.results.filter((key) => key.environment === environment) ?? []
  const create = mayChange && (
    <Button variant="primary" icon="plus" onClick={() => setDoing({ what: 'create' })}>
      Create key
    </Button>
  )
  return (
    <BusinessPage
      title="API keys"
      actions={
        <>
          <EnvironmentSwitch
            value={environment}
            onChange={(next) => void navigate({ to: '/console/business/keys', search: { environment: next } })}
          />
          {create}
        </>
      }
    >
      <div className="stack">
        {role !== undefined && !mayChange && (
          <Note>Your role in this business is {businessRoles[role].label.toLowerCase()}: you can read its keys, and not change them.</Note>
        )}
        <Card title="Keys" note={`A key is shown once, when it is made. At most ${limits.maxApiKeys} are in use.`}>
          {keys.isPending ? (
            <SkeletonRows rows={4} label="Loading the keys" />
          ) : keys.isLoadingError ? (
            <FailBox title="The keys could not be loaded" onRetry={() => void keys.refetch()}>
              {messageOf(keys.error)}
            </FailBox>
          ) : shown.length === 0 ? (
            <Empty title={`No ${environment} keys yet`}>
              {environment === 'live' ? 'A live key reads real markets.' : 'A test key reads simulated markets, free of charge.'}
            </Empty>
          ) : (
            <Table label="API keys" columns={columnsFor(mayChange, setDoing)} rows={shown} rowKey={({ id }) => id} stackable />
          )}
        </Card>
      </div>
      {(doing?.what === 'create' || doing?.what === 'change') && (
        <KeyDialog
          apiKey={doing.what === 'change' ? doing.key : null}
          environment={environment}
          onClose={end}
          onCreated={showCreated}
          onChanged={changed}
        />
      )}
      {doing?.what === 'rotate' && <RotateDialog apiKey={doing.key} onClose={end} onCreated={showCreated} />}
      {doing?.what === 'revoke' && <RevokeDialog apiKey={doing.key} onClose={end} onRevoked={changed} />}
      {created !== null && doing === null && <CreatedKeyDialog created={created} onClose={() => setCreated(null)} />}
    </BusinessPage>
  )
}

function RevokeDialog({ apiKey, onClose, onRevoked }: { apiKey: ApiKey; onClose: () => void; onRevoked: () => void }) {
  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey, { params: { key_id: apiKey.id } }),
    onSuccess: onRevoked,
    onError: (error) => showToast('bad', { title: 'The key was not revoked', detail: failureOf(error, 'Revoking API keys') }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Revoke ${apiKey.name}?`}
      confirmLabel="Revoke"
      danger
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    >
      <p>
        Calls with <span className="code">{apiKey.hint}</span> are refused from now on. This cannot be taken back.
      </p>
    </ConfirmDialog>
  )
}
