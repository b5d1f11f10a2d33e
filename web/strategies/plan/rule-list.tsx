import { roleNames, type RuleGroup } from '@playbook/engine/strategy/group-rules'
import type { RuleLine } from '@playbook/engine/strategy/reading'
import type { RulePart } from '@playbook/engine/strategy/rule-parts'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ruleClass } from './rule-color.ts'
import css from './rule-list.module.css'

interface RuleListProps {
  readonly groups: readonly RuleGroup[]
  readonly lit?: number | null
  readonly onLit?: (rule: number | null) => void
  /** Goes to the words of a rule; `canType` where the pointer is no finger. */
  readonly onShow?: (rule: RuleLine, canType: boolean) => void
  /** What stands at the end of a line, such as how often the rule was true. */
  readonly note?: (rule: Pick<RuleLine, 'path'>) => ReactNode
  /** What stands behind a rule's line, such as what changes it. */
  readonly tools?: (rule: RuleLine) => ReactNode
  /** What stands under a rule's line. */
  readonly below?: (rule: RuleLine) => ReactNode
  /** A rule's condition as a tree, where one line cannot show it. */
  readonly partsOf?: (rule: RuleLine) => RulePart | null
  /** Paths of the rules that stand out, such as those that two readings do not share. */
  readonly marked?: ReadonlySet<string>
}

/** The plan read back in plain words; each line has the number and colour of its phrase. */
export function RuleList({ groups, marked, ...row }: RuleListProps) {
  return (
    <div>
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className={css.group}>{group.title}</h3>
          <ul className="rules plain">
            {group.rules.map((rule) => (
              <RuleRow key={rule.path} {...row} rule={rule} isMarked={marked?.has(rule.path) === true} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type RuleRowProps = Omit<RuleListProps, 'groups' | 'marked'> & { readonly rule: RuleLine; readonly isMarked: boolean }

function RuleRow({ rule, lit = null, onLit, onShow, note, tools, below, partsOf, isMarked }: RuleRowProps) {
  const { number } = rule
  const tree = partsOf?.(rule) ?? null
  return (
    // The number is a button that does the same for keys and fingers.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classNames('rule', css.row, number !== null && ruleClass(number), number !== null && number === lit && 'on')}
      data-marked={isMarked || undefined}
      data-waits={rule.waits}
      onMouseEnter={() => onLit?.(number)}
      onMouseLeave={() => onLit?.(null)}
    >
      {number === null ? (
        <span className={css.none} aria-hidden="true" />
      ) : onLit === undefined ? (
        <span className="rn">{number}</span>
      ) : (
        <button
          type="button"
          className={`rn ${css.number}`}
          aria-label={`Rule ${number}: show its words`}
          onFocus={() => onLit(number)}
          onBlur={() => onLit(null)}
          onClick={({ nativeEvent }) => {
            onLit(number)
            // A click is a pointer event everywhere that a finger can make one.
            onShow?.(rule, (nativeEvent as PointerEvent).pointerType !== 'touch')
          }}
        >
          {number}
        </button>
      )}
      <span className="k">{roleNames[rule.role]}</span>
      <div className="d">
        {isMarked && <span className="sr">Differs: </span>}
        {tree === null ? rule.text : <Parts part={tree} note={note} />}
        {rule.waits && (
          <span className="small mute" title="It may be another rule once what waits above is decided.">
            {' '}
            not settled yet
          </span>
        )}
      </div>
      <span className={`f num ${css.tail}`}>
        {note?.(rule)}
        {tools?.(rule)}
      </span>
      {below?.(rule)}
    </li>
  )
}

const Parts = ({ part, note }: { part: RulePart; note: RuleListProps['note'] }) => (
  <>
    <span className={css.heading}>{part.text}</span>
    <ul className={`plain ${css.parts}`}>
      {part.parts.map((each) => (
        <li key={each.path}>
          {each.parts.length > 0 ? (
            <Parts part={each} note={note} />
          ) : (
            <>
              {each.text} <span className={`num ${css.times}`}>{note?.(each)}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  </>
)
