import type { DecisionGroup, ReplayCondition, ReplayDecision } from '@playbook/engine/replay/bar-state'
import type { RuleLine } from '@playbook/engine/strategy/reading'
import { memo, useState } from 'react'
import { messageOf } from '../api.ts'
import { ruleClass } from '../strategies/plan/rule-color.ts'
import { Button } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { formatCount, shortNumber, signedText } from '../ui/numbers.ts'
import { Segmented } from '../ui/segmented.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { ruleNumberOf } from './condition-rows.ts'
import css from './decision-log.module.css'

/** A decision with the conditions that it names one of. */
export interface LoggedDecision {
  readonly decision: ReplayDecision
  readonly conditions: readonly ReplayCondition[]
}

type Filter = 'all' | DecisionGroup
const filters = [
  { value: 'all', label: 'All' },
  { value: 'order', label: 'Orders' },
  { value: 'refused', label: 'Refused' },
] as const satisfies readonly { value: Filter; label: string }[]
const emptyWords = {
  all: 'Nothing was decided in these bars.',
  order: 'No order was given, filled or closed in these bars.',
  refused: 'No entry was refused in these bars.',
} as const

/** Lines that are shown at once. */
const maxLines = 200

interface DecisionLogProps {
  /** Up to the cursor, the newest first. */
  readonly lines: readonly LoggedDecision[]
  /** Bars up to the cursor that these are of. */
  readonly bars: number
  readonly cursor: number
  readonly isPending: boolean
  readonly error: Error | null
  readonly rules: readonly RuleLine[]
  readonly describeTime: (time: number) => string
  readonly onLook: (time: number) => void
  readonly onRetry: () => void
  /** Null where the replay begins with them. */
  readonly onEarlier: (() => void) | null
}

/** What the strategy decided up to the cursor, and why. */
export function DecisionLog({ lines, bars, cursor, isPending, error, onRetry, onEarlier, ...row }: DecisionLogProps) {
  const [filter, setFilter] = useState<(typeof filters)[number]['value']>('all')
  const shown = lines.filter(({ decision }) => filter === 'all' || decision.group === filter).slice(0, maxLines)
  return (
    <section className={css.log} aria-labelledby="decision-log">
      <header>
        <h2 className="h-panel" id="decision-log">
          Decision log
        </h2>
        {!isPending && error === null && (
          <span className="small mute num">{`${shortNumber(lines.length)} in the last ${formatCount(bars, 'bar')}`}</span>
        )}
        <span className="grow" />
        <Segmented label="Show" value={filter} options={filters} onChange={setFilter} />
      </header>
      {error !== null ? (
        <FailBox title="The decisions could not be loaded" onRetry={onRetry}>
          {messageOf(error)}
        </FailBox>
      ) : isPending ? (
        <SkeletonRows rows={5} label="Loading decisions" />
      ) : (
        // A frame that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={`tablewrap ${css.frame}`} tabIndex={0} role="group" aria-label="Decision log">
          {shown.length === 0 ? (
            <p className={`soft ${css.empty}`}>{emptyWords[filter]}</p>
          ) : (
            <table className="table dense">
              <thead>
                <tr>
                  <th scope="col">Bar</th>
                  <th scope="col">Decision</th>
                  <th scope="col">Because</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ decision, conditions }, k) => (
                  <Line
                    // The lines of one bar never change their order.
                    // oxlint-disable-next-line react/no-array-index-key
                    key={`${decision.time} ${decision.kind} ${lines.length - k}`}
                    decision={decision}
                    number={numberOf(decision, conditions, row.rules)}
                    isNow={decision.time === cursor}
                    describeTime={row.describeTime}
                    onLook={row.onLook}
                  />
                ))}
              </tbody>
            </table>
          )}
          {onEarlier !== null && (
            <p className={css.more}>
              <Button size="sm" variant="ghost" onClick={onEarlier}>
                Earlier decisions
              </Button>
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function numberOf({ condition }: ReplayDecision, conditions: readonly ReplayCondition[], rules: readonly RuleLine[]): number | null {
  const about = condition === null ? undefined : conditions[condition]
  return about === undefined ? null : ruleNumberOf(about, rules)
}

interface LineProps extends Pick<DecisionLogProps, 'describeTime' | 'onLook'> {
  readonly decision: ReplayDecision
  readonly number: number | null
  readonly isNow: boolean
}

const Line = memo(function Line({ decision: { time, title, because, r, profitUsd }, number, isNow, describeTime, onLook }: LineProps) {
  const outcome = r === null ? profitUsd : r
  return (
    <tr aria-current={isNow || undefined}>
      <td className="num">
        <button type="button" className={css.time} title="Look at this bar" onClick={() => onLook(time)}>
          {describeTime(time)}
        </button>
      </td>
      <td className={number === null ? undefined : ruleClass(number)}>
        {number !== null && <span className="rn">{number}</span>}
        <b>{outcome === null ? title : `${title}, `}</b>
        {outcome !== null && (
          <b className={`num ${outcome < 0 ? 'down' : 'up'}`}>
            {r === null ? `${signedText(outcome, 2)} USD` : `${signedText(outcome, 2)} R`}
          </b>
        )}
      </td>
      <td>{because}</td>
    </tr>
  )
})
