import type { StrategyDetail } from '@playbook/contract/strategies'
import { diffWords } from '@playbook/engine/format/diff-words'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { diffRules, type RuleChange } from '@playbook/engine/strategy/diff-rules'
import { useMemo } from 'react'
import { periodLabel } from '../strategies/plan/period-button.tsx'
import { formatCount } from '../ui/numbers.ts'
import css from './versions.module.css'

type Side = Pick<StrategyDetail, 'strategy_text' | 'reading' | 'symbol' | 'timeframe' | 'start_date' | 'end_date'>

/** The words and the rules of two versions, with what was added, removed and changed. */
export function VersionDiff({ before, after }: { before: Side; after: Side }) {
  const words = useMemo(() => diffWords(before.strategy_text, after.strategy_text), [before.strategy_text, after.strategy_text])
  const rules = useMemo(() => changesOf(before, after), [before, after])
  const changed = rules.filter(({ kind }) => kind !== 'same')
  return (
    <div className={css.diff}>
      <section>
        <h3 className="label">Words</h3>
        <p className={`words ${css.words}`}>
          {words.map((run, k) =>
            run.kind === 'same' ? (
              run.text
            ) : run.kind === 'added' ? (
              // Runs have no names; the list is made again as a whole.
              // oxlint-disable-next-line react/no-array-index-key
              <ins key={k}>{run.text}</ins>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key
              <del key={k}>{run.text}</del>
            ),
          )}
        </p>
      </section>
      <section>
        <h3 className="label">{changed.length === 0 ? 'Rules: nothing changed' : `Rules: ${formatCount(changed.length, 'change')}`}</h3>
        <RuleChanges rules={changed} />
        {changed.length < rules.length && (
          <details className={css.same} open={changed.length === 0}>
            <summary>{`${formatCount(rules.length - changed.length, 'rule')} unchanged`}</summary>
            <RuleChanges rules={rules.filter(({ kind }) => kind === 'same')} />
          </details>
        )}
      </section>
    </div>
  )
}

const RuleChanges = ({ rules }: { rules: readonly RuleChange[] }) => (
  <ul className={`plain ${css.rules}`}>
    {rules.map((rule, k) => (
      // oxlint-disable-next-line react/no-array-index-key -- the list is made again as a whole
      <Rule key={k} rule={rule} />
    ))}
  </ul>
)

/** Market and period are settings of the run: the text need not say them. */
function changesOf(before: Side, after: Side): RuleChange[] {
  const spoken = diffRules(before.reading, after.reading).filter(({ about }) => about !== 'Market' && about !== 'Period')
  const setting = (about: string, was: string, is: string): RuleChange => ({
    kind: was === is ? 'same' : 'changed',
    about,
    before: was,
    after: is,
  })
  const period = ({ start_date: start, end_date: end }: Side) => periodLabel(start ?? '', end ?? '')
  return [
    setting('Market', `${before.symbol}, ${timeframeLabel[before.timeframe]}`, `${after.symbol}, ${timeframeLabel[after.timeframe]}`),
    setting('Period', period(before), period(after)),
    ...spoken,
  ]
}

const signs = { same: '', added: '+', removed: '−', changed: '±' } as const
const names = { same: 'Unchanged', added: 'Added', removed: 'Removed', changed: 'Changed' } as const

const Rule = ({ rule: { kind, about, before, after } }: { rule: RuleChange }) => (
  <li data-kind={kind}>
    <span className={css.sign} title={names[kind]}>
      <span aria-hidden="true">{signs[kind]}</span>
      <span className="sr">{`${names[kind]}:`}</span>
    </span>
    <span className={css.about}>{about}</span>
    <span>
      {kind !== 'same' && before !== null && <del>{before}</del>} {after !== null && (kind === 'same' ? after : <ins>{after}</ins>)}
    </span>
  </li>
)
