import { listStrategies, type StrategyItem } from '@playbook/contract/strategies'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { IconInput } from '../ui/field.tsx'
import { formatPercent } from '../ui/numbers.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import css from './compare.module.css'

const pageSize = 50

interface RunPickerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Already there. */
  readonly taken: readonly string[]
  readonly onPick: (id: string) => void
}

/** Finished strategies to choose one from. */
export function RunPicker({ open, onOpenChange, taken, onPick }: RunPickerProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const list = useQuery({
    ...queryOf(listStrategies, { query: { status: 'completed', page_size: String(pageSize), ...(search === '' ? {} : { search }) } }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.results.filter(({ id }) => !taken.includes(id)) ?? []
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add a run" description="Finished strategies, newest first.">
      <div className="stack">
        <IconInput
          icon="search"
          type="search"
          aria-label="Search finished strategies"
          placeholder="Search by name, market or words"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {list.isPending ? (
          <SkeletonRows rows={6} label="Loading strategies" />
        ) : list.isLoadingError ? (
          <FailBox title={`Error loading strategies: ${messageOf(list.error)}`} onRetry={() => void list.refetch()} />
        ) : rows.length === 0 ? (
          <Empty title="No other finished strategy">
            {search === '' ? 'Run another backtest, then compare it here.' : 'Nothing matches these words.'}
          </Empty>
        ) : (
          <ul className={`plain ${css.picks}`}>
            {rows.map((strategy) => (
              <li key={strategy.id}>
                <Pick
                  strategy={strategy}
                  onPick={() => {
                    onPick(strategy.id)
                    onOpenChange(false)
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

const Pick = ({ strategy, onPick }: { strategy: StrategyItem; onPick: () => void }) => (
  <button type="button" className={css.pick} onClick={onPick}>
    <span className={css.pickname}>{strategy.name}</span>
    <span className="small mute num">{`${strategy.symbol} ${timeframeLabel[strategy.timeframe]}`}</span>
    <span className="num">{formatPercent(strategy.result?.total_return ?? null, 'percent', { digits: 1, signed: true })}</span>
  </button>
)
