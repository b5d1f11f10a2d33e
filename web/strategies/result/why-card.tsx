import type { Ambiguity } from '@playbook/engine/backtest/compat'
import type { BarEvent } from '@playbook/engine/explain/bar-events'
import type { BarExplanation } from '@playbook/engine/explain/explain-bar'
import type { AlternativeOutcomes } from '@playbook/engine/explain/explain-outcomes'
import type { RuleExplanation } from '@playbook/engine/explain/explain-rule'
import { useEffect, useState, type ReactNode } from 'react'
import { messageOf } from '../../api.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FailBox } from '../../ui/fail-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { BarPosition } from './bar-position.tsx'
import { ConditionTree } from './condition-tree.tsx'
import css from './bar-explanation.module.css'

const noOthers: AlternativeOutcomes = { expected: null, optimistic: null }

/** What there is to say of a bar. */
export interface BarWhy {
  /** UTC seconds of the bars that can be stepped to; null: none. */
  readonly before: number | null
  readonly after: number | null
  readonly explanation: BarExplanation
  /** By the other answers to what bars leave open, where they tell of something else. */
  readonly others?: AlternativeOutcomes
}

export interface WhyCardProps {
  /** UTC seconds: the bar that holds this moment is explained. */
  readonly time: number
  readonly decimals: number
  /** A moment as the chart beside it has it; not given: in the reader's own zone. */
  readonly showTime?: (time: number) => ReactNode
  readonly onTime: (time: number) => void
  readonly onClose: () => void
  /** Stands before the buttons. */
  readonly aside?: ReactNode
}

interface ToldWhyProps extends WhyCardProps {
  /** Undefined until it is there; of the bar, or of the one before it while that is on its way. */
  readonly why: BarWhy | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly isBehind: boolean
}

const ownTime = (time: number) => <Time at={time} />

/** Bars are walked faster than they can be explained: only one that is stayed at is asked for. */
const stayMs = 180

export function useStayedAt(time: number): number {
  const [stayed, setStayed] = useState(time)
  useEffect(() => {
    const timer = setTimeout(() => setStayed(time), stayMs)
    return () => clearTimeout(timer)
  }, [time])
  return stayed
}

/** Why a bar did what it did: what happened, each rule with its values, and the position. */
export function WhyCard({ time, decimals, showTime = ownTime, onTime, onClose, aside, why, error, onRetry, isBehind }: ToldWhyProps) {
  const [outcome, setOutcome] = useState<Ambiguity>('pessimistic')
  const { before = null, after = null, others = noOthers } = why ?? {}
  return (
    <Card
      title="Why"
      note={showTime(time)}
      padded
      actions={
        <span className={css.actions}>
          {aside}
          <Step icon="left" label="Bar before" to={isBehind ? null : before} onTime={onTime} />
          <Step icon="right" label="Next bar" to={isBehind ? null : after} onTime={onTime} />
          <IconButton icon="x" size="sm" label="Close the explanation" onClick={onClose} />
        </span>
      }
    >
      {error !== null ? (
        <FailBox title="This bar could not be explained" onRetry={onRetry}>
          {messageOf(error)}
        </FailBox>
      ) : why === undefined ? (
        <SkeletonRows rows={6} label="Replaying the backtest up to this bar" />
      ) : (
        <div className={css.content} data-behind={isBehind || undefined} aria-busy={isBehind}>
          <Outcomes others={others} value={outcome} onChange={setOutcome} />
          <Explained
            explanation={(outcome === 'pessimistic' ? null : others[outcome]) ?? why.explanation}
            decimals={decimals}
            showTime={showTime}
            onTime={onTime}
          />
        </div>
      )}
    </Card>
  )
}

interface OutcomesProps {
  readonly others: AlternativeOutcomes
  readonly value: Ambiguity
  readonly onChange: (value: Ambiguity) => void
}

const outcomes: readonly { readonly value: Ambiguity; readonly label: string }[] = [
  { value: 'pessimistic', label: 'Pessimistic' },
  { value: 'expected', label: 'Expected' },
  { value: 'optimistic', label: 'Optimistic' },
]

/** Which answer to what bars leave open is told, where it makes a difference here. */
function Outcomes({ others, value, onChange }: OutcomesProps) {
  if (others.expected === null && others.optimistic === null) return null
  return (
    <div className={css.outcomes}>
      <Segmented label="Outcome" value={value} options={outcomes} onChange={onChange} />
      <p className="small soft">Bars do not tell the order of what happened inside them. The result counts the pessimistic outcome.</p>
    </div>
  )
}

interface StepProps {
  readonly icon: 'left' | 'right'
  readonly label: string
  readonly to: number | null
  readonly onTime: (time: number) => void
}

const Step = ({ icon, label, to, onTime }: StepProps) => (
  <IconButton icon={icon} size="sm" label={label} disabled={to === null} onClick={() => to !== null && onTime(to)} />
)

interface ExplainedProps extends Required<Pick<WhyCardProps, 'decimals' | 'showTime' | 'onTime'>> {
  readonly explanation: BarExplanation
}

function Explained({ explanation, decimals, showTime, onTime }: ExplainedProps) {
  const { summary, events, rules } = explanation
  return (
    <>
      <div role="status" aria-label="What happened">
        {events.length === 0 ? (
          <p className={css.summary}>{summary}</p>
        ) : (
          <ol className={css.events}>
            {events.map((event, k) => (
              // The list of one bar never changes its order.
              // oxlint-disable-next-line react/no-array-index-key
              <Event key={k} event={event} showTime={showTime} onTime={onTime} />
            ))}
          </ol>
        )}
      </div>
      <div className={css.columns}>
        <section aria-label="Rules at this bar">
          <h3 className="label">Rules at the close of this bar</h3>
          {rules.map((rule) => (
            <Rule key={rule.rule} rule={rule} />
          ))}
        </section>
        <BarPosition explanation={explanation} decimals={decimals} showTime={showTime} />
      </div>
    </>
  )
}

const ruleNames = {
  entryLong: 'Go long when',
  entryShort: 'Go short when',
  exitLong: 'Leave longs when',
  exitShort: 'Leave shorts when',
} as const satisfies Record<RuleExplanation['rule'], string>

function Rule({ rule }: { rule: RuleExplanation }) {
  const name = ruleNames[rule.rule]
  return (
    <div className={css.rule}>
      <h4>{name}</h4>
      <ConditionTree node={rule.when} label={name} />
    </div>
  )
}

/** What happened, under which fill rule; for a fill also the rule that decided it, at its own bar. */
function Event({ event: { text, rule, decided }, showTime, onTime }: Pick<ExplainedProps, 'showTime' | 'onTime'> & { event: BarEvent }) {
  return (
    <li>
      {text} {rule !== null && <span className="small mute">{`Fill rule ${rule}.`}</span>}
      {decided && (
        <details className={css.decided}>
          <summary>Decided at {showTime(decided.time)}</summary>
          <Rule rule={decided.rule} />
          <Button size="sm" variant="ghost" onClick={() => onTime(decided.time)}>
            Go to that bar
          </Button>
        </details>
      )}
    </li>
  )
}
