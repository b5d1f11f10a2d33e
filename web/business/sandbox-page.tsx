import { b2bDashboard } from '@playbook/contract/b2b-console'
import { businessRoles } from '@playbook/contract/business'
import { readSandbox } from '@playbook/contract/sandbox'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { Card } from '../ui/card.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Field, Select, Textarea } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { BusinessPage } from './business-page.tsx'
import { ClockCard, SandboxAlerts } from './clock-card.tsx'
import { goodTestKeys, keysQuery } from './keys-query.ts'
import { RunCall } from './run-call.tsx'
import { SandboxChart } from './sandbox-chart.tsx'
import { ofTour, tourSteps, type TourStep } from './tour-steps.ts'
import css from './business.module.css'

/** Where test keys live: their clock, and a tour of the API whose steps are made from the page. */
export function SandboxPage() {
  const role = useQuery(queryOf(b2bDashboard, { query: { environment: 'test' } })).data?.business.role
  const mayChange = role !== undefined && businessRoles[role].keys
  const sandbox = useQuery(queryOf(readSandbox))
  const keys = useQuery(keysQuery())
  const testKeys = goodTestKeys(keys.data?.results ?? [])
  const [chosen, setChosen] = useState<string | null>(null)
  const keyId = chosen ?? testKeys[0]?.id ?? null
  return (
    <BusinessPage title="Sandbox">
      <div className="stack">
        {role !== undefined && !mayChange && (
          <Note>
            Your role in this business is {businessRoles[role].label.toLowerCase()}: you can read its sandbox, and make no calls in it.
          </Note>
        )}
        <ClockCard mayChange={mayChange} />
        <div className={css.atclock}>
          {keyId !== null && mayChange && sandbox.data !== undefined && <SandboxChart keyId={keyId} at={sandbox.data.at} />}
          {sandbox.data !== undefined && <SandboxAlerts alerts={sandbox.data.alerts} />}
        </div>
        <Card
          title="Tour"
          note="Free of charge. Each step can be changed before it is run."
          actions={
            testKeys.length > 1 && (
              <Field label="Test key" labelHidden>
                <Select value={keyId ?? ''} onChange={(event) => setChosen(event.target.value)}>
                  {testKeys.map(({ id, name, hint }) => (
                    <option key={id} value={id}>
                      {name} {hint}
                    </option>
                  ))}
                </Select>
              </Field>
            )
          }
          padded
        >
          {keys.isPending ? (
            <SkeletonRows rows={4} label="Loading the keys" />
          ) : keys.isLoadingError ? (
            <FailBox title="The keys could not be loaded" onRetry={() => void keys.refetch()}>
              {messageOf(keys.error)}
            </FailBox>
          ) : (
            <div className="stack">
              {testKeys.length === 0 && mayChange && (
                <Note>
                  Calls in the sandbox are made as a test key.{' '}
                  <Link to="/console/business/keys" search={{ environment: 'test', create: 'yes' }}>
                    Create one
                  </Link>
                  .
                </Note>
              )}
              <Tour keyId={mayChange ? keyId : null} />
            </div>
          )}
        </Card>
      </div>
    </BusinessPage>
  )
}

/** The steps in their order; what a later one needs comes from the answer of an earlier one. */
function Tour({ keyId }: { keyId: string | null }) {
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <ol className={css.tour}>
      {tourSteps.map((step) => (
        <Step key={step.title} {...step} keyId={keyId} jobId={jobId} onJob={setJobId} />
      ))}
    </ol>
  )
}

interface StepProps extends TourStep {
  keyId: string | null
  jobId: string | null
  onJob: (id: string) => void
}

/** The job that an answer is about; null where it is about none. */
const jobIn = (body: string): string | null => (JSON.parse(body) as { job?: { id?: string } }).job?.id ?? null

function Step({ title, about, method, path, body: first, keyId, jobId, onJob }: StepProps) {
  const id = useId()
  const [body, setBody] = useState(first)
  const [isDone, setDone] = useState(false)
  const waits = path.includes(ofTour) && jobId === null
  const filled = path.replace(ofTour, jobId ?? ofTour)
  const onAnswered = (answer: { readonly status: number; readonly body: string }) => {
    setDone(answer.status < 400)
    const started = answer.status < 400 ? jobIn(answer.body) : null
    if (started !== null) onJob(started)
  }
  return (
    <li aria-labelledby={id} data-done={isDone || undefined}>
      <div>
        <h3 className="h-panel" id={id}>
          {title}
        </h3>
        <p className="soft">{about}</p>
        {waits && <p className="small mute">It is about the job of the step “Test a strategy”: run that first.</p>}
      </div>
      <div>
        <p className={`code ${css.address}`}>
          {method} /api{filled}
        </p>
        {body !== null && (
          <Field label={`Body of “${title}”`} labelHidden>
            <Textarea
              className={css.body}
              rows={body.split('\n').length + 1}
              value={body}
              spellCheck={false}
              onChange={(event) => setBody(event.target.value)}
            />
          </Field>
        )}
        <RunCall keyId={waits ? null : keyId} method={method} path={filled} body={body} label="Run" onAnswered={onAnswered} />
      </div>
    </li>
  )
}
