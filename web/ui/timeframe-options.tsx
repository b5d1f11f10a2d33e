import { timeframeLabel, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'

interface TimeframeOptionsProps {
  /** Timeframes that stand in the list; all of them unless told. */
  readonly offered?: readonly Timeframe[]
  /** Timeframes that can be chosen of these; all of them while it is not known. */
  readonly available?: readonly Timeframe[] | undefined
}

/** The options of a select of timeframes. */
export const TimeframeOptions = ({ offered = timeframes, available }: TimeframeOptionsProps) =>
  offered.map((timeframe) => (
    <option key={timeframe} value={timeframe} disabled={available?.includes(timeframe) === false}>
      {timeframeLabel[timeframe]}
    </option>
  ))
