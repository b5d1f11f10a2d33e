import { getMarket, type MarketDetail } from '@playbook/contract/markets'
import { getReceipt, type DataReceipt, type DoubtfulBar } from '@playbook/contract/receipts'
import { timeframeLabel, timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { messageOf, queryOf } from '../api.ts'
import { HistoryDownload } from '../receipts/history-download.tsx'
import { ReceiptList } from '../receipts/receipt-list.tsx'
import { ReceiptWaiting } from '../receipts/receipt-waiting.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { formatCount, shortNumber } from '../ui/numbers.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time, formatTime } from '../ui/time.tsx'
import { isMarketUnknown, MarketGone } from './market-gone.tsx'
import css from './receipt-page.module.css'

/** Bars that are looked at where all of a series would be too many. */
const maxBars = 900_000

/** All that is stored of a timeframe, or as much of it as one receipt looks at. */
function rangeOf(market: MarketDetail, timeframe: Timeframe): { readonly from?: string; readonly to?: string } {
  const stored = market.reach.find((each) => each.timeframe === timeframe)?.stored
  if (!stored) return {}
  const from = Math.max(stored.from, stored.to - maxBars * timeframeMinutes[timeframe] * 60)
  return { from: String(Math.floor(from)), to: String(Math.ceil(stored.to)) }
}

/** What is known of the prices of one market: where they come from, what is doubtful in them, and how far back they go. */
export function ReceiptPage() {
  const { symbol } = useParams({ from: '/console/analysis/$symbol/receipt' })
  const { timeframe: asked } = useSearch({ from: '/console/analysis/$symbol/receipt' })
  const navigate = useNavigate()
  const market = useQuery(queryOf(getMarket, { params: { symbol } }))
  const isUnknown = isMarketUnknown(market.error)
  const has = market.data?.timeframes ?? []
  const timeframe = has.find((each) => each === asked) ?? has.find((each) => each === '1h') ?? has[0]
  return (
    <div className="page">
      <PageHeader
        title={`Data receipt of ${symbol}`}
        crumb={symbol}
        lead="Where the prices come from, and what is doubtful in them."
        actions={
          !isUnknown && (
            <Link to="/console/analysis/$symbol" params={{ symbol }} className={buttonClass()}>
              Open the chart
            </Link>
          )
        }
      />
      {isUnknown ? (
        <MarketGone symbol={symbol} />
      ) : market.isLoadingError ? (
        <FailBox title="The market could not be loaded" onRetry={() => void market.refetch()}>
          {messageOf(market.error)}
        </FailBox>
      ) : market.data === undefined || timeframe === undefined ? (
        <Card title="Receipt" padded>
          <ReceiptWaiting />
        </Card>
      ) : (
        <>
          <Segmented
            label="Timeframe"
            className={css.frames}
            value={timeframe}
            options={has.map((value) => ({ value, label: timeframeLabel[value] }))}
            onChange={(next) => void navigate({ to: '/console/analysis/$symbol/receipt', params: { symbol }, search: { timeframe: next } })}
          />
          <SeriesReceipt market={market.data} timeframe={timeframe} />
        </>
      )}
    </div>
  )
}

function SeriesReceipt({ market, timeframe }: { readonly market: MarketDetail; readonly timeframe: Timeframe }) {
  const { symbol } = market
  const receipt = useQuery(queryOf(getReceipt, { params: { symbol }, query: { timeframe, ...rangeOf(market, timeframe) } }))
  if (receipt.isLoadingError)
    return (
      <FailBox title="The receipt could not be loaded" onRetry={() => void receipt.refetch()}>
        {messageOf(receipt.error)}
      </FailBox>
    )
  if (receipt.data === undefined)
    return (
      <Card title="Receipt" padded>
        <ReceiptWaiting />
      </Card>
    )
  const { bars, first_time: first, last_time: last } = receipt.data
  const history = <HistoryDownload key={timeframe} market={market} timeframe={timeframe} />
  if (first === null || last === null)
    return (
      <>
        <Empty title="No prices are stored yet">Open the chart, or download a history below: then there is something to look over.</Empty>
        {history}
      </>
    )
  return (
    <>
      <div className={css.pair}>
        <Card
          title="Receipt"
          note={`${formatCount(bars, 'bar')}, ${formatTime(first, 'date', 'utc')} – ${formatTime(last, 'date', 'utc')}`}
          padded
        >
          <ReceiptList receipt={receipt.data} />
        </Card>
        {history}
      </div>
      <DoubtfulBars receipt={receipt.data} />
    </>
  )
}

const words = {
  gap: (size) => `${formatCount(size, 'bar')} missing in front of it`,
  outlier: (size) => `Its range is ${size.toFixed(1)} times the average true range before it`,
  zero_volume: () => 'Nothing was traded',
} as const satisfies Record<DoubtfulBar['doubt'], (size: number) => string>

const maxRows = 100
const columns: readonly Column<DoubtfulBar>[] = [
  { key: 'time', header: 'Bar', role: 'head', cell: ({ time }) => <Time at={time} className="num" /> },
  { key: 'why', header: 'Why', isBare: true, className: css.doubt, cell: ({ doubt, size }) => words[doubt](size) },
]

function DoubtfulBars({ receipt }: { readonly receipt: DataReceipt }) {
  const rows = receipt.doubtful.toReversed().slice(0, maxRows)
  if (rows.length === 0) return null
  const all = receipt.doubtful_count
  return (
    <Card title="Doubtful bars" note={all > rows.length ? `the newest ${rows.length} of ${shortNumber(all)}` : String(all)}>
      <Table label="Doubtful bars" columns={columns} rows={rows} rowKey={({ time, doubt }) => `${time} ${doubt}`} stackable compact />
    </Card>
  )
}
