import { isInProgress, listStrategies, watchStrategy, type StrategyItem, type StrategyProgress } from '@playbook/contract/strategies'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { watch } from '../../api.ts'
import { Progress } from '../../ui/progress.tsx'
import { useCancelRun } from './run-progress.tsx'
import { stageWords } from './stage-words.ts'

/** A backtest that runs now, live. */
export function RunningStrategy({ strategy }: { strategy: StrategyItem }) {
  const queries = useQueryClient()
  const [live, setLive] = useState<StrategyProgress | null>(null)
  useEffect(
    () =>
      watch(
        watchStrategy,
        { params: { id: strategy.id } },
        (event) => {
          setLive(event)
          if (!isInProgress(event.status)) void queries.invalidateQueries({ queryKey: [listStrategies.path] })
        },
        { isLast: (event) => !isInProgress(event.status) },
      ),
    [strategy.id, queries],
  )
  const cancel = useCancelRun(strategy.id)
  const now = live ?? strategy
  return (
    <section className="card pad" aria-label={`Backtest of ${strategy.name}`}>
      <Progress
        label={`Backtest of ${strategy.name}`}
        percent={now.progress}
        stage={
          <Link to="/console/strategy-lab/strategies/$id" params={{ id: strategy.id }} className="nm">
            {strategy.name}
          </Link>
        }
        message={`${stageWords[now.stage]}. ${now.message || 'Processing strategy...'}`}
        onCancel={() => cancel.mutate()}
        isCancelling={cancel.isPending || cancel.isSuccess}
      />
    </section>
  )
}
