import {
  applyForBusiness,
  applyForCreator,
  businessStanding,
  creatorStanding,
  type Application,
  type ApplicationKind,
} from '@playbook/contract/applications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { FailBox } from '../ui/fail-box.tsx'
import { Note } from '../ui/note.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import { ApplicationAnswers } from './application-answers.tsx'
import { ApplicationForm } from './application-form.tsx'

const calls = {
  business: { standing: () => queryOf(businessStanding), send: (body: never) => call(applyForBusiness, { body }) },
  creator: { standing: () => queryOf(creatorStanding), send: (body: never) => call(applyForCreator, { body }) },
} as const

/** Whether one has the access, what became of an application for it, or the form. `given` is shown to who has it. */
export function Standing({ kind, given }: { kind: ApplicationKind; given: ReactNode }) {
  const queryClient = useQueryClient()
  const query = calls[kind].standing()
  const standing = useQuery(query)
  if (standing.isPending) return <SkeletonRows rows={4} label="Loading your application" />
  if (standing.isLoadingError) {
    return (
      <FailBox title="Your application could not be loaded" onRetry={() => void standing.refetch()}>
        {messageOf(standing.error)}
      </FailBox>
    )
  }
  const { has_access: hasAccess, application } = standing.data
  if (hasAccess) return given
  if (application?.status === 'open') return <Open application={application} />
  return (
    <div className="stack">
      {application !== null && <Refused application={application} />}
      <ApplicationForm
        kind={kind}
        earlier={application?.status === 'refused' ? application.answers : undefined}
        send={calls[kind].send}
        onSent={() => void queryClient.invalidateQueries({ queryKey: query.queryKey })}
      />
    </div>
  )
}

const Open = ({ application }: { application: Application }) => (
  <div className="stack">
    <Note kind="ok" announce>
      Your application of <Time at={application.created_at} style="date" /> is being looked at. The answer appears here.
    </Note>
    <ApplicationAnswers application={application} />
  </div>
)

const Refused = ({ application }: { application: Application }) => (
  <Note kind="warn">
    {application.status === 'approved'
      ? 'Your access was taken back.'
      : `Your last application was declined${application.why === null ? '.' : `: “${application.why}”`}`}{' '}
    {application.status === 'refused' ? 'You can apply again; what you wrote stands below.' : 'You can apply again.'}
  </Note>
)
