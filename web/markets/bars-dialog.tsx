import { formatCount } from '@playbook/engine/format/count'
import type { Bar } from '@playbook/engine/market/bars'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api.ts'
import { BarsTable } from '../chart/bars-table.tsx'
import type { ChartLine } from '../chart/line-set.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { loadRange, maxRangeBars } from './load-range.ts'

interface BarsDialogProps {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly bars: readonly Bar[]
  readonly lines: readonly ChartLine[]
  readonly decimals: number
  readonly describeTime: (time: number) => string
  readonly zone: string
  /** What is in view, in words. */
  readonly summary: string
  /** The range in view, UTC seconds. */
  readonly view: { readonly from: number; readonly to: number }
  /** No bar that opens later is loaded, UTC seconds; not given: the newest may be. */
  readonly until?: number
  readonly onClose: () => void
}

/** The bars of any range in words and as a table; what the chart has not loaded is fetched. */
export function BarsDialog({ symbol, timeframe, bars, view, summary, until = Infinity, onClose, ...table }: BarsDialogProps) {
  const queries = useQueryClient()
  const [asked, setRange] = useState(view)
  const range = { from: Math.min(asked.from, until), to: Math.min(asked.to, until) }
  const isHeld = range.from >= (bars[0]?.time ?? Infinity) && range.to <= (bars.at(-1)?.time ?? 0) + timeframeMinutes[timeframe] * 60
  const isLong = (range.to - range.from) / (timeframeMinutes[timeframe] * 60) > maxRangeBars
  const loaded = useQuery({
    queryKey: ['bars', symbol, timeframe, range.from, range.to],
    queryFn: () => loadRange(queries, symbol, timeframe, range.from, range.to),
    enabled: !isHeld && !isLong,
    gcTime: 0,
  })
  const problem = isHeld ? null : isLong ? (
    <p className="soft">{`Choose a range of at most ${formatCount(maxRangeBars, 'bar')}.`}</p>
  ) : loaded.isError ? (
    <FailBox title="The bars could not be loaded" onRetry={() => void loaded.refetch()}>
      {messageOf(loaded.error)}
    </FailBox>
  ) : null
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Bars as a table" description={summary} wide="full">
      <BarsTable
        {...table}
        bars={isHeld ? bars : (loaded.data ?? [])}
        from={range.from}
        to={range.to}
        onRange={(from, to) => setRange({ from, to })}
        isLoading={!isHeld && !isLong && loaded.isPending}
        problem={problem}
      />
    </Dialog>
  )
}
