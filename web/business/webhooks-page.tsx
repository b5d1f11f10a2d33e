import { b2bDashboard } from '@playbook/contract/b2b-console'
import { businessRoles } from '@playbook/contract/business'
import { businessWebhooks } from '@playbook/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { queryOf } from '../api.ts'
import { Note } from '../ui/note.tsx'
import { WebhooksCard } from '../webhooks/webhooks-card.tsx'
import { BusinessPage } from './business-page.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'

/** Where a business is told what happens, and what came of it. */
export function WebhooksPage() {
  const { environment } = useSearch({ from: '/console/business/webhooks' })
  const navigate = useNavigate()
  const role = useQuery(queryOf(b2bDashboard, { query: { environment } })).data?.business.role
  const mayChange = role !== undefined && businessRoles[role].keys
  return (
    <BusinessPage
      title="Webhooks"
      actions={
        <EnvironmentSwitch
          value={environment}
          onChange={(next) => void navigate({ to: '/console/business/webhooks', search: { environment: next } })}
        />
      }
    >
      <div className="stack">
        {role !== undefined && !mayChange && (
          <Note>
            Your role in this business is {businessRoles[role].label.toLowerCase()}: you can read its webhooks, and not change them.
          </Note>
        )}
        <WebhooksCard
          calls={businessWebhooks}
          environment={environment}
          mayChange={mayChange}
          about={
            environment === 'live'
              ? 'An address of yours is told as soon as a job has ended, or a key was made or revoked.'
              : 'An address of yours is told what happens in the sandbox, by its clock.'
          }
        />
      </div>
    </BusinessPage>
  )
}
