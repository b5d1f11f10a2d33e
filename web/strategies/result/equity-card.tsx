import type { StrategyResult } from '@playbook/contract/strategies'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FigureCard } from '../../ui/figure/figure-card.tsx'
import { shortNumber } from '../../ui/numbers.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { equityDrawing, equityWords, type EquityView } from './equity-drawing.ts'

const views = [
  { value: 'usd', label: 'USD' },
  { value: 'log', label: 'Log', title: 'US dollars on a logarithmic axis: the same rise in percent is as high everywhere' },
  { value: 'percent', label: '% from start', title: 'Both lines begin at 0%' },
] as const

/** The account over time with its drawdown under it, beside the market held. */
export function EquityCard({ result, file }: { result: StrategyResult; file: string }) {
  const [view, setView] = useState<EquityView>('usd')
  const [hasHold, setHasHold] = useState(true)
  const drawing = useMemo(() => equityDrawing(result, { view, hasHold }), [result, view, hasHold])
  const { points, bars } = result.equity_curve_summary
  return (
    <FigureCard
      title="Equity and drawdown"
      note={`start ${shortNumber(result.initial_capital)} USD`}
      definition={
        <>
          <p>
            The account at bar closes, open positions at their closing price, after all costs. Below it, how far it lies under its highest
            value so far.
          </p>
          <p>Buy and hold puts the start balance into the market at the first open that could be traded, without costs.</p>
          {points < bars && (
            <p className="num">{`${shortNumber(points)} of ${shortNumber(bars)} bars are drawn; no high or low is left out.`}</p>
          )}
        </>
      }
      drawing={drawing}
      label={equityWords(result)}
      file={`${file}-equity`}
      heightPx={360}
      empty={result.equity_curve.length === 0 && 'No bar of this period was decided, so there is no curve.'}
      actions={
        <>
          <Button variant="ghost" size="sm" aria-pressed={hasHold} onClick={() => setHasHold(!hasHold)}>
            {hasHold ? 'Hide buy and hold' : 'Show buy and hold'}
          </Button>
          <Segmented label="Scale" value={view} options={views} onChange={setView} />
        </>
      }
    />
  )
}
