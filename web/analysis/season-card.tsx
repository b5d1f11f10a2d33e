import type { MarketAnalysis, MonthFigures } from '@playbook/contract/market-analysis'
import { minYears } from '@playbook/engine/analysis/seasonality'
import { useMemo } from 'react'
import type { LineDrawing } from '../ui/figure/drawing.ts'
import { FigureCard } from '../ui/figure/figure-card.tsx'
import { formatCount, formatPercent, signedText } from '../ui/numbers.ts'
import { figureHeightPx } from './card-sizes.ts'
import css from './analysis.module.css'

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const nameOf = (month: number) => names[month - 1] ?? ''
const percent = (value: number) => formatPercent(value, 'percent', { signed: true })

type Known = MonthFigures & { readonly median: number; readonly low: number; readonly high: number }
const isKnown = (month: MonthFigures): month is Known => month.median !== null && month.low !== null && month.high !== null

/** Months whose whole interval lies on one side of zero. */
const clearMonths = (months: readonly Known[]) => months.filter(({ low, high }) => low > 0 || high < 0)

function conclusion(months: readonly Known[]): string {
  const clear = clearMonths(months)
  if (clear.length === 0) return 'No month stands out: every interval holds zero.'
  const told = clear.map(({ month, median }) => `${nameOf(month)} (${percent(median)})`).join(', ')
  return `${clear.length === 1 ? 'The interval of one month leaves' : `The intervals of ${clear.length} months leave`} out zero: ${told}. By chance alone that happens in nearly half of all markets.`
}

function drawingOf(months: readonly Known[]): LineDrawing {
  return {
    kind: 'line',
    x: { name: 'Month', format: nameOf, tick: nameOf, from: 1, to: 12 },
    panes: [
      {
        y: { name: 'Return of the month, %', format: percent, tick: (value) => `${signedText(value, 0)}%` },
        lines: [{ name: 'Median', tone: 'main', points: months.map(({ month, median }) => [month, median]) }],
        bands: [{ name: '95% interval of the median', tone: 'main', points: months.map(({ month, low, high }) => [month, low, high]) }],
        marks: [{ axis: 'y', at: 0, label: '' }],
      },
    ],
  }
}

/** What each month of the year has usually done, where there are years enough to say so. */
export function SeasonCard({ symbol, part }: { readonly symbol: string; readonly part: MarketAnalysis['months'] }) {
  const months = useMemo(() => part.items.filter(isKnown), [part])
  const drawing = useMemo(() => drawingOf(months), [months])
  const years = part.items.map((each) => each.years)
  const fewest = Math.min(...years)
  const most = Math.max(...years)
  const empty =
    part.reason ??
    (months.length === 0
      ? `At most ${formatCount(most, 'year')} of each month ${most === 1 ? 'is' : 'are'} known. From fewer than ${minYears} nothing is concluded.`
      : null)
  return (
    <FigureCard
      title="By month"
      heightPx={figureHeightPx}
      drawing={drawing}
      label={conclusion(months)}
      file={`${symbol}-by-month`}
      empty={empty}
      definition={
        <p>
          The median return of each month of the year, from close to close, with an interval of order statistics that holds it with at least
          95%. It assumes no distribution; months with fewer than {minYears} years are left out.
        </p>
      }
      footer={
        <span className={css.foot}>
          {empty === null ? conclusion(months) : 'No conclusion'}
          <span className="num">{fewest === most ? formatCount(most, 'year') : `${fewest} to ${most} years`}</span>
        </span>
      }
    />
  )
}
