import type { ConditionNode, OperandValue, TruthName } from '@playbook/engine/explain/explain-condition'
import { unknownFigure } from '@playbook/engine/format/number-text'
import { valueText } from '../../words/value-text.ts'
import css from './condition-tree.module.css'

const marks = {
  true: { sign: '✓', words: 'true' },
  false: { sign: '✗', words: 'false' },
  unknown: { sign: '?', words: 'not known' },
} as const satisfies Record<TruthName, { sign: string; words: string }>

/** Whether something was true, as a sign and in words for those who do not see it. */
function TruthMark({ truth }: { truth: TruthName }) {
  return (
    <span className={css.mark} data-truth={truth} title={marks[truth].words}>
      <span aria-hidden="true">{marks[truth].sign}</span>
      <span className="sr">{`${marks[truth].words}:`}</span>
    </span>
  )
}

/** A rule's conditions as they stood at a bar: what each asks, its values, and whether it was true. */
export function ConditionTree({ node, label }: { node: ConditionNode; label: string }) {
  return (
    <ul className={css.tree} aria-label={label}>
      <Branch node={node} />
    </ul>
  )
}

function Branch({ node }: { node: ConditionNode }) {
  return (
    <li>
      <div className={css.line}>
        <TruthMark truth={node.truth} />
        <span className={node.parts.length > 0 ? css.heading : undefined}>{node.text}</span>
        {node.note !== null && <span className="small mute">{node.note}</span>}
      </div>
      {node.operands.length > 0 && (
        <dl className={css.values}>
          {node.operands.map((operand, k) => (
            // The same operand may stand on both sides.
            // oxlint-disable-next-line react/no-array-index-key
            <Value key={k} operand={operand} />
          ))}
        </dl>
      )}
      {node.parts.length > 0 && (
        <ul>
          {node.parts.map((part) => (
            <Branch key={part.path} node={part} />
          ))}
        </ul>
      )}
    </li>
  )
}

const shown = (value: number | null) => (value === null ? unknownFigure : valueText(value))

const Value = ({ operand: { text, value, before } }: { operand: OperandValue }) => (
  <div>
    <dt>{text}</dt>
    <dd className="num">
      {shown(value)}
      {before !== undefined && <span className="mute">{` (a bar before ${shown(before)})`}</span>}
    </dd>
  </div>
)
