import { getMarket } from '@playbook/contract/markets'
import type { StrategyDetail, StrategyResult, TradeRow } from '@playbook/contract/strategies'
import { resultStem } from '@playbook/engine/format/file-stem'
import { groupRules } from '@playbook/engine/strategy/group-rules'
import type { RuleLine } from '@playbook/engine/strategy/reading'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../api.ts'
import { truthText } from '../../preview/truth-text.ts'
import { WhatIf } from '../../rerun/what-if.tsx'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { LeftOutNote } from '../plan/left-out-note.tsx'
import { RuleList } from '../plan/rule-list.tsx'
import { DoubtfulTrades } from './doubtful-trades.tsx'
import { EquityCard } from './equity-card.tsx'
import { ExplainedChart, useExplainedBar } from './explained-chart.tsx'
import { Figures } from './figures.tsx'
import { SilentEntries } from './silent-entries.tsx'
import { TradeOutcomes } from './trade-outcomes.tsx'
import css from './result.module.css'

/** Equity with drawdown, the trades on the chart, the figures, and what each rule did. */
export function OverviewTab({ strategy, result }: { strategy: StrategyDetail; result: StrategyResult }) {
  const market = useQuery(queryOf(getMarket, { params: { symbol: strategy.symbol } }))
  const bar = useExplainedBar()
  const [chosen, setChosen] = useState<TradeRow | null>(null)
  const counted = ({ path }: Pick<RuleLine, 'path'>) => countOf(result, path)
  return (
    <>
      <LeftOutNote leftOut={strategy.left_out} />
      {result.activity?.silent !== undefined && <SilentEntries silent={result.activity.silent} />}
      <EquityCard result={result} file={resultStem(strategy)} />
      <WhatIf strategy={strategy} result={result} />
      <ExplainedChart
        strategy={strategy}
        result={result}
        bar={bar}
        decimals={market.data?.price_decimals ?? 2}
        focus={chosen}
        isHeld
        onTrade={setChosen}
      />
      <div className={css.two}>
        <Card title="Rules" note="how often each was true" padded>
          <RuleList groups={groupRules(strategy.reading.rules)} note={counted} />
        </Card>
        <Figures result={result} />
      </div>
      <TradeOutcomes result={result} />
      <DoubtfulTrades doubts={result.doubts} />
    </>
  )
}

/** As the builder counts the signals of the same bars; results of earlier versions know the bars alone. */
function countOf({ activity, rule_counts: counts }: StrategyResult, path: string): string | null {
  const rule = activity?.rules.find((each) => each.path === path)
  const decidedBars = activity?.decided_bars
  if (rule?.true_bars != null && rule.times != null && decidedBars !== undefined)
    return truthText({ trueBars: rule.true_bars, times: rule.times, heldBars: null }, decidedBars)
  const bars = counts[path]
  return bars === undefined ? null : formatCount(bars, 'bar')
}
