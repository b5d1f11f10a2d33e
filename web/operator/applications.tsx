import { applicationKinds } from '@playbook/contract/applications'
import { decideApplication, operatorApplications, type SentApplication } from '@playbook/contract/operator'
import { useState } from 'react'
import { call } from '../api.ts'
import { ApplicationAnswers } from '../applications/application-answers.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Time } from '../ui/time.tsx'
import { PagedList } from './paged-list.tsx'
import { ReasonDialog, type Intent } from './reason-dialog.tsx'

const decisions = [
  { decision: 'approve', label: 'Approve', does: 'Gives the access at once.' },
  { decision: 'refuse', label: 'Refuse', does: 'The applicant can apply again.' },
] as const

const intentOf = (application: SentApplication, { decision, label, does }: (typeof decisions)[number]): Intent => ({
  label,
  title: `${label}: ${applicationKinds[application.kind].label} of ${application.user.email}`,
  does,
  readBy: ' The applicant reads it too.',
  isDangerous: decision === 'refuse',
  act: ({ why }) => call(decideApplication, { params: { id: application.id }, body: { decision, why } }),
})

/** Applications that wait, the oldest first. */
export function Applications() {
  const [intent, setIntent] = useState<Intent | null>(null)
  return (
    <>
      <PagedList endpoint={operatorApplications} name="applications" empty="No application is waiting">
        {(applications) =>
          applications.map((application) => (
            <Card
              key={application.id}
              title={`${applicationKinds[application.kind].label}: ${application.user.email}`}
              note={<Time at={application.created_at} />}
              padded
            >
              <div className="stack">
                {!application.user.is_verified && (
                  <div>
                    <Badge kind="warn">Address not verified</Badge>
                  </div>
                )}
                <ApplicationAnswers application={application} />
                <div className="row wrap">
                  {decisions.map((choice) => (
                    <Button
                      key={choice.decision}
                      variant={choice.decision === 'approve' ? 'primary' : 'danger-quiet'}
                      onClick={() => setIntent(intentOf(application, choice))}
                    >
                      {choice.label}
                    </Button>
                  ))}
                </div>
              </div>
            </Card>
          ))
        }
      </PagedList>
      {intent !== null && <ReasonDialog intent={intent} onClose={() => setIntent(null)} />}
    </>
  )
}
