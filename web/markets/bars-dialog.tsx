import { sourceFacts } from '@playbook/contract/market-sources'
import { timeframeLabel, timeframeMinutes } from '@playbook/engine/market/timeframe'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api.ts'
import { BarsTable } from '../chart/bars-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { formatCount } from '../ui/numbers.ts'
import { loadRange, maxRangeBars } from './load-range.ts'
import type { MarketView } from './use-market-view.ts'

interface BarsDialogProps {
  readonly chart: MarketView
  /** No bar that opens later is loaded, UTC seconds; not given: the newest may be. */
  readonly until?: number
  readonly onClose: () => void
}

/** The bars of any range in words and as a table, beginning with those in view; what the chart has not loaded is fetched. */
export function BarsDialog({ chart, until = Infinity, onClose }: BarsDialogProps) {
  const { symbol, timeframe, adjustment, lines, decimals, describeTime, zone, dateOf } = chart
  const { bars } = chart.candles
  const source = chart.market.data?.source
  const mayBeSaved = source !== undefined && sourceFacts(source).mayRedistribute
  const queries = useQueryClient()
  const [asked, setRange] = useState({ from: chart.view?.from.time ?? 0, to: chart.view?.to.time ?? 0 })
  const range = { from: Math.min(asked.from, until), to: Math.min(asked.to, until) }
  const isHeld = range.from >= (bars[0]?.time ?? Infinity) && range.to <= (bars.at(-1)?.time ?? 0) + timeframeMinutes[timeframe] * 60
  const isLong = (range.to - range.from) / (timeframeMinutes[timeframe] * 60) > maxRangeBars
  const loaded = useQuery({
    queryKey: ['bars', symbol, timeframe, range.from, range.to, adjustment],
    queryFn: () => loadRange(queries, symbol, timeframe, range.from, range.to, adjustment),
    enabled: !isHeld && !isLong,
    gcTime: 0,
  })
  const problem = isHeld ? null : isLong ? (
    <p className="soft">{`Choose a range of at most ${formatCount(maxRangeBars, 'bar')}.`}</p>
  ) : loaded.isLoadingError ? (
    <FailBox title="The bars could not be loaded" onRetry={() => void loaded.refetch()}>
      {messageOf(loaded.error)}
    </FailBox>
  ) : null
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Bars as a table" description={chart.summary} wide="full">
      <BarsTable
        lines={lines}
        decimals={decimals}
        describeTime={describeTime}
        zone={zone}
        dateOf={dateOf}
        bars={isHeld ? bars : (loaded.data ?? [])}
        from={range.from}
        to={range.to}
        onRange={(from, to) => setRange({ from, to })}
        csvName={mayBeSaved ? `${symbol}-${timeframeLabel[timeframe]}.csv` : null}
        isLoading={!isHeld && !isLong && loaded.isPending}
        problem={problem}
      />
    </Dialog>
  )
}
