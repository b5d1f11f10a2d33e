import type { StrategyDetail, StrategyResult } from '@playbook/contract/strategies'
import { groupRules } from '@playbook/engine/strategy/group-rules'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { VersionsCard } from '../../versions/versions-card.tsx'
import { AssumptionLabel } from '../plan/assumption-chip.tsx'
import { LeftOutNote } from '../plan/left-out-note.tsx'
import { RuleList } from '../plan/rule-list.tsx'
import { TracedWords } from '../plan/traced-words.tsx'
import { Receipt } from './receipt.tsx'
import { RunChecksCard } from './run-checks.tsx'
import understood from '../builder/understanding.module.css'
import css from './result.module.css'

/** The words and what they became, what was assumed, and what the result was made from. */
export function ConfigurationTab({ strategy, result }: { strategy: StrategyDetail; result: StrategyResult | null }) {
  const [lit, setLit] = useState<number | null>(null)
  const { assumptions, phrases, rules, questions } = strategy.reading
  const decided = questions.flatMap((q) => {
    const option = q.options.find(({ id }) => id === q.assumed)
    return option ? [{ id: q.id, question: q.text, answer: option.label, words: q.spans }] : []
  })
  return (
    <>
      <div className={css.two}>
        <Card title="Your words" padded>
          <TracedWords text={strategy.strategy_text} phrases={phrases} lit={lit} />
          <LeftOutNote leftOut={strategy.left_out} />
        </Card>
        <Card title="What was run" padded>
          <RuleList groups={groupRules(rules)} lit={lit} onLit={setLit} />
          {decided.length > 0 && (
            <>
              <h3 className={`label ${understood.assumed}`}>Where the words leave it open</h3>
              <ul className="stack small">
                {decided.map(({ id, question, answer, words }) => (
                  <li key={id}>
                    {question} {words.length > 0 && `(${words.map((s) => strategy.strategy_text.slice(s.start, s.end)).join(', ')}) `}
                    <b>{answer}</b>
                  </li>
                ))}
              </ul>
            </>
          )}
          {assumptions.length > 0 && (
            <>
              <h3 className={`label ${understood.assumed}`}>Assumed, because the text does not say</h3>
              <div className={`row wrap ${understood.chips}`}>
                {assumptions.map((assumption) => (
                  <Chip key={assumption.path}>
                    <AssumptionLabel assumption={assumption} rules={rules} />
                  </Chip>
                ))}
              </div>
            </>
          )}
        </Card>
      </div>
      <VersionsCard strategy={strategy} />
      {result !== null && <RunChecksCard checks={result.checks} />}
      {result !== null && <Receipt result={result} leftOut={strategy.left_out} />}
    </>
  )
}
