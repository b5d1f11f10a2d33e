import { getReceipt, type DataReceipt, type DoubtfulBar } from '@playbook/contract/receipts'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { messageOf, queryOf } from '../api.ts'
import type { ChartPlugin } from '../chart/chart-plugin.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { formatCount } from '../ui/numbers.ts'
import type { ShownRange } from './doubt-marks.ts'
import { ReceiptList } from './receipt-list.tsx'
import { ReceiptWaiting } from './receipt-waiting.tsx'
import { useDoubtMarks } from './use-doubt-marks.ts'
import css from './receipt-list.module.css'

type Stretch = { readonly from: number; readonly to: number }

interface ReceiptSide {
  /** Opens and closes the receipt. */
  readonly button: ReactNode
  /** Stands beside the chart while it is open. */
  readonly side: ReactNode | undefined
  readonly plugins: readonly ChartPlugin[]
  /** What the chart is to bring into view. */
  readonly focus: Stretch | null
}

const none: readonly DoubtfulBar[] = []

/** The data receipt of what a chart shows, beside it, with marks on the doubtful bars. */
export function useReceiptSide(symbol: string, timeframe: Timeframe, adjustment: Adjustment): ReceiptSide {
  const [isOpen, setIsOpen] = useState(false)
  const [shown, setShown] = useState<ShownRange | null>(null)
  const [asked, setAsked] = useState<{ readonly timeframe: Timeframe; readonly stretch: Stretch } | null>(null)
  const range = shown === null ? {} : { from: String(Math.floor(shown.from)), to: String(Math.ceil(shown.to)) }
  const receipt = useQuery({
    ...queryOf(getReceipt, { params: { symbol }, query: { timeframe, adjustment, ...range } }),
    enabled: isOpen && shown !== null,
    placeholderData: keepPreviousData,
  })
  const plugins = useDoubtMarks(receipt.data?.doubtful ?? none, { isOn: isOpen, onRange: setShown })
  return {
    button: (
      <Button
        size="sm"
        variant="ghost"
        icon="seal"
        title="Data receipt"
        data-folds="early"
        aria-pressed={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Data receipt
      </Button>
    ),
    side: isOpen ? (
      <SidePanel
        symbol={symbol}
        timeframe={timeframe}
        bars={shown?.bars ?? null}
        receipt={receipt.data}
        error={receipt.error}
        onRetry={() => void receipt.refetch()}
        onShow={(stretch) => setAsked({ timeframe, stretch })}
        onClose={() => setIsOpen(false)}
      />
    ) : undefined,
    plugins,
    // What was asked for on another timeframe must not move this one.
    focus: asked?.timeframe === timeframe ? asked.stretch : null,
  }
}

interface SidePanelProps {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly bars: number | null
  readonly receipt: DataReceipt | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly onShow: (range: Stretch) => void
  readonly onClose: () => void
}

function SidePanel({ symbol, timeframe, bars, receipt, error, onRetry, onShow, onClose }: SidePanelProps) {
  return (
    <section className={css.side} aria-label="Data receipt">
      <header>
        <h2 className="h-panel">Data receipt</h2>
        {bars !== null && <span className="small mute num">{formatCount(bars, 'bar')} shown</span>}
        <span className="grow" />
        <IconButton icon="x" size="sm" label="Close the receipt" onClick={onClose} />
      </header>
      {error !== null ? (
        <FailBox title="The receipt could not be loaded" onRetry={onRetry}>
          {messageOf(error)}
        </FailBox>
      ) : receipt === undefined ? (
        <ReceiptWaiting />
      ) : (
        <ReceiptList receipt={receipt} onShow={onShow} />
      )}
      <p className="small">
        <Link to="/console/analysis/$symbol/receipt" params={{ symbol }} search={{ timeframe }}>
          Receipt of all prices
        </Link>
      </p>
    </section>
  )
}
