import { limits } from '@playbook/contract/limits'
import { sourceFacts } from '@playbook/contract/market-sources'
import { deleteStrategy, getStrategy, listStrategies, type StrategyDetail } from '@playbook/contract/strategies'
import { listVersions } from '@playbook/contract/versions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, messageOf } from '../../api.ts'
import { AskButton } from '../../markets/ask-button.tsx'
import { PublishButton } from '../../publications/publish-button.tsx'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SourceBadge } from '../../ui/source-badge.tsx'
import { showToast } from '../../ui/toast.tsx'
import { VersionLine } from '../../versions/version-line.tsx'
import { useRestoreStrategy } from '../list/use-restore-strategy.ts'
import { ExportMenu } from './export-menu.tsx'
import { ReplayButton } from './replay-button.tsx'
import { TestedOn } from './tested-on.tsx'

/** A strategy's name, status, market and period, and what can be done with it. */
export function StrategyHead({ strategy }: { strategy: StrategyDetail }) {
  return (
    <div className="pagehead">
      <div className="grow">
        <h1 className="h-page">{strategy.name}</h1>
        <p className="small mute num row wrap">
          <StatusBadge status={strategy.status} />
          <SourceBadge facts={sourceFacts(strategy.source)} />
          <TestedOn strategy={strategy} />
          <VersionLine id={strategy.id} />
        </p>
      </div>
      <div className="row wrap">
        {strategy.status === 'completed' && (
          <>
            <ReplayButton strategyId={strategy.id} />
            <AskButton
              symbol={strategy.symbol}
              opening={{ ask: 'Explain this result', about: strategy.id }}
              title="Ask the AI Agent about this result"
            >
              Ask
            </AskButton>
            <Link to="/console/strategy-lab/compare" search={{ ids: strategy.id }} className={buttonClass({ variant: 'ghost' })}>
              <Icon name="sliders" />
              Compare with…
            </Link>
            <Link
              to="/console/strategy-lab/strategies/$id/markets"
              params={{ id: strategy.id }}
              className={buttonClass({ variant: 'ghost' })}
            >
              <Icon name="candles" />
              On other markets
            </Link>
            <Link to="/console/alerts" search={{ strategy: strategy.id }} className={buttonClass({ variant: 'ghost' })}>
              <Icon name="bell" />
              Alert me
            </Link>
            <ExportMenu strategy={strategy} />
          </>
        )}
        {strategy.status === 'completed' && <PublishButton strategy={strategy} />}
        <Link to="/console/strategy-lab/builder" search={{ from: strategy.id }} className={buttonClass()}>
          <Icon name="pen" />
          Edit as new version
        </Link>
        <DeleteButton strategy={strategy} />
      </div>
    </div>
  )
}

function DeleteButton({ strategy }: { strategy: StrategyDetail }) {
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { restoreAndOpen } = useRestoreStrategy(strategy)
  const remove = useMutation({
    mutationFn: () => call(deleteStrategy, { params: { id: strategy.id } }),
    onSuccess: async () => {
      await navigate({ to: '/console/strategy-lab/strategies' })
      queries.removeQueries({ queryKey: [getStrategy.path, { params: { id: strategy.id } }] })
      await queries.invalidateQueries({ queryKey: [listStrategies.path] })
      await queries.invalidateQueries({ queryKey: [listVersions.path] })
      showToast('ok', {
        title: `“${strategy.name}” was deleted`,
        detail: `It can be brought back for ${limits.deletedKeptDays} days.`,
        action: { label: 'Undo', onClick: restoreAndOpen },
      })
    },
    onError: (error) => showToast('bad', { title: 'The strategy was not deleted', detail: messageOf(error) }),
  })
  return (
    <>
      <Button variant="danger-quiet" icon="trash" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${strategy.name}”?`}
        confirmLabel="Delete strategy"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {`It leaves your lists, and its page where it is published is taken down. A backtest that still runs is cancelled. For ${limits.deletedKeptDays} days it can be brought back under Recently deleted.`}
      </ConfirmDialog>
    </>
  )
}
