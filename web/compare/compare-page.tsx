import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { messageOf } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { FigureCard, FigureCardSkeleton } from '../ui/figure/figure-card.tsx'
import { Note } from '../ui/note.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { compareDrawing } from './compare-drawing.ts'
import { minRuns, idsOf, maxRuns, type ComparedRun } from './compared-run.ts'
import { RulesCard, SettingsCard } from './differences-cards.tsx'
import { FiguresCard } from './figures-card.tsx'
import { RunHeads } from './run-heads.tsx'
import { RunPicker } from './run-picker.tsx'
import { useRuns } from './use-runs.ts'

/** Two to four finished runs side by side; which ones stands in the address. */
export function ComparePage() {
  const ids = idsOf(useSearch({ from: '/console/strategy-lab/compare' }).ids)
  const navigate = useNavigate({ from: '/console/strategy-lab/compare' })
  const [picking, setPicking] = useState(false)
  const { isPending, error, retry, runs, leftOut } = useRuns(ids)
  const show = (next: readonly string[]) => void navigate({ to: '.', search: { ids: next.join(',') }, replace: true, resetScroll: false })
  const remove = (id: string) => show(ids.filter((each) => each !== id))
  return (
    <div className="page">
      <PageHeader
        title="Compare"
        lead={`${minRuns} to ${maxRuns} finished runs, side by side.`}
        actions={
          <Button
            icon="plus"
            onClick={() => setPicking(true)}
            disabledReason={ids.length >= maxRuns ? `At most ${maxRuns} runs` : undefined}
          >
            Add a run
          </Button>
        }
      />
      {leftOut.map(({ id, reason }) => (
        <Note key={id} kind="warn">
          <span className="row wrap">
            {reason}
            <Button variant="ghost" size="sm" onClick={() => remove(id)}>
              Leave it out
            </Button>
          </span>
        </Note>
      ))}
      {error !== null ? (
        <FailBox title={`The runs could not be loaded: ${messageOf(error)}`} onRetry={retry}>
          Nothing is lost; the strategies are still in the list.
        </FailBox>
      ) : isPending ? (
        <>
          <FigureCardSkeleton label="Loading runs" heightPx={400} />
          <SkeletonCard rows={10} label="Loading figures" />
        </>
      ) : (
        <Compared runs={runs} onRemove={remove} onAdd={() => setPicking(true)} />
      )}
      <RunPicker open={picking} onOpenChange={setPicking} taken={ids} onPick={(id) => show([...ids, id])} />
    </div>
  )
}

function Compared({ runs, onRemove, onAdd }: { runs: readonly ComparedRun[]; onRemove: (id: string) => void; onAdd: () => void }) {
  if (runs.length === 0)
    return (
      <Empty
        title="Nothing to compare yet"
        action={
          <Link to="/console/strategy-lab/strategies" search={{ status: 'completed' }} className={buttonClass({ variant: 'primary' })}>
            Choose from the strategies
          </Link>
        }
      >
        Choose two to four finished strategies; their curves, figures and rules then stand beside each other.
      </Empty>
    )
  return (
    <>
      <RunHeads runs={runs} onRemove={onRemove} />
      {runs.length < minRuns ? (
        <Empty
          title="One more is needed"
          action={
            <Button variant="primary" icon="plus" onClick={onAdd}>
              Add a run
            </Button>
          }
        >
          Choose a run to compare it with.
        </Empty>
      ) : (
        <>
          <SettingsCard runs={runs} />
          <CurvesCard runs={runs} />
          <FiguresCard runs={runs} />
          <RulesCard runs={runs} />
        </>
      )}
    </>
  )
}

function CurvesCard({ runs }: { runs: readonly ComparedRun[] }) {
  const drawing = useMemo(() => compareDrawing(runs), [runs])
  return (
    <FigureCard
      title="Equity and drawdown"
      note="percent of each start"
      definition="Each account at bar closes, in percent of what it began with, after all costs; below, how far each lies under its own highest value. Between its own moments a run keeps its last value."
      drawing={drawing}
      label={runs
        .map(({ letter, strategy, result }) => `${letter}, ${strategy.name}: ${(result.total_return ?? 0).toFixed(1)} percent`)
        .join('. ')}
      file="compare-equity"
      heightPx={400}
    />
  )
}
