import type { MarketAnalysis } from '@playbook/contract/market-analysis'
import type { MarketDetail } from '@playbook/contract/markets'
import { zoneNames } from '@playbook/engine/market/zone'
import { useMemo, useState } from 'react'
import { Select } from '../ui/field.tsx'
import type { BarsDrawing, Scale } from '../ui/figure/drawing.ts'
import { FigureCard } from '../ui/figure/figure-card.tsx'
import { formatCount, numberText } from '../ui/numbers.ts'
import { Segmented } from '../ui/segmented.tsx'
import { figureHeightPx } from './card-sizes.ts'
import css from './analysis.module.css'

type Measure = 'range' | 'volatility'
const measures = [
  { value: 'range', label: 'Range' },
  { value: 'volatility', label: 'Volatility' },
] as const

const measureWords = { range: 'Range', volatility: 'Volatility' } as const satisfies Record<Measure, string>

type Part = MarketAnalysis['hours']

interface RangeCardProps {
  readonly market: MarketDetail
  readonly part: Part
}

/** Mean ranges in pips, or in price where the market has none; volatility in percent. */
function scaleOf(measure: Measure, { pip, currency, price_decimals: decimals }: MarketDetail): Scale & { readonly divisor: number } {
  const percent = (value: number) => `${numberText(value, 3)}%`
  if (measure === 'volatility') return { name: 'Volatility, %', format: percent, tick: (value) => numberText(value, 2), divisor: 1 }
  if (pip !== null)
    return { name: 'Mean range, pips', format: (value) => numberText(value, 1), tick: (value) => numberText(value, 0), divisor: pip }
  return { name: `Mean range, ${currency}`, format: (value) => numberText(value, decimals), divisor: 1 }
}

function useBars(market: MarketDetail, part: Part, labels: readonly string[], step: string) {
  const [measure, setMeasure] = useState<Measure>('range')
  const drawing = useMemo((): BarsDrawing => {
    const { divisor, ...y } = scaleOf(measure, market)
    const values = part.items.map(({ range, volatility_percent: volatility }) => {
      const value = measure === 'range' ? range : volatility
      return value === null ? null : value / divisor
    })
    return { kind: 'bars', x: { name: '', labels }, y, bars: [{ name: y.name, tone: 'main', values }] }
  }, [measure, market, part, labels])
  const choice = <Segmented label={`What is drawn by ${step}`} value={measure} options={measures} onChange={setMeasure} />
  return { drawing, measure, choice }
}

/** What the picture says, in words. */
function spoken({ bars, x, y }: BarsDrawing): string {
  const told = x.labels.flatMap((label, index) => {
    const value = bars[0]?.values[index] ?? null
    return value === null ? [] : [{ label, value }]
  })
  if (told.length === 0) return `${y.name}: nothing is known.`
  const ordered = told.toSorted((a, b) => b.value - a.value)
  const text = ({ label, value }: { label: string; value: number }) => `${(y.format ?? String)(value)} at ${label}`
  return `${y.name}: largest ${text(ordered[0]!)}, smallest ${text(ordered.at(-1)!)}.`
}

const hourLabels = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const volatilityWords = 'Volatility is the root mean square of the return from the close before, in percent.'

/** How far a market moves in each hour of the day. */
export function HourCard({
  market,
  part,
  zone,
  onZone,
}: RangeCardProps & { readonly zone: string; readonly onZone: (zone: string) => void }) {
  const { drawing, measure, choice } = useBars(market, part, hourLabels, 'hour')
  return (
    <FigureCard
      title={`${measureWords[measure]} by hour`}
      heightPx={figureHeightPx}
      drawing={drawing}
      label={spoken(drawing)}
      file={`${market.symbol}-by-hour`}
      empty={part.reason}
      definition={
        <p>
          The mean of high minus low of the hourly bars that open in each hour, over the last 90 days ({formatCount(part.bars, 'bar')}).
          Hours with fewer than five bars are left out. {volatilityWords}
        </p>
      }
      footer={
        <span className={css.foot}>
          {choice}
          <Select className={css.pick} aria-label="Zone of the hours" value={zone} onChange={({ target }) => onZone(target.value)}>
            {[...new Set([zone, 'UTC', ...zoneNames])].map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        </span>
      }
    />
  )
}

/** How far a market moves on each weekday. */
export function WeekdayCard({ market, part }: RangeCardProps) {
  // Weekends are drawn only where the market trades on them.
  const days = useMemo(() => part.items.flatMap((item, day) => (item.bars > 0 ? [{ item, name: weekdayNames[day]! }] : [])), [part])
  const labels = useMemo(() => days.map(({ name }) => name), [days])
  const shown = useMemo(() => ({ ...part, items: days.map(({ item }) => item) }), [part, days])
  const { drawing, measure, choice } = useBars(market, shown, labels, 'weekday')
  return (
    <FigureCard
      title={`${measureWords[measure]} by weekday`}
      heightPx={figureHeightPx}
      drawing={drawing}
      label={spoken(drawing)}
      file={`${market.symbol}-by-weekday`}
      empty={part.reason}
      definition={
        <p>
          The mean of high minus low of the daily bars of the last 52 weeks. A daily bar is a trading day of the exchange, which another
          zone would cut in two: its weekday is the exchange’s. {volatilityWords}
        </p>
      }
      footer={
        <span className={css.foot}>
          {choice}
          <span className="num">{`${formatCount(part.bars, 'day')} of the exchange`}</span>
        </span>
      }
    />
  )
}
