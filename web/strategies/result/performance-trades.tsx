import type { ResultAnalysis, TradeGroup } from '@playbook/contract/result-analysis'
import { displayName } from '@playbook/engine/format/display-name'
import { useMemo } from 'react'
import { FigureCard } from '../../ui/figure/figure-card.tsx'
import { Note } from '../../ui/note.tsx'
import { formatCount, shortNumber, signedText } from '../../ui/numbers.ts'
import {
  excursionsDrawing,
  groupsDrawing,
  holdingDrawing,
  hourName,
  returnsDrawing,
  streaksDrawing,
  weekdayName,
} from './performance-drawings.ts'
import { GroupTable } from './performance-tables.tsx'
import css from './performance-tab.module.css'

interface TradePartProps {
  readonly analysis: ResultAnalysis
  readonly trades: number
  readonly file: string
}

/** Fewer trades draw shapes that mean nothing. */
const fewTrades = 30
const sideNames: Readonly<Record<string, string>> = { long: 'Long', short: 'Short' }

/** The trades taken apart: how they spread, how they ended, when they were opened. */
export function TradePerformance({ analysis, trades, file }: TradePartProps) {
  return (
    <>
      {trades < fewTrades && <Note kind="warn">{`These are ${formatCount(trades, 'trade')}: the patterns below may be chance.`}</Note>}
      <div className={css.even}>
        <ReturnsCard analysis={analysis} trades={trades} file={file} />
        <ExcursionsCard analysis={analysis} trades={trades} file={file} />
      </div>
      <div className={css.even}>
        <GroupTable title="Long and short" header="Side" groups={analysis.sides} nameOf={(key) => sideNames[key] ?? key} />
        <GroupTable title="How trades ended" header="Closed by" note="most frequent first" groups={analysis.exits} nameOf={displayName} />
      </div>
      <div className={css.even}>
        <StreaksCard analysis={analysis} trades={trades} file={file} />
        <HoldingCard analysis={analysis} trades={trades} file={file} />
      </div>
      <div className={analysis.hours === null ? undefined : css.even}>
        {analysis.weekdays !== null && (
          <WhenCard
            title="By weekday"
            of="trading day of the entry"
            axis="Entry on"
            groups={analysis.weekdays}
            nameOf={weekdayName}
            file={`${file}-weekdays`}
          />
        )}
        {analysis.hours !== null && (
          <WhenCard
            title="By hour"
            of="hour of the entry, UTC"
            axis="Entry hour, UTC"
            groups={analysis.hours}
            nameOf={hourName}
            file={`${file}-hours`}
          />
        )}
      </div>
    </>
  )
}

function ReturnsCard({ analysis, trades, file }: TradePartProps) {
  const drawing = useMemo(() => returnsDrawing(analysis), [analysis])
  const { beyond, mean_percent: mean, median_percent: median } = analysis.returns
  return (
    <FigureCard
      title="Returns of trades"
      note={median === null ? undefined : `median ${signedText(median, 2)}%`}
      definition={
        <>
          <p>How many trades ended with which profit, in percent of the entry&rsquo;s notional, after costs.</p>
          {beyond > 0 && (
            <p>{`${formatCount(beyond, 'trade')} beyond the ends ${beyond === 1 ? 'is' : 'are'} counted in the outermost bars.`}</p>
          )}
        </>
      }
      drawing={drawing}
      label={`${formatCount(trades, 'trade')}, mean ${signedText(mean ?? 0, 2)} percent, median ${signedText(median ?? 0, 2)} percent`}
      file={`${file}-trade-returns`}
    />
  )
}

function ExcursionsCard({ analysis, trades, file }: TradePartProps) {
  const drawing = useMemo(() => excursionsDrawing(analysis), [analysis])
  const shown = analysis.excursions.length
  return (
    <FigureCard
      title="Excursions"
      note={shown < trades ? `${shortNumber(shown)} of ${formatCount(trades, 'trade')}, evenly chosen` : undefined}
      definition="How far each trade went against its position and for it while it was open, in percent of the entry price. Winners far to the left were nearly lost; losers high up gave a gain back."
      drawing={drawing}
      label={`Deepest loss and highest gain of ${formatCount(shown, 'trade')}`}
      file={`${file}-excursions`}
    />
  )
}

function StreaksCard({ analysis, trades, file }: TradePartProps) {
  const drawing = useMemo(() => streaksDrawing(analysis), [analysis])
  return (
    <FigureCard
      title="Streaks"
      definition="How often trades won or lost in a row, by exit, and how many times in a row. A trade without profit or loss ends a streak."
      drawing={drawing}
      label={`Streaks of ${formatCount(trades, 'trade')}`}
      file={`${file}-streaks`}
      heightPx={260}
      empty={analysis.streaks.length === 0 && 'No trade won or lost.'}
    />
  )
}

function HoldingCard({ analysis, trades, file }: TradePartProps) {
  const drawing = useMemo(() => holdingDrawing(analysis), [analysis])
  return (
    <FigureCard
      title="Holding times"
      definition="How long trades were held, closed hours of the market included, by whether they won."
      drawing={drawing}
      label={`Holding times of ${formatCount(trades, 'trade')}`}
      file={`${file}-holding-times`}
      heightPx={260}
    />
  )
}

interface WhenCardProps {
  readonly title: string
  readonly of: string
  readonly axis: string
  readonly groups: readonly TradeGroup[]
  readonly nameOf: (key: string) => string
  readonly file: string
}

function WhenCard({ title, of, axis, groups, nameOf, file }: WhenCardProps) {
  const drawing = useMemo(() => groupsDrawing(groups, axis, nameOf), [groups, axis, nameOf])
  const best = groups.filter(({ profit }) => profit > 0).length
  return (
    <FigureCard
      title={title}
      definition={`Profit of the trades by the ${of}, after all costs. Best and worst hours of one run are often chance: look whether years agree.`}
      drawing={drawing}
      label={`${best} of ${groups.filter(({ trades }) => trades > 0).length} earned`}
      file={file}
      heightPx={260}
    />
  )
}
