import { apiScopes } from '@playbook/contract/api-scopes'
import type { Profile } from '@playbook/contract/auth'
import type { ApiKey } from '@playbook/contract/business'
import { limits } from '@playbook/contract/limits'
import { listPersonalKeys } from '@playbook/contract/personal-keys'
import { listSecurityEvents } from '@playbook/contract/security'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api.ts'
import { personalKeyCalls } from '../../business/key-calls.ts'
import { KeyDialogs } from '../../business/key-dialogs.tsx'
import { KeyActions, KeyState, type Doing } from '../../business/key-table.tsx'
import { personalKeysQuery } from '../../business/keys-query.ts'
import { Button } from '../../ui/button.tsx'
import { FailBox } from '../../ui/fail-box.tsx'
import { numberText } from '../../ui/numbers.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import css from './security.module.css'

const KeyLine = ({ apiKey, onDo }: { apiKey: ApiKey; onDo: (doing: Doing) => void }) => (
  <li className={css.keyline}>
    <div>
      <b>{apiKey.name}</b> <KeyState apiKey={apiKey} />
      <p className="small mute">
        <span className="code">{apiKey.hint}</span>, for {apiKey.scopes.map((scope) => apiScopes[scope].label.toLowerCase()).join(', ')}
        {apiKey.last_used === null ? (
          ', never used'
        ) : (
          <>
            , last used <Time at={apiKey.last_used.at} /> from {apiKey.last_used.ip}
          </>
        )}
      </p>
    </div>
    <KeyActions apiKey={apiKey} onDo={onDo} />
  </li>
)

/** The user's own API keys: those of a business in all but money. */
export function PersonalKeys({ profile }: { readonly profile: Profile }) {
  const queryClient = useQueryClient()
  const keys = useQuery(personalKeysQuery())
  const [doing, setDoing] = useState<Doing | null>(null)
  const end = () => setDoing(null)
  const changed = () => {
    end()
    for (const { path } of [listPersonalKeys, listSecurityEvents]) void queryClient.invalidateQueries({ queryKey: [path] })
  }
  if (keys.isPending) return <SkeletonRows rows={2} label="Loading your keys" />
  if (keys.isLoadingError) {
    return (
      <FailBox title="Your keys could not be loaded" onRetry={() => void keys.refetch()}>
        {messageOf(keys.error)}
      </FailBox>
    )
  }
  const { results, included_units: included, used_units: used } = keys.data
  return (
    <div className={css.block}>
      {results.length === 0 ? (
        <p>You have no keys.</p>
      ) : (
        <ul className={css.list} aria-label="API keys">
          {results.map((key) => (
            <KeyLine key={key.id} apiKey={key} onDo={setDoing} />
          ))}
        </ul>
      )}
      {profile.auth_verified ? (
        <Button size="sm" icon="plus" onClick={() => setDoing({ what: 'create' })}>
          Create key
        </Button>
      ) : (
        <p className="small mute">A key can be made once your email address is confirmed.</p>
      )}
      <p className="small mute">
        {numberText(used, 0)} of {numberText(included, 0)} free units of this month are used. A key is shown once, when it is made; at most{' '}
        {limits.maxApiKeys} are in use. <Link to="/docs/b2b">What can be called</Link>
      </p>
      <KeyDialogs calls={personalKeyCalls} doing={doing} environment="live" onEnd={end} onChanged={changed} />
    </div>
  )
}
