import { roleNames, type RuleGroup } from '@playbook/engine/strategy/group-rules'
import type { RuleLine } from '@playbook/engine/strategy/reading'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { ruleClass } from './rule-color.ts'
import css from './rule-list.module.css'

interface RuleListProps {
  readonly groups: readonly RuleGroup[]
  readonly lit?: number | null
  readonly onLit?: (rule: number | null) => void
  /** What stands at the end of a line, such as how often the rule was true. */
  readonly note?: (rule: RuleLine) => ReactNode
  /** Paths of the rules that stand out, such as those that two readings do not share. */
  readonly marked?: ReadonlySet<string>
}

/** The plan read back in plain words; each line has the number and colour of its phrase. */
export function RuleList({ groups, lit = null, onLit, note, marked }: RuleListProps) {
  return (
    <div>
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className={css.group}>{group.title}</h3>
          <ul className="rules plain">
            {group.rules.map((rule) => (
              // Lighting up the phrase is a help for the eye only; the number says the same.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <li
                key={rule.path}
                className={classNames(
                  'rule',
                  rule.number !== null && ruleClass(rule.number),
                  rule.number !== null && rule.number === lit && 'on',
                )}
                data-marked={marked?.has(rule.path) || undefined}
                onMouseEnter={() => onLit?.(rule.number)}
                onMouseLeave={() => onLit?.(null)}
              >
                {rule.number === null ? <span className={css.none} aria-hidden="true" /> : <span className="rn">{rule.number}</span>}
                <span className="k">{roleNames[rule.role]}</span>
                <span className="d">
                  {marked?.has(rule.path) && <span className="sr">Differs: </span>}
                  {rule.text}
                </span>
                <span className="f num">{note?.(rule)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
