import type { Clause, Condition, Correction } from './meanings.ts'
import { isSameValue } from './said.ts'
import { isNode, withNodes, type Node } from './with-nodes.ts'

type Correct = Extract<Clause, { clause: 'correct' }>

const endOf = ({ at }: Node): number => (isNode(at) && typeof at.to === 'number' ? at.to : -1)
const single = (numbers: unknown): number | null => (Array.isArray(numbers) && numbers.length === 1 ? (numbers[0] as number) : null)

/** The number that a node stands for, and the node with another in its place. */
function numberIn(node: Node): { readonly value: number; readonly unit: unknown; readonly with: (value: number) => Node } | null {
  const field = (key: string, unit: unknown) => {
    const value = node[key]
    return typeof value === 'number' ? { value, unit, with: (next: number) => ({ ...node, [key]: next }) } : null
  }
  if (node.is === 'number' || node.by === 'number') return field('value', node.unit)
  if (node.by === 'atr') return field('mult', null)
  if (node.part === 'size' || node.part === 'leverage') return field('value', null)
  if (node.part === 'open trades' || node.part === 'trades a day') return field('most', null)
  const length = node.is === 'indicator' || node.is === 'average' ? single(node.numbers) : null
  return length === null ? null : { value: length, unit: null, with: (next) => ({ ...node, numbers: [next] }) }
}

/** The node that stands last of those that a correction may replace. */
function lastOf(clause: Clause, fits: (node: Node) => boolean): Node | null {
  let last: Node | null = null
  withNodes(clause, (node) => {
    // Of nodes that end alike, the inner one is seen last.
    if (fits(node) && (last === null || endOf(node) >= endOf(last))) last = node
    return null
  })
  return last
}

const numberOf = (correction: Correction | null): { readonly value: number; readonly unit: unknown } | null => {
  if (correction?.kind === 'value' && correction.value.is === 'number') return correction.value
  return correction?.kind === 'distance' && correction.distance.by === 'number' ? correction.distance : null
}

/** What of a clause a correction replaces, and by what; null where it fits nothing. */
function replacementIn(clause: Clause, { said, by }: Correct): { readonly node: Node; readonly next: object } | null {
  const number = numberOf(by)
  if (number !== null) {
    const old = numberOf(said)
    const node = lastOf(clause, (each) => {
      const found = numberIn(each)
      if (found === null || (old !== null && found.value !== old.value)) return false
      return number.unit === null || found.unit === number.unit || each.by === 'number'
    })
    const found = node && numberIn(node)
    if (!node || !found) return null
    const next = found.with(number.value)
    return { node, next: number.unit === null || !('unit' in next) ? next : { ...next, unit: number.unit } }
  }
  switch (by.kind) {
    case 'value': {
      const { value } = by
      const node = lastOf(clause, (each) => each.is === value.is)
      return node && { node, next: value }
    }
    case 'distance': {
      const node = lastOf(clause, (each) => typeof each.by === 'string')
      return node && { node, next: by.distance }
    }
    case 'timeframe': {
      const node = lastOf(clause, (each) => typeof each.timeframe === 'string')
      return node && { node, next: { ...node, timeframe: by.timeframe } }
    }
    case 'side': {
      const node = lastOf(clause, (each) => 'clause' in each && 'side' in each)
      return node && { node, next: { ...node, side: by.side } }
    }
    case 'numbers':
      return null
    case 'condition': {
      const { when } = by
      if (when.says !== 'of') return null
      const { subject, predicate } = when
      const node = lastOf(clause, (each) => {
        const other = each as unknown as Condition
        return (
          each.says === 'of' &&
          isSameValue((other as typeof when).subject, subject) &&
          (other as typeof when).predicate.does === predicate.does
        )
      })
      return node && { node, next: when }
    }
    case 'level': {
      const node = lastOf(clause, (each) => each.does === 'compare' && isNode(each.to) && each.to.is === 'number')
      return node && { node, next: { ...node, how: by.how, to: by.to } }
    }
    case 'duration': {
      const node = lastOf(clause, (each) => each.part === 'time exit')
      return node && { node, next: { ...node, after: by.over } }
    }
    case 'clock': {
      const node = lastOf(clause, (each) => each.part === 'exit at' && each.time !== null)
      return node && { node, next: { ...node, time: by.time } }
    }
    case 'part': {
      const { part } = by
      const node = lastOf(clause, (each) => each.part === part.part)
      return node && { node, next: part }
    }
  }
}

/** What a number is of: an indicator's length, a distance, a size. */
const kindOf = (node: Node): string => JSON.stringify([node.is ?? null, node.by ?? null, node.part ?? null, numberIn(node)?.unit ?? null])

/** The clause with its last numbers replaced, each by the one in its place; null where it has fewer of them, or others that could be meant. */
function withNumbers(clause: Clause, numbers: readonly number[]): Clause | null {
  const found: Node[] = []
  withNodes(clause, (node) => {
    if (numberIn(node) !== null) found.push(node)
    return null
  })
  const last = found.toSorted((a, b) => endOf(a) - endOf(b)).slice(-numbers.length)
  const isSure = last.length === found.length || new Set(last.map(kindOf)).size === 1
  if (last.length < numbers.length || !isSure) return null
  return withNodes(clause, (node) => {
    const at = last.indexOf(node)
    return at < 0 ? null : numberIn(node)!.with(numbers[at]!)
  })
}

/** The clauses with what their corrections say in its place; a correction that fits nothing stays. */
export function correctClauses(clauses: readonly Clause[]): readonly Clause[] {
  const corrected: Clause[] = []
  for (const clause of clauses) {
    if (clause.clause !== 'correct') {
      corrected.push(clause)
      continue
    }
    const isFar = clause.by.kind === 'part' || clause.said !== null
    const candidates = isFar ? corrected.length : 1
    let isDone = false
    for (let at = corrected.length - 1, seen = 0; at >= 0 && seen < candidates && !isDone; at -= 1) {
      const before = corrected[at]!
      if (before.clause === 'remark' || before.clause === 'item') continue
      seen += 1
      if (clause.by.kind === 'numbers') {
        const next = withNumbers(before, clause.by.numbers)
        if (next === null) continue
        corrected[at] = next
        isDone = true
        continue
      }
      const found = replacementIn(before, clause)
      if (found === null) continue
      corrected[at] = withNodes(before, (node) => (node === found.node ? found.next : null))
      isDone = true
    }
    if (isDone) continue
    corrected.push(clause.by.kind === 'part' ? { clause: 'part', part: clause.by.part, at: clause.at } : clause)
  }
  return corrected
}
