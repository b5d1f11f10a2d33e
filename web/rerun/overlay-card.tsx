import type { StrategyResult } from '@playbook/contract/strategies'
import { useMemo } from 'react'
import type { LineDrawing } from '../ui/figure/drawing.ts'
import { FigureCard } from '../ui/figure/figure-card.tsx'
import { formatUsd, numberText } from '../ui/numbers.ts'
import type { Outcome } from './compute-rerun.ts'

interface OverlayCardProps {
  readonly result: StrategyResult
  readonly outcome: Outcome | null
  readonly isTurned: boolean
}

/** The stored account and that of the newest run here, over each other. */
export function OverlayCard({ result, outcome, isTurned }: OverlayCardProps) {
  const { equity_curve: curve, initial_capital: start } = result
  const now = isTurned ? outcome : null
  const drawing = useMemo((): LineDrawing => {
    const stored = curve.map(({ time, equity }) => [time, equity] as const)
    return {
      kind: 'line',
      x: { name: 'Time', kind: 'time' },
      panes: [
        {
          y: { name: 'USD', format: (value) => numberText(value, 0) },
          lines: [
            { name: 'Stored', tone: now === null ? 'main' : 'quiet', look: now === null ? 'line' : 'dashed', points: stored },
            ...(now === null ? [] : [{ name: 'Now', tone: 'main' as const, points: now.equity }]),
          ],
          marks: [{ axis: 'y', at: start, label: '' }],
        },
      ],
    }
  }, [curve, start, now])
  const words = `The stored account ends at ${formatUsd(result.final_equity)}${now === null ? '' : `, the one with your values at ${formatUsd(now.values.final_equity)}`}.`
  return (
    <FigureCard
      title="Equity, stored and now"
      definition={<p>The account of the stored result, and of the same backtest with the values that you changed.</p>}
      drawing={drawing}
      label={words}
      file="what-if-equity"
      heightPx={280}
      empty={curve.length === 0 && 'No bar of this period was decided, so there is no curve.'}
    />
  )
}
