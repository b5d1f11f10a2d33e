import { heldReferrals, operatorApplications } from '@playbook/contract/operator'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { queryOf } from '../api.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { Accounts } from './accounts.tsx'
import { Applications } from './applications.tsx'
import { Audit } from './audit.tsx'
import { HeldRewards } from './held-rewards.tsx'
import type { OperatorTab } from './operator-tabs.ts'

/** How many wait, for the tab; the list behind it shows the first page of the same. */
const openOnes = () => queryOf(operatorApplications, { query: { status: 'open' as const, page: 1 } })
const heldOnes = () => queryOf(heldReferrals, { query: { page: 1 } })

/** What operators do in the console. Every act asks why, and stands in the audit log. */
export function OperatorPage() {
  const { show } = useSearch({ from: '/console/operator' })
  const navigate = useNavigate()
  const open = useQuery(openOnes()).data?.count
  const held = useQuery(heldOnes()).data?.count
  const tabs = [
    { value: 'accounts', label: 'Accounts' },
    { value: 'applications', label: 'Applications', count: open },
    { value: 'rewards', label: 'Held rewards', count: held },
    { value: 'audit', label: 'Audit log' },
  ] as const
  return (
    <div className="page">
      <PageHeader title="Operators" lead="Everything done here asks for a reason and stands in the audit log." />
      <Tabs<OperatorTab>
        label="Operators"
        value={show}
        tabs={tabs}
        onChange={(next) => void navigate({ to: '/console/operator', search: { show: next } })}
      >
        <TabPanel value="accounts">
          <Accounts />
        </TabPanel>
        <TabPanel value="applications">
          <Applications />
        </TabPanel>
        <TabPanel value="rewards">
          <HeldRewards />
        </TabPanel>
        <TabPanel value="audit">
          <Audit />
        </TabPanel>
      </Tabs>
    </div>
  )
}
