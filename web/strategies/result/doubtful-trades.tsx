import type { ResultDoubts } from '@playbook/contract/receipts'
import { missingCount } from '@playbook/engine/format/number-text'
import { Card } from '../../ui/card.tsx'
import { formatCount, formatPercent, formatUsd, shortNumber } from '../../ui/numbers.ts'
import { Table, type Column } from '../../ui/table.tsx'
import css from './result.module.css'

type Figures = ResultDoubts['all']
type Row = readonly [name: string, of: (figures: Figures) => string]

const plain = (value: number | null, digits = 2) => (value === null ? missingCount : value.toFixed(digits))
const rows: readonly Row[] = [
  ['Trades', ({ trades }) => shortNumber(trades)],
  ['Net profit', ({ net_profit: profit }) => formatUsd(profit)],
  ['Return', ({ total_return: value }) => formatPercent(value, 'percent', { signed: true })],
  ['Win rate', ({ win_rate: value }) => formatPercent(value, 'percent')],
  ['Profit factor', ({ profit_factor: value }) => plain(value)],
  ['Average trade', ({ average_trade: value }) => formatPercent(value, 'percent', { signed: true })],
]

const maxNumbers = 20

/** The trades that were open on a doubtful bar, and the closed trades with and without them; nothing where no bar is doubtful. */
export function DoubtfulTrades({ doubts }: { readonly doubts: ResultDoubts | undefined }) {
  if (doubts === undefined || doubts.bars.length === 0) return null
  const columns: readonly Column<Row>[] = [
    { key: 'name', header: 'Closed trades', cell: ([name]) => name },
    { key: 'all', header: 'All', align: 'right', cell: ([, of]) => of(doubts.all) },
    { key: 'without', header: 'Without them', align: 'right', cell: ([, of]) => of(doubts.without) },
  ]
  return (
    <Card title="Doubtful prices" note={whatIsDoubtful(doubts)} padded={doubts.trade_count === 0}>
      {doubts.trade_count === 0 ? (
        <p className="soft">No trade was open on a doubtful bar, so the result does not depend on them.</p>
      ) : (
        <>
          <Table
            label="Closed trades with and without those on doubtful bars"
            dense
            rows={rows}
            rowKey={([name]) => name}
            columns={columns}
          />
          <p className={`small soft ${css.below}`}>{howItWasCounted(doubts)}</p>
        </>
      )}
    </Card>
  )
}

function whatIsDoubtful({ missing_bars: missing, outliers, zero_volume: silent }: ResultDoubts): string {
  return [
    missing > 0 && `${formatCount(missing, 'bar')} missing`,
    outliers > 0 && formatCount(outliers, 'outlier'),
    silent !== null && silent > 0 && `${formatCount(silent, 'bar')} without volume`,
  ]
    .filter(Boolean)
    .join(', ')
}

function howItWasCounted({ trade_count: count, trades }: ResultDoubts): string {
  const numbers = trades.slice(0, maxNumbers).map((number) => `#${number}`)
  const more = count > numbers.length ? ` and ${count - numbers.length} more` : ''
  return `${formatCount(count, 'trade')} touched one: ${numbers.join(', ')}${more}. The other trades keep the size, the costs and the outcome that they had; what the account would have risked otherwise is not simulated. Bars that are missing were never tested.`
}
