import { reportReasons } from '@playbook/contract/gallery'
import { decideReported, reportDecisions, reportedResults, type ReportDecision, type ReportedResult } from '@playbook/contract/operator'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Time } from '../ui/time.tsx'
import { PagedList } from './paged-list.tsx'
import { ReasonDialog, type Intent } from './reason-dialog.tsx'
import css from './operator.module.css'

const intentOf = (result: ReportedResult, decision: ReportDecision): Intent => ({
  label: reportDecisions[decision].label,
  title: `${reportDecisions[decision].label}: ${result.title ?? result.public_id}`,
  does: reportDecisions[decision].does,
  ...(decision === 'keep' ? {} : { readBy: ' The owner of the result reads it too.' }),
  isDangerous: decision === 'remove',
  act: ({ why }) => call(decideReported, { params: { id: result.public_id }, body: { decision, why } }),
})

/** What of a result can still be decided. */
const offers: Readonly<Record<ReportDecision, (result: ReportedResult) => boolean>> = {
  keep: () => true,
  unlist: (result) => result.title !== null,
  remove: (result) => !result.is_withdrawn,
}
// The keys of the contract's own table.
const decisions = Object.keys(reportDecisions) as ReportDecision[]

/** Published results of which visitors have reported something. */
export function Reports() {
  const [intent, setIntent] = useState<Intent | null>(null)
  return (
    <>
      <PagedList endpoint={reportedResults} name="reports" empty="Nothing is reported">
        {(results) =>
          results.map((result) => (
            <Card
              key={result.public_id}
              title={result.title ?? 'A published result'}
              note={result.count === 1 ? 'Reported once' : `Reported ${result.count} times`}
              padded
            >
              <div className="stack">
                <div className="row wrap small soft">
                  {result.is_withdrawn ? <Badge>Withdrawn</Badge> : result.title === null && <Badge>Not in the gallery</Badge>}
                  <Link to="/console/operator" search={{ user: result.owner.id }}>
                    {result.owner.email}
                  </Link>
                  {!result.is_withdrawn && (
                    <Link to="/verify/$publicId" params={{ publicId: result.public_id }}>
                      Open its page
                    </Link>
                  )}
                </div>
                {result.words !== '' && <p className={css.text}>{result.words}</p>}
                <ul className={css.reports}>
                  {result.reports.map(({ reason, text, at }, place) => (
                    <li key={place}>
                      <b>{reportReasons[reason]}</b> <Time at={at} className="small mute" />
                      {text !== '' && <p className={css.text}>{text}</p>}
                    </li>
                  ))}
                </ul>
                <div className="row wrap">
                  {decisions
                    .filter((decision) => offers[decision](result))
                    .map((decision) => (
                      <Button
                        key={decision}
                        variant={decision === 'remove' ? 'danger-quiet' : 'secondary'}
                        onClick={() => setIntent(intentOf(result, decision))}
                      >
                        {reportDecisions[decision].label}
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
