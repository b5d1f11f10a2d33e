import { getMarket } from '@playbook/contract/markets'
import type { StrategyDetail, StrategyResult } from '@playbook/contract/strategies'
import { formatCount } from '@playbook/engine/format/count'
import { resultStem } from '@playbook/engine/format/file-stem'
import { groupRules } from '@playbook/engine/strategy/group-rules'
import type { RuleLine } from '@playbook/engine/strategy/reading'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api.ts'
import { WhatIf } from '../../rerun/what-if.tsx'
import { Card } from '../../ui/card.tsx'
import { RuleList } from '../plan/rule-list.tsx'
import { EquityCard } from './equity-card.tsx'
import { ExplainedChart, useExplainedBar } from './explained-chart.tsx'
import { Figures } from './figures.tsx'
import { TradeOutcomes } from './trade-outcomes.tsx'
import css from './result.module.css'

/** Equity with drawdown, the trades on the chart, the figures, and what each rule did. */
export function OverviewTab({ strategy, result }: { strategy: StrategyDetail; result: StrategyResult }) {
  const market = useQuery(queryOf(getMarket, { params: { symbol: strategy.symbol } }))
  const bar = useExplainedBar()
  const trueBars = ({ path }: Pick<RuleLine, 'path'>) => {
    const times = result.rule_counts[path]
    return times === undefined ? null : formatCount(times, 'bar')
  }
  return (
    <>
      <EquityCard result={result} file={resultStem(strategy)} />
      <WhatIf strategy={strategy} result={result} />
      <ExplainedChart strategy={strategy} result={result} bar={bar} decimals={market.data?.price_decimals ?? 2} focus={null} />
      <div className={css.two}>
        <Card title="Rules" note="on how many bars each was true" padded>
          <RuleList groups={groupRules(strategy.reading.rules)} note={trueBars} />
        </Card>
        <Figures result={result} />
      </div>
      <TradeOutcomes result={result} />
    </>
  )
}
