import type { ResultAnalysis } from '@playbook/contract/result-analysis'
import type { StrategyDetail, StrategyResult } from '@playbook/contract/strategies'
import { resultStem } from '@playbook/engine/format/file-stem'
import { useMemo, useState } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { FigureCard } from '../../ui/figure/figure-card.tsx'
import { Note } from '../../ui/note.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { EquityCard } from './equity-card.tsx'
import { AllFigures } from './figures.tsx'
import { MonthHeat } from './month-heat.tsx'
import { rollingDrawing, rollingMeasures, yearsDrawing, type RollingMeasure } from './performance-drawings.ts'
import { DrawdownTable, YearTable } from './performance-tables.tsx'
import { TradePerformance } from './performance-trades.tsx'
import { DailyReturns, MonthlyReturns } from './returns-tables.tsx'
import css from './performance-tab.module.css'

/** The result over time, then by its trades, then every figure. */
export function PerformanceTab({ strategy, result }: { strategy: StrategyDetail; result: StrategyResult }) {
  const { performance_metrics: metrics, analysis } = result
  const file = resultStem(strategy)
  return (
    <>
      <EquityCard result={result} file={file} />
      {analysis === undefined ? (
        <Note>
          This result was stored by an earlier version. Run the strategy again to see its drawdowns, rolling figures and trade analysis.
        </Note>
      ) : (
        <OverTime analysis={analysis} file={file} />
      )}
      <MonthHeat monthly={metrics.monthly_returns} />
      <div className={css.even}>
        <MonthlyReturns metrics={metrics} />
        <DailyReturns metrics={metrics} />
      </div>
      {analysis !== undefined && (
        <>
          <h2 className={css.chapter}>Trades</h2>
          {result.total_trades === 0 ? (
            <Empty title="There were no trades">There are no trades to analyze: the rules never gave an entry in this period.</Empty>
          ) : (
            <TradePerformance analysis={analysis} trades={result.total_trades} file={file} />
          )}
        </>
      )}
      <h2 className={css.chapter}>Every figure</h2>
      <AllFigures result={result} />
    </>
  )
}

const OverTime = ({ analysis, file }: { analysis: ResultAnalysis; file: string }) => (
  <>
    <div className={css.even}>
      <DrawdownTable drawdowns={analysis.drawdowns} />
      <RollingCard analysis={analysis} file={file} />
    </div>
    <div className={css.even}>
      <YearsCard analysis={analysis} file={file} />
      <YearTable years={analysis.years} />
    </div>
  </>
)

function YearsCard({ analysis, file }: { analysis: ResultAnalysis; file: string }) {
  const drawing = useMemo(() => yearsDrawing(analysis), [analysis])
  const best = analysis.years.filter((year) => year.return_percent > year.hold_percent).length
  return (
    <FigureCard
      title="Years"
      definition="The account's return from the last close of one year to the last of the next, after costs, beside the market's own, without. The first and last year may be parts of one."
      drawing={drawing}
      label={`It did better than holding in ${best} of ${formatCount(analysis.years.length, 'year')}.`}
      file={`${file}-years`}
      heightPx={280}
      empty={analysis.years.length === 0 && 'No day of this period was decided.'}
    />
  )
}

const measures = (Object.keys(rollingMeasures) as RollingMeasure[]).map((value) => ({ value, label: rollingMeasures[value].label }))
const notRolling = { window: 0, points: [] }

function RollingCard({ analysis, file }: { analysis: ResultAnalysis; file: string }) {
  const [measure, setMeasure] = useState<RollingMeasure>('sharpe')
  const { rolling } = analysis
  const drawing = useMemo(() => rollingDrawing(rolling ?? notRolling, measure), [rolling, measure])
  return (
    <FigureCard
      title="Rolling figures"
      definition={`${rollingMeasures[measure].name}, of the daily returns in a window that ends on each day. The window is the longest of a year, half, a quarter or a twelfth of one that fits the run three times.`}
      drawing={drawing}
      label={`${rollingMeasures[measure].name}, over time`}
      file={`${file}-rolling-${rollingMeasures[measure].label.toLowerCase()}`}
      heightPx={280}
      footer={rolling === null ? undefined : `${rolling.window} daily returns in each window`}
      empty={
        rolling === null
          ? 'The run is too short: rolling figures need at least three windows of a month.'
          : rolling.points.every((point) => point[measure] === null) && 'Equity did not move, so there is nothing to divide by.'
      }
      actions={rolling !== null && <Segmented label="Rolling figure" value={measure} options={measures} onChange={setMeasure} />}
    />
  )
}
