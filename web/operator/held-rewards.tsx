import { decideReferral, heldReferrals, type DoubtedReferral } from '@playbook/contract/operator'
import { doubts } from '@playbook/contract/partners'
import { useState } from 'react'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { PagedList } from './paged-list.tsx'
import { ReasonDialog, type Intent } from './reason-dialog.tsx'

const decisions = [
  { decision: 'release', label: 'Release', does: 'Pays both accounts at once.' },
  { decision: 'refuse', label: 'Refuse', does: 'Pays neither, for good.' },
] as const

const intentOf = (referral: DoubtedReferral, { decision, label, does }: (typeof decisions)[number]): Intent => ({
  label,
  title: `${label}: ${referral.referrer.email} brought ${referral.referred.email}`,
  does,
  readBy: ' The partner reads it too.',
  isDangerous: decision === 'refuse',
  act: ({ why }) => call(decideReferral, { params: { id: referral.id }, body: { decision, why } }),
})

/** Rewards of the partners programme that wait for somebody to look, with what speaks against each. */
export function HeldRewards() {
  const [intent, setIntent] = useState<Intent | null>(null)
  const columns: readonly Column<DoubtedReferral>[] = [
    { key: 'Brought by', header: 'Brought by', role: 'head', cell: (row) => row.referrer.email },
    { key: 'New account', header: 'New account', cell: (row) => row.referred.email },
    { key: 'Held because', header: 'Held because', cell: (row) => row.doubts.map((doubt) => doubts[doubt].says).join(' ') },
    { key: 'Signed up', header: 'Signed up', cell: (row) => <Time at={row.created_at} className="mute num" /> },
    {
      key: 'Decide',
      header: 'Decide',
      cell: (row) => (
        <span className="row">
          {decisions.map((choice) => (
            <Button
              key={choice.decision}
              size="sm"
              variant={choice.decision === 'release' ? 'secondary' : 'danger-quiet'}
              onClick={() => setIntent(intentOf(row, choice))}
            >
              {choice.label}
            </Button>
          ))}
        </span>
      ),
    },
  ]
  return (
    <>
      <PagedList endpoint={heldReferrals} name="held rewards" empty="No reward is held">
        {(rows) => (
          <Card title="Held rewards">
            <Table label="Held rewards" columns={columns} rows={rows} rowKey={({ id }) => id} stackable />
          </Card>
        )}
      </PagedList>
      {intent !== null && <ReasonDialog intent={intent} onClose={() => setIntent(null)} />}
    </>
  )
}
