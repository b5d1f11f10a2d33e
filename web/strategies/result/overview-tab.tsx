import type { StrategyDetail, StrategyResult } from '@playbook/contract/strategies'
import { formatCount } from '@playbook/engine/format/count'
import { fileStem } from '@playbook/engine/format/file-stem'
import { groupRules } from '@playbook/engine/strategy/group-rules'
import type { RuleLine } from '@playbook/engine/strategy/reading'
import { WhatIf } from '../../rerun/what-if.tsx'
import { Card } from '../../ui/card.tsx'
import { LeftOutNote } from '../plan/left-out-note.tsx'
import { RuleList } from '../plan/rule-list.tsx'
import { EquityCard } from './equity-card.tsx'
import { Figures } from './figures.tsx'
import { ResultChart } from './result-chart.tsx'
import { TradeOutcomes } from './trade-outcomes.tsx'
import css from './result.module.css'

/** Equity with drawdown, the trades on the chart, the figures, and what each rule did. */
export function OverviewTab({ strategy, result }: { strategy: StrategyDetail; result: StrategyResult }) {
  const trueBars = ({ path }: Pick<RuleLine, 'path'>) => {
    const times = result.rule_counts[path]
    return times === undefined ? null : formatCount(times, 'bar')
  }
  return (
    <>
      <LeftOutNote leftOut={strategy.left_out} />
      <EquityCard result={result} file={fileStem(strategy.name)} />
      <WhatIf strategy={strategy} result={result} />
      <ResultChart strategy={strategy} result={result} focus={null} />
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
