import { useQuery } from '@tanstack/react-query'
import { getMarket } from '@playbook/contract/markets'
import type { StrategyResult } from '@playbook/contract/strategies'
import { formatDistance } from '@playbook/engine/format/distance'
import { formatUsd } from '@playbook/engine/format/money'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { queryOf } from '../api.ts'
import { Card } from '../ui/card.tsx'
import { formatTime } from '../ui/time.tsx'
import css from './result.module.css'

const commissionWords = {
  percent: '% of the trade’s value a side',
  per_unit: 'a unit and side',
  per_lot: 'a lot and side',
  fixed: 'USD an order',
} as const

/** What the result was made from: the same inputs give the same trades. */
export function Receipt({ result }: { result: StrategyResult }) {
  const { receipt } = result
  const pip = useQuery(queryOf(getMarket, { params: { symbol: receipt.symbol } })).data?.pip ?? null
  const rows: readonly (readonly [string, string])[] = [
    [
      'Prices',
      `${receipt.source === 'simulated' ? 'Simulated market' : 'Imported by you'}: ${receipt.symbol}, ${timeframeLabel[receipt.timeframe]}`,
    ],
    ['Bars', `${receipt.bars.toLocaleString('en-US')} tested, ${receipt.warmup_bars.toLocaleString('en-US')} before them for warm-up`],
    ['From – to', `${formatTime(receipt.first_time, 'full', 'utc')} – ${formatTime(receipt.last_time, 'full', 'utc')} UTC`],
    ['Start capital', formatUsd(result.initial_capital)],
    ['Spread', formatDistance(receipt.spread, pip)],
    ['Slippage', `${formatDistance(receipt.slippage, pip)}, on market and stop fills`],
    ['Commission', `${receipt.commission.value} ${commissionWords[receipt.commission.kind as keyof typeof commissionWords] ?? ''}`],
    [
      'Financing',
      receipt.financing === null
        ? 'None'
        : `${receipt.financing.long_percent_per_year}% a year long, ${receipt.financing.short_percent_per_year}% short, each night`,
    ],
    ['Conversion to USD', receipt.conversion ?? 'Not needed, or by the pair’s own price'],
    ['Fees paid', formatUsd(result.fees_paid)],
    ['Run time', `${receipt.run_ms.toFixed(0)} ms`],
    ['Versions', `engine ${receipt.engine_version}, reader ${receipt.reader_version}`],
  ]
  return (
    <Card title="Receipt" note="the same inputs give the same trades" padded>
      <dl className={css.receipt}>
        {rows.map(([name, value]) => (
          <Line key={name} name={name} value={value} />
        ))}
        <Line name="Plan" value={receipt.plan_hash} isCode />
        <Line name="Data" value={receipt.data_hash} isCode />
        <Line name="Trades" value={receipt.trade_hash} isCode />
      </dl>
    </Card>
  )
}

const Line = ({ name, value, isCode = false }: { name: string; value: string; isCode?: boolean }) => (
  <>
    <dt>{name}</dt>
    <dd className={isCode ? 'code' : 'num'}>{value}</dd>
  </>
)
