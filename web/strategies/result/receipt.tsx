import { getMarket } from '@playbook/contract/markets'
import { receiptLines } from '@playbook/contract/receipt-lines'
import type { LeftOut, StrategyResult } from '@playbook/contract/strategies'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { queryOf } from '../../api.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { inStyle } from '../../ui/numbers.ts'
import { showToast } from '../../ui/toast.tsx'
import css from './result.module.css'

/** What the result was made from: the same inputs give the same trades. */
export function Receipt({ result, leftOut }: { result: StrategyResult; leftOut: readonly LeftOut[] }) {
  const { receipt } = result
  const pip = useQuery(queryOf(getMarket, { params: { symbol: receipt.symbol } })).data?.pip ?? null
  return (
    <Card title="Receipt" note="the same inputs give the same trades" padded>
      <dl className={css.receipt}>
        {receiptLines(result, leftOut, pip).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className="num">{name === 'Words left out' ? value : inStyle(value)}</dd>
          </Fragment>
        ))}
        <CopyLine name="Plan" value={receipt.plan_hash} />
        <CopyLine name="Data" value={receipt.data_hash} />
        <CopyLine name="Trades" value={receipt.trade_hash} />
      </dl>
    </Card>
  )
}

/** A hash with a button that copies it. */
function CopyLine({ name, value }: { name: string; value: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      showToast('ok', { title: `The hash of the ${name.toLowerCase()} was copied` })
    } catch {
      showToast('bad', { title: 'The browser did not allow copying', detail: 'Select the hash and copy it by hand.' })
    }
  }
  return (
    <>
      <dt>{name}</dt>
      <dd className={`code ${css.hash}`}>
        <span>{value}</span>
        <IconButton icon="copy" size="sm" label={`Copy the hash of the ${name.toLowerCase()}`} onClick={() => void copy()} />
      </dd>
    </>
  )
}
