import { cancelStrategy, type StrategyDetail } from '@playbook/contract/strategies'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../../api.ts'
import { Progress } from '../../ui/progress.tsx'
import { showToast } from '../../ui/toast.tsx'
import { stageWords } from './stage-words.ts'
import css from './run-progress.module.css'

/** Stops a run; what it was is kept. */
export const useCancelRun = (id: string) =>
  useMutation({
    mutationFn: () => call(cancelStrategy, { body: { id } }),
    onError: (error) => showToast('bad', { title: 'The backtest was not cancelled', detail: messageOf(error) }),
  })

/** How far the backtest is, in the place of the outcome to come. */
export function RunProgress({ strategy }: { strategy: StrategyDetail }) {
  const cancel = useCancelRun(strategy.id)
  return (
    <section className={`ledger ${css.place}`} aria-label="Backtest progress">
      <Progress
        label="Backtest progress"
        percent={strategy.progress}
        stage={stageWords[strategy.stage]}
        message={strategy.message || 'Processing strategy...'}
        onCancel={() => cancel.mutate()}
        isCancelling={cancel.isPending || cancel.isSuccess}
      />
      {strategy.attempt > 1 && (
        <p className="small soft">{`Attempt ${strategy.attempt}: the one before was interrupted, so it started again.`}</p>
      )}
    </section>
  )
}
