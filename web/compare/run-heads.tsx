import { sourceFacts } from '@playbook/contract/market-sources'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { Link } from '@tanstack/react-router'
import { Headline } from '../robustness/robustness-line.tsx'
import { IconButton } from '../ui/button.tsx'
import { toneTokens } from '../ui/figure/drawing.ts'
import { formatPercent } from '../ui/numbers.ts'
import { SourceBadge } from '../ui/source-badge.tsx'
import type { ComparedRun } from './compared-run.ts'
import css from './compare.module.css'

/** What is compared: a letter, a line, a name, and what came of it. */
export const RunHeads = ({ runs, onRemove }: { runs: readonly ComparedRun[]; onRemove: (id: string) => void }) => (
  <ul className={`plain ${css.heads}`} aria-label="Runs">
    {runs.map((run) => (
      <li key={run.strategy.id} className={`card ${css.head}`}>
        <RunHead run={run} onRemove={() => onRemove(run.strategy.id)} />
      </li>
    ))}
  </ul>
)

function RunHead({ run: { strategy, result, letter, tone, look }, onRemove }: { run: ComparedRun; onRemove: () => void }) {
  const totalReturnPercent = result.total_return
  const sign = (totalReturnPercent ?? 0) > 0 ? 'up' : (totalReturnPercent ?? 0) < 0 ? 'down' : ''
  return (
    <>
      <span className={css.letter}>
        <b>{letter}</b>
        <svg viewBox="0 0 28 8" aria-hidden="true" style={{ color: `var(${toneTokens[tone]})` }}>
          <path
            d="M0 4h28"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeDasharray={look === 'dashed' ? '6 4' : look === 'dotted' ? '2 3' : undefined}
          />
        </svg>
        <span className="grow" />
        <IconButton icon="x" size="sm" label={`Leave out ${strategy.name}`} onClick={onRemove} />
      </span>
      <Link to="/console/strategy-lab/strategies/$id" params={{ id: strategy.id }} className={css.name}>
        {strategy.name}
      </Link>
      <span className="small mute num row wrap">
        {`${strategy.symbol} ${timeframeLabel[strategy.timeframe]}`}
        <SourceBadge facts={sourceFacts(strategy.source)} />
      </span>
      <b className={`num ${css.return} ${sign}`}>{formatPercent(totalReturnPercent, 'percent', { digits: 1, signed: true })}</b>
      <span className="words soft">
        <Headline strategyId={strategy.id} result={result} />
      </span>
    </>
  )
}
