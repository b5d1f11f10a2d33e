import type { StrategyDetail } from '@playbook/contract/strategies'
import { isIntraday, timeframeLabel } from '@playbook/engine/market/timeframe'
import { formatTime } from '../../ui/time.tsx'
import { periodLabel } from '../plan/period-button.tsx'
import { useResult } from './use-strategy.ts'
import css from './tested-on.module.css'

/** Market, timeframe and period of a run: of a finished one the dates that its bars really have. */
export function TestedOn({ strategy: { id, status, symbol, timeframe, start_date: from, end_date: to } }: { strategy: StrategyDetail }) {
  const receipt = useResult(id, status === 'completed').data?.result?.receipt
  const date = (time: number) => formatTime(time, 'date', isIntraday(timeframe) ? undefined : 'utc')
  const period = receipt === undefined ? periodLabel(from ?? '', to ?? '') : `${date(receipt.first_time)} – ${date(receipt.last_time)}`
  return <span className={css.period}>{`${symbol}, ${timeframeLabel[timeframe]}, ${period}`}</span>
}
