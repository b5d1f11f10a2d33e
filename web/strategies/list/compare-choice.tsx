import type { StrategyItem } from '@playbook/contract/strategies'
import { Link } from '@tanstack/react-router'
import { maxRuns, minRuns } from '../../compare/compared-run.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import css from './compare-choice.module.css'

interface CompareBoxProps {
  readonly strategy: StrategyItem
  readonly chosen: readonly StrategyItem[]
  readonly onChange: (chosen: readonly StrategyItem[]) => void
}

/** Chooses a finished strategy for the comparison; nothing for others. */
export function CompareBox({ strategy, chosen, onChange }: CompareBoxProps) {
  if (strategy.status !== 'completed') return null
  const isChosen = chosen.some(({ id }) => id === strategy.id)
  return (
    <Checkbox
      className={css.box}
      label={
        <>
          Compare <span className="sr">{strategy.name}</span>
        </>
      }
      checked={isChosen}
      disabled={!isChosen && chosen.length >= maxRuns}
      onChange={() => onChange(isChosen ? chosen.filter(({ id }) => id !== strategy.id) : [...chosen, strategy])}
    />
  )
}

/** What is chosen so far, and the way to see it side by side. */
export function CompareBar({ chosen, onClear }: { chosen: readonly StrategyItem[]; onClear: () => void }) {
  if (chosen.length === 0) return null
  return (
    <div className={css.bar} role="region" aria-label="Comparison">
      <span className={`num ${css.names}`} role="status">
        <b>{`${chosen.length} of ${maxRuns} chosen`}</b>
        <span className="mute">{chosen.map(({ name }) => name).join(', ')}</span>
      </span>
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {chosen.length < minRuns ? (
        <Button variant="primary" disabledReason="Choose one more">
          Compare
        </Button>
      ) : (
        <Link
          to="/console/strategy-lab/compare"
          search={{ ids: chosen.map(({ id }) => id).join(',') }}
          className={buttonClass({ variant: 'primary' })}
        >
          {`Compare ${chosen.length} runs`}
        </Link>
      )}
    </div>
  )
}
