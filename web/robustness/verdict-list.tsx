import type { EvidenceKey, Verdict, VerdictReason } from '@playbook/engine/robustness/report'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/button.tsx'
import { inStyle } from '../ui/numbers.ts'
import { formatCount } from '../ui/numbers.ts'
import { Popover } from '../ui/popover.tsx'
import { OutcomeMark } from './outcome-mark.tsx'
import css from './verdict-list.module.css'

/** Where a part's evidence stands on the page. */
export const evidenceId = (key: EvidenceKey): string => `evidence-${key}`

/** Goes to a part's evidence and gives it the focus, so that reading goes on there. */
function openEvidence(key: EvidenceKey): void {
  const place = document.getElementById(evidenceId(key))
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

interface VerdictListProps {
  readonly verdict: Verdict
  readonly trials: number
  /** More tests are on their way. */
  readonly isGoing: boolean
  /** Where the page shows no evidence, a reason leads nowhere. */
  readonly hasEvidence?: boolean
}

/** The verdict with its reasons; before every test is done, what they say so far. */
export function VerdictList({ verdict, trials, isGoing, hasEvidence = true }: VerdictListProps) {
  return (
    <>
      <section className={`ledger ${css.lead}`} aria-label="Verdict">
        <p className="label row">
          {verdict.isFinal ? 'Verdict' : 'Verdict so far'}
          {isGoing && <Badge kind="brand">Still testing</Badge>}
        </p>
        <h2 className={css.headline}>{verdict.headline}</h2>
        <p className="soft">{`${formatCount(trials, 'variant')} of this strategy tried so far, this one included. Every one counts: the best of many looks good by luck.`}</p>
      </section>
      <section className="card" aria-label="Reasons">
        <ul className={css.list}>
          {verdict.reasons.map((reason) => (
            <Reason key={reason.test} reason={reason} hasEvidence={hasEvidence} />
          ))}
        </ul>
      </section>
    </>
  )
}

const Reason = ({ reason, hasEvidence }: { reason: VerdictReason; hasEvidence: boolean }) => (
  <li className={css.reason} data-outcome={reason.outcome}>
    <OutcomeMark outcome={reason.outcome} className={css.outcome} />
    {hasEvidence ? (
      <button type="button" className={css.title} onClick={() => openEvidence(reason.evidence)}>
        {reason.title}
      </button>
    ) : (
      <span className={css.title}>{reason.title}</span>
    )}
    <span className={`num ${css.sentence}`}>{inStyle(reason.sentence)}</span>
    <Popover
      label={`How “${reason.title}” is judged`}
      align="end"
      trigger={<IconButton icon="info" size="sm" label={`How “${reason.title}” is judged`} />}
    >
      <h3>{reason.title}</h3>
      <div>{inStyle(reason.rule)}</div>
    </Popover>
  </li>
)
