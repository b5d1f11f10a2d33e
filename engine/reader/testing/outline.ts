import { discourse } from '../discourse.ts'
import type { Clause, Condition, Part, Value } from '../meanings.ts'
import { readClauses } from '../read-clauses.ts'

const signs: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=', eq: '=' }

function valueIn(value: Value): string {
  switch (value.is) {
    case 'number':
      return String(value.value)
    case 'indicator':
      return [value.name, ...value.numbers].join(' ')
    case 'price':
      return value.field
    case 'reference':
      return value.to
    default:
      return value.is
  }
}

function conditionText(condition: Condition): string {
  switch (condition.says) {
    case 'of': {
      const { subject, predicate } = condition
      const subjectText = valueIn(subject)
      if (predicate.does === 'compare') return `${subjectText} ${signs[predicate.how]} ${valueIn(predicate.to)}`
      if (predicate.does === 'cross') return `${subjectText} crosses ${predicate.direction} ${valueIn(predicate.to)}`
      return `${subjectText} ${predicate.does}${'to' in predicate && predicate.to ? ` ${valueIn(predicate.to)}` : ''}`
    }
    case 'join':
      return `(${condition.args.map(conditionText).join(` ${condition.op} `)})`
    case 'not':
      return `not ${conditionText(condition.arg)}`
    case 'reference':
      return `<${condition.to}>`
    case 'pattern':
      return condition.name
    case 'cannot':
      return `cannot ${condition.name}`
    default:
      return condition.says
  }
}

function partText(part: Part): string {
  if (part.part === 'stop' || part.part === 'target') {
    const { side, distance } = part
    const size = distance?.by === 'number' ? ` ${distance.value} ${distance.unit}` : ''
    return `${part.part}${size}${side === null ? '' : ` ${side}`}`
  }
  if (part.part === 'side') return `only ${part.only}`
  if (part.part === 'time exit') return `after ${part.after.count} ${part.after.unit}`
  if (part.part === 'market') return part.symbol
  return part.part
}

function clauseText(clause: Clause): string {
  const parts = 'parts' in clause ? clause.parts.map((part) => ` + ${partText(part)}`).join('') : ''
  const when = 'when' in clause && clause.when ? `: ${conditionText(clause.when)}` : ''
  const side = 'side' in clause && clause.side !== null ? ` ${clause.side}` : ''
  switch (clause.clause) {
    case 'enter':
      return `${clause.isSell ? 'sell' : 'enter'}${side}${when}${parts}`
    case 'partial exit':
      return `exit ${clause.portion.isRest ? 'rest' : `${clause.portion.percent}%`}${side}${when}${parts}`
    case 'filter':
      return `${clause.isOnly ? 'only' : 'filter'}${side}${when}`
    case 'part':
      return partText(clause.part)
    case 'section':
      return `[${clause.role}${side}${clause.join === null ? '' : ` ${clause.join}`}]`
    case 'item':
      return `#${clause.n ?? ''}`
    case 'several':
      return clause.clauses.map(clauseText).join(' | ')
    case 'mirror':
      return `mirror ${clause.of}${side}`
    case 'topic':
      return `topic ${valueIn(clause.value)}`
    case 'cannot':
      return `cannot ${clause.name}`
    default:
      return `${clause.clause}${side}${when}${parts}`
  }
}

const outlineOf = (text: string, of: (clauses: readonly Clause[]) => readonly Clause[]): readonly string[] => {
  const [best] = readClauses(text)
  if (best === undefined) return []
  const unread = best.unread.map(({ start, end }) => text.slice(start, end)).join(' ')
  return [...of(best.clauses).map(clauseText), ...(unread === '' ? [] : [`unread ${unread}`])]
}

/** What the clauses of a text say, a line each, as they are read; the unread words last. */
export const clausesIn = (text: string): readonly string[] => outlineOf(text, (clauses) => clauses)

/** The same with what the text around them says. */
export const rulesIn = (text: string): readonly string[] => outlineOf(text, discourse)
