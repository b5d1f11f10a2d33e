import { useQuery } from '@tanstack/react-query'
import { getMarket } from '@playbook/contract/markets'
import { receiptLines } from '@playbook/contract/receipt-lines'
import type { StrategyResult } from '@playbook/contract/strategies'
import { queryOf } from '../api.ts'
import { Card } from '../ui/card.tsx'
import css from './result.module.css'

/** What the result was made from: the same inputs give the same trades. */
export function Receipt({ result }: { result: StrategyResult }) {
  const { receipt } = result
  const pip = useQuery(queryOf(getMarket, { params: { symbol: receipt.symbol } })).data?.pip ?? null
  return (
    <Card title="Receipt" note="the same inputs give the same trades" padded>
      <dl className={css.receipt}>
        {receiptLines(result, pip).map(([name, value]) => (
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
