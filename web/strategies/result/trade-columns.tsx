import type { TradeRow } from '@playbook/contract/strategies'
import { displayName } from '@playbook/engine/format/display-name'
import { formatDuration } from '@playbook/engine/format/duration'
import { Badge } from '../../ui/badge.tsx'
import { formatCount, formatPrice, numberText, signedText } from '../../ui/numbers.ts'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import css from './trades-tab.module.css'

const trend = (value: number) => (value > 0 ? 'up' : value < 0 ? 'down' : undefined)

interface TradeColumns {
  readonly decimals: number
  readonly onFocus: (trade: TradeRow) => void
  /** Explains the bar of its entry. */
  readonly onWhy: (trade: TradeRow) => void
}

/** The columns of the trades table; prices with the market's decimals. */
export const tradeColumns = ({ decimals, onFocus, onWhy }: TradeColumns): Column<TradeRow>[] => [
  {
    key: 'Entry',
    header: 'Entry',
    role: 'head',
    cell: (trade) => (
      <button
        type="button"
        className={css.open}
        title="Show this trade on the chart"
        onClick={(event) => {
          event.stopPropagation()
          onFocus(trade)
        }}
      >
        <Time at={trade.entry_time} />
      </button>
    ),
  },
  { key: 'type', isBare: true, isEnd: true, header: 'Type', cell: (trade) => <b>{trade.type}</b> },
  {
    key: 'entry price',
    isDetail: true,
    header: 'Entry price',
    align: 'right',
    cell: (trade) => formatPrice(trade.entry_price, { decimals }),
  },
  { key: 'exit price', isDetail: true, header: 'Exit price', align: 'right', cell: (trade) => formatPrice(trade.exit_price, { decimals }) },
  {
    key: 'quantity',
    isDetail: true,
    header: 'Quantity',
    align: 'right',
    cell: (trade) => (
      <>
        {trade.entries > 1 && <span className="mute small">{`in ${formatCount(trade.entries, 'entry', 'entries')} `}</span>}
        {numberText(trade.quantity, 4)}
      </>
    ),
  },
  {
    key: 'profit',
    header: 'P/L, USD',
    align: 'right',
    className: (trade) => trend(trade.profit_loss),
    cell: (trade) => signedText(trade.profit_loss, 2),
  },
  {
    key: 'percent',
    isEnd: true,
    header: 'P/L, %',
    align: 'right',
    className: (trade) => trend(trade.profit_loss_percent),
    cell: (trade) => signedText(trade.profit_loss_percent, 2),
  },
  {
    key: 'risk',
    isDetail: true,
    header: 'Risk, USD',
    align: 'right',
    cell: (trade) => (
      <span title={trade.risk_basis === 'stop' ? 'Lost at the stop, as planned at the fill' : 'No stop: 2% of the entry value'}>
        {numberText(trade.risk_amount, 2)}
        {trade.risk_basis === 'two_percent' && '*'}
      </span>
    ),
  },
  { key: 'duration', isDetail: true, header: 'Duration', align: 'right', cell: (trade) => formatDuration(trade.duration) },
  {
    key: 'closed',
    header: 'Closed by',
    cell: (trade) => (
      <span title={`Fill rule ${trade.closed_by}`}>
        {displayName(trade.exit_reason)} {trade.ambiguous && <Badge kind="warn">either way</Badge>}
      </span>
    ),
  },
  { key: 'status', isDetail: true, header: 'Status', cell: (trade) => <span className="mute small">{trade.status}</span> },
  {
    key: 'Reason',
    isBare: true,
    isEnd: true,
    header: <span className="sr">Why</span>,
    cell: (trade) => (
      <button
        type="button"
        className={css.open}
        aria-label={`Why trade ${trade.number} was made`}
        onClick={(event) => {
          event.stopPropagation()
          onWhy(trade)
        }}
      >
        Why?
      </button>
    ),
  },
]
