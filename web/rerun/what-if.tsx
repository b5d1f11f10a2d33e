import type { StrategyDetail, StrategyResult } from '@playbook/contract/strategies'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'

// With the engine, which the page does not need before.
const WhatIfPanel = lazy(() => import('./what-if-panel.tsx').then((module) => ({ default: module.WhatIfPanel })))

/** The way to other costs, sizes and numbers: the backtest runs again in this browser. Nothing is loaded before it is opened. */
export function WhatIf({ strategy, result }: { strategy: StrategyDetail; result: StrategyResult }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense fallback={<SkeletonCard rows={10} label="Loading what-if" />}>
        <WhatIfPanel strategy={strategy} result={result} onClose={() => setIsOpen(false)} />
      </Suspense>
    )
  return (
    <Card
      title="What if"
      note="other costs, sizes and numbers on the same bars"
      actions={
        <Button size="sm" icon="sliders" onClick={() => setIsOpen(true)}>
          Try other values
        </Button>
      }
      padded
    >
      <p className="soft">
        Turn costs, start capital, risk and the numbers of the rules, and see at once what becomes of the result. The backtest runs again in
        your browser; the stored result stays as it is.
      </p>
    </Card>
  )
}
