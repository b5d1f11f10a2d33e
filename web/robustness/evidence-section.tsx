import type { EvidenceKey, RobustnessReport, VerdictReason } from '@playbook/engine/robustness/report'
import type { ReactNode } from 'react'
import { inStyle } from '../ui/numbers.ts'
import { OutcomeMark } from './outcome-mark.tsx'
import { evidenceId } from './verdict-list.tsx'
import css from './evidence.module.css'

interface EvidenceSectionProps {
  readonly of: EvidenceKey
  readonly report: RobustnessReport
  readonly title: string
  /** What the part asks, in a sentence. */
  readonly question: string
  readonly children: ReactNode
}

/** One part of the evidence: what it asks, what came of it, and the pictures and tables behind that. */
export function EvidenceSection({ of, report, title, question, children }: EvidenceSectionProps) {
  const id = evidenceId(of)
  const reasons = report.verdict.reasons.filter((reason) => reason.evidence === of)
  return (
    <section id={id} tabIndex={-1} className={css.section} aria-labelledby={`${id}-title`}>
      <div className={css.head}>
        <h2 className={css.title} id={`${id}-title`}>
          {title}
        </h2>
        <p className="soft">{question}</p>
        {reasons.map((reason) => (
          <Finding key={reason.test} reason={reason} />
        ))}
      </div>
      {children}
    </section>
  )
}

const Finding = ({ reason: { outcome, sentence } }: { reason: VerdictReason }) => (
  <p className={`num ${css.finding}`} data-outcome={outcome}>
    <OutcomeMark outcome={outcome} className={css.mark} />
    <span>{inStyle(sentence)}</span>
  </p>
)
