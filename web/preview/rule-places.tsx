import { isIntraday, timeframeLabel } from '@playbook/engine/market/timeframe'
import type { RuleLine } from '@playbook/engine/strategy/reading'
import { useMemo } from 'react'
import { IconButton } from '../ui/button.tsx'
import { formatCount } from '../ui/numbers.ts'
import { formatTime } from '../ui/time.tsx'
import type { RuleTruth } from './compute-signals.ts'
import { lastPlaces, type Place } from './last-places.ts'
import type { SignalState } from './use-previewer.ts'
import css from './rule-places.module.css'

interface RulePlacesProps {
  readonly rule: Pick<RuleLine, 'text'>
  readonly truth: RuleTruth
  readonly state: SignalState
  readonly onClose: () => void
}

/** Where a rule was true the last three times, as small charts, and what its count counts. */
export function RulePlaces({ rule, truth, state: { shown, market }, onClose }: RulePlacesProps) {
  const places = useMemo(() => lastPlaces(shown, truth), [shown, truth])
  if (market === null) return null
  const { timeframe } = market
  const isDaily = !isIntraday(timeframe)
  const bar = `${timeframeLabel[timeframe]} bar`
  return (
    <section className={css.places} aria-label={`Last places of ${rule.text}`}>
      <div className="row between">
        <h3 className="h-panel">{rule.text}</h3>
        <IconButton icon="x" size="sm" label="Close the places" onClick={onClose} />
      </div>
      <p className="small mute num">
        {`True on ${formatCount(truth.trueBars, bar)}, begun ${formatCount(truth.times, 'time')}: counted per bar${isDaily ? '' : ', not per day'}.`}
      </p>
      {places.length === 0 ? (
        <p className="small soft">It was true on none of the bars on the chart.</p>
      ) : (
        <ul className={`plain ${css.list}`}>
          {places.map((place) => {
            const at = place.bars[place.from]!.time
            return (
              <li key={at}>
                <MiniCandles place={place} />
                <span className="small mute num">{formatTime(at, isDaily ? 'date' : 'short', isDaily ? 'utc' : undefined)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

const width = 210
const height = 96
const gap = 4

/** Candles of a few bars; those on which the rule was true stand on a band. */
function MiniCandles({ place: { bars, from, to } }: { place: Place }) {
  const high = Math.max(...bars.map((bar) => bar.high))
  const low = Math.min(...bars.map((bar) => bar.low))
  const y = (price: number) => gap + ((high - price) / (high - low || 1)) * (height - 2 * gap)
  const step = width / bars.length
  const body = Math.max(2, step * 0.62)
  return (
    <svg
      className={css.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${bars.length} candles, true on ${to - from + 1}`}
    >
      <rect className={css.band} x={from * step} y={0} width={(to - from + 1) * step} height={height} />
      {bars.map((bar, k) => {
        const middle = (k + 0.5) * step
        const [top, bottom] = [y(Math.max(bar.open, bar.close)), y(Math.min(bar.open, bar.close))]
        return (
          <g key={bar.time} className={bar.close < bar.open ? css.down : css.up}>
            <line x1={middle} x2={middle} y1={y(bar.high)} y2={y(bar.low)} />
            <rect x={middle - body / 2} y={top} width={body} height={Math.max(1, bottom - top)} />
          </g>
        )
      })}
    </svg>
  )
}
