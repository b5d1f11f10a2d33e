import { session } from '@playbook/contract/auth'
import { b2bDashboard, listApiKeys } from '@playbook/contract/b2b-console'
import { businessRoles, type ApiKey } from '@playbook/contract/business'
import { limits } from '@playbook/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Note } from '../ui/note.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { BusinessPage } from './business-page.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { hasLapsed } from './has-lapsed.ts'
import { businessKeyCalls } from './key-calls.ts'
import { KeyDialogs } from './key-dialogs.tsx'
import { KeyTable, type Doing } from './key-table.tsx'
import { keysQuery } from './keys-query.ts'

/** The keys of a business, and everything that is done with them. */
export function KeysPage() {
  const { environment, create: isAsked } = useSearch({ from: '/console/business/keys' })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const keys = useQuery(keysQuery())
  const { data: dashboard, dataUpdatedAt } = useQuery(queryOf(b2bDashboard, { query: { environment } }))
  const role = dashboard?.business.role
  const isRefused = hasLapsed(dashboard?.business.lapses_at, dataUpdatedAt)
  const mayChange = role !== undefined && businessRoles[role].keys
  const isUnconfirmed = useQuery(queryOf(session)).data?.profile?.auth_verified === false
  const mayCreate = mayChange && !isUnconfirmed && !isRefused
  const [doing, setDoing] = useState<Doing | null>(isAsked === undefined ? null : { what: 'create' })
  const end = () => {
    setDoing(null)
    if (isAsked !== undefined) void navigate({ to: '/console/business/keys', search: { environment }, replace: true })
  }
  const changed = (made: ApiKey | null) => {
    end()
    void queryClient.invalidateQueries({ queryKey: [listApiKeys.path] })
    if (made !== null) void navigate({ to: '/console/business/keys', search: { environment: made.environment } })
  }
  const shown = keys.data?.results.filter((key) => key.environment === environment) ?? []
  const create = mayCreate && (
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
        {mayChange && isUnconfirmed && (
          <Note>
            A key can be made once your email address is confirmed. <Link to="/verify-email">Enter the code</Link>
          </Note>
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
              {environment === 'live'
                ? 'A live key reads the markets that the console has.'
                : 'A test key reads simulated markets, free of charge.'}
            </Empty>
          ) : (
            <KeyTable keys={shown} mayChange={mayChange} isRefused={isRefused} onDo={setDoing} />
          )}
        </Card>
      </div>
      <KeyDialogs
        calls={businessKeyCalls}
        doing={doing?.what === 'create' && !mayCreate ? null : doing}
        environment={environment}
        onEnd={end}
        onChanged={changed}
      />
    </BusinessPage>
  )
}
