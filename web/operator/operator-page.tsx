import { contactMessages, heldReferrals, operatorApplications, reportedResults } from '@playbook/contract/operator'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { queryOf } from '../api.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { Accounts } from './accounts.tsx'
import { Applications } from './applications.tsx'
import { Audit } from './audit.tsx'
import { HeldRewards } from './held-rewards.tsx'
import { Messages } from './messages.tsx'
import type { OperatorTab } from './operator-tabs.ts'
import { Reports } from './reports.tsx'

/** How many wait, for the tab: the very question of the list behind it, so that both change together. */
const openOnes = () => queryOf(operatorApplications, { query: { page: 1 } })
const waitingOnes = () => queryOf(contactMessages, { query: { list: 'open' as const, page: 1 } })
const reportedOnes = () => queryOf(reportedResults, { query: { page: 1 } })
const heldOnes = () => queryOf(heldReferrals, { query: { page: 1 } })

/** What operators do in the console. Every act asks why, and stands in the audit log. */
export function OperatorPage() {
  const { show } = useSearch({ from: '/console/operator' })
  const navigate = useNavigate()
  const open = useQuery(openOnes()).data?.count
  const waiting = useQuery(waitingOnes()).data?.count
  const reported = useQuery(reportedOnes()).data?.count
  const held = useQuery(heldOnes()).data?.count
  const tabs = [
    { value: 'accounts', label: 'Accounts' },
    { value: 'applications', label: 'Applications', count: open },
    { value: 'messages', label: 'Messages', count: waiting },
    { value: 'reports', label: 'Reports', count: reported },
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
        <TabPanel value="messages">
          <Messages />
        </TabPanel>
        <TabPanel value="reports">
          <Reports />
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
