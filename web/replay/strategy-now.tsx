import { unknownFigure } from '@playbook/engine/format/number-text'
import type { BarState, EntryStep, ReplayCondition } from '@playbook/engine/replay/bar-state'
import type { RuleLine } from '@playbook/engine/strategy/reading'
import { ruleClass } from '../strategies/plan/rule-color.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { formatCount } from '../ui/numbers.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { valueText } from '../words/value-text.ts'
import { groupConditions, ruleNumberOf, type ConditionRow } from './condition-rows.ts'
import css from './strategy-now.module.css'

interface StrategyNowProps {
  /** What is known at the cursor's close; null until it is there. */
  readonly state: BarState | null
  readonly conditions: readonly ReplayCondition[]
  /** The rules of the strategy's text, for their numbers. */
  readonly rules: readonly RuleLine[]
  readonly describeTime: (time: number) => string
}

/** The strategy at the cursor: its state in words, the steps to its entry, and each condition with its values. */
export function StrategyNow({ state, conditions, rules, describeTime }: StrategyNowProps) {
  if (state === null) return <SkeletonRows rows={7} label="Loading what the strategy decides here" />
  const groups = groupConditions(state, conditions)
  return (
    <>
      <p className={css.say}>{state.text}</p>
      {state.since !== null && <p className="small soft num">{`Since ${describeTime(state.since)}.`}</p>}
      {state.steps.length > 1 && <Steps state={state} conditions={conditions} rules={rules} />}
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          {groups.length > 1 && <h3 className={`label ${css.group}`}>{title}</h3>}
          <ul className={css.tree}>
            {rows.map((row) => (
              <Row key={row.condition.path} row={row} number={ruleNumberOf(row.condition, rules)} describeTime={describeTime} />
            ))}
          </ul>
        </section>
      ))}
      {state.waitsFor !== '' && (
        <p className={`small soft num ${css.waits}`}>
          <b>What it waits for:</b> {state.waitsFor}
        </p>
      )}
    </>
  )
}

const truthWords = { true: 'true', false: 'not true', unknown: 'not known' } as const
const truthIcons = { true: 'check', false: 'x', unknown: 'clock' } as const

function Row({
  row: { condition, truth, values, step, depth, isHeading },
  number,
  describeTime,
}: {
  readonly row: ConditionRow
  readonly number: number | null
  readonly describeTime: (time: number) => string
}) {
  const note = step === null ? '' : stepNote(step, describeTime)
  const operands = condition.operands.map((name, k) => `${name} ${shownValue(values[k])}`).join(', ')
  return (
    <li data-truth={truth} data-depth={depth} className={classNames(number !== null && ruleClass(number), isHeading && css.heading)}>
      {number === null ? <span aria-hidden="true" /> : <span className="rn">{number}</span>}
      <span>{condition.text}</span>
      <span className={css.mark}>
        <Icon name={truthIcons[truth]} />
        <span className="sr">{truthWords[truth]}</span>
      </span>
      {(operands !== '' || note !== '') && (
        <span className={`num ${css.sub}`}>{[operands, note].filter((each) => each !== '').join('. ')}</span>
      )}
    </li>
  )
}

const shownValue = (value: number | null | undefined) => (value === null || value === undefined ? unknownFigure : valueText(value))

/** How long a step is set already, and for how long it still is. */
function stepNote({ since, barsLeft }: EntryStep, describeTime: (time: number) => string): string {
  const parts = []
  if (since !== null) parts.push(`True since ${describeTime(since)}`)
  if (barsLeft !== null) parts.push(`${formatCount(barsLeft, 'bar')} left`)
  return parts.join(', ')
}

/** The steps to the nearest entry, one after the other. */
function Steps({ state, conditions, rules }: Pick<StrategyNowProps, 'conditions' | 'rules'> & { readonly state: BarState }) {
  const first = state.steps.findIndex(({ truth }) => truth !== 'true')
  const words = state.steps.map(({ truth }, k) => `step ${k + 1} ${truth === 'true' ? 'done' : k === first ? 'waiting' : 'not begun'}`)
  return (
    <ol className={css.seq} aria-label={words.join(', ')}>
      {state.steps.map((step, k) => {
        const condition = conditions[step.condition]
        const number = (condition && ruleNumberOf(condition, rules)) ?? k + 1
        const part = step.truth === 'true' ? 'done' : k === first ? 'now' : 'later'
        const window =
          step.barsSince !== null && step.barsLeft !== null ? { past: step.barsSince, all: step.barsSince + step.barsLeft } : null
        return (
          <li key={step.condition} data-part={part} className={ruleClass(number)} title={condition?.words}>
            <span className="rn">{number}</span>
            {window !== null && (
              <span className={css.window}>
                <span className="num">{`${window.past} of ${formatCount(window.all, 'bar')}`}</span>
                <progress max={Math.max(1, window.all)} value={window.past} />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
