import { isOpenRange, returnsOf } from '@playbook/contract/result-grounds'
import type { ResultSummary, StrategyItem } from '@playbook/contract/strategies'
import { isKnown, unknownFigure } from '@playbook/engine/format/number-text'
import { Interval } from '../../ui/interval.tsx'
import { signedText } from '../../ui/numbers.ts'
import { trend } from '../../ui/trend.ts'
import css from './return-mark.module.css'

/** Ends of the axis that all marks of a list share, in percent. */
export type ReturnAxis = readonly [number, number]

const widestAxis: ReturnAxis = [-100, 200]
const stepPercent = 10

/** An axis that holds the returns of a list and zero, in whole tens; what lies far outside ends at its edge. */
export function returnAxisOf(strategies: readonly Pick<StrategyItem, 'result'>[]): ReturnAxis {
  const ranges = strategies.flatMap(({ result }) => (result === null ? [] : (returnsOf(result) ?? [])))
  const from = Math.floor((Math.min(0, ...ranges.map(({ low }) => low)) - 1) / stepPercent) * stepPercent
  const to = Math.ceil((Math.max(0, ...ranges.map(({ high }) => high)) + 1) / stepPercent) * stepPercent
  return [Math.max(widestAxis[0], from), Math.min(widestAxis[1], to)]
}

/** The house mark of one row; nothing until there is a result. */
export function ReturnMark({ result, axis }: { result: ResultSummary | null; axis: ReturnAxis }) {
  const range = result === null ? null : returnsOf(result)
  if (range === null) return <span className="mute">---</span>
  return (
    <span className={css.mark}>
      <Interval {...range} axis={axis} size="sm" />
    </span>
  )
}

const shown = (value: number) => signedText(value, 1)

/** Low, expected and high return in percent; one figure where the three are the same. */
export function ReturnFigures({ result }: { result: ResultSummary | null }) {
  const range = result === null ? null : returnsOf(result)
  if (range === null) return <span className="mute">{unknownFigure}</span>
  if (!isOpenRange(range)) return <b className={trend(range.low)}>{isKnown(range.low) ? shown(range.low) : unknownFigure}</b>
  return (
    <span className={css.three}>
      <span className="sr">pessimistic </span>
      <span>{shown(range.low)}</span>
      <span className="sr">, expected </span>
      <b className={trend(range.expected)}>{shown(range.expected)}</b>
      <span className="sr">, optimistic </span>
      <span>{shown(range.high)}</span>
    </span>
  )
}
