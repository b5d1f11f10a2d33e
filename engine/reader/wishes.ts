import type { Stretch } from '../language/grammar.ts'
import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import { cannotTexts, missingData, ofTaste, wishes as beside } from '../strategy/cannot.ts'
import type { Assembly } from './assemble.ts'
import type { Open } from './context.ts'
import type { Clause } from './meanings.ts'
import { withNodes } from './with-nodes.ts'

/** Something that is asked for and cannot be had, and where. */
export interface Wish {
  readonly name: string
  readonly at: Stretch
}

const cannotSymbol = tagSymbol('unsupported')

/** What words that nobody read ask for and cannot be had. */
export const wordsOfWishes = ({ edgesTo }: Lattice, { from, to }: Stretch): readonly Wish[] =>
  edgesTo
    .slice(from + 1, to + 1)
    .flatMap((edges) =>
      edges.flatMap((edge) =>
        edge.from >= from && edge.corrected === null
          ? edge.symbols.flatMap(({ symbol, value }) =>
              symbol === cannotSymbol ? [{ name: String(value), at: { from: edge.from, to: edge.to } }] : [],
            )
          : [],
      ),
    )

const cannot = 'cannot '
const feature = 'feature:'
/** Names of the reading schema that are no question: other words or no words at all settle them. */
const isNamed = (issue: string): boolean => Object.hasOwn(cannotTexts, issue)

const nameOf = (issue: string): string | null => {
  if (issue.startsWith(cannot)) return issue.slice(cannot.length)
  if (issue.startsWith(feature)) return issue.replaceAll(' ', '_')
  return isNamed(issue) ? issue : null
}

/** What cannot be had, told apart from what is only open. */
export function wishesIn(open: readonly Open[]): { readonly wishes: readonly Wish[]; readonly open: readonly Open[] } {
  const named = open.map((each) => ({ each, name: nameOf(each.issue) }))
  return {
    wishes: named.flatMap(({ each: { at }, name }) => (name === null || at === null ? [] : [{ name, at }])),
    open: named.flatMap(({ each, name }) => (name === null || each.at === null ? [each] : [])),
  }
}

const single = (clause: Clause): readonly Clause[] => (clause.clause === 'several' ? clause.clauses.flatMap(single) : [clause])
const isIn = ({ at }: Wish, clause: Clause): boolean => clause.at !== null && clause.at.from <= at.from && at.to <= clause.at.to

/** What an entry waits for. */
const ofEntry: ReadonlySet<Clause['clause']> = new Set(['enter', 'filter', 'condition', 'section'])

const immeasurable: ReadonlySet<unknown> = new Set(['cannot', 'vague'])

/** Whether a clause waits for something that can be measured, or might be. */
function isMeasured(clause: Clause): boolean {
  if (!('when' in clause) || clause.when === null) return false
  let isSo = true
  withNodes(clause.when, (node) => {
    if ([node['says'], node['does'], node['is']].some((kind) => immeasurable.has(kind)) || node['to'] === 'unsaid') isSo = false
    return null
  })
  return isSo
}

interface Refused {
  readonly wishes: readonly Wish[]
  readonly clauses: readonly Clause[]
  readonly hasEntry: boolean
  /** Something else is open or unread, which may be the entry. */
  readonly isOpen: boolean
  /** Stretches with words that nothing read: what is said there may be something else. */
  readonly unread: readonly Stretch[]
}

/**
 * Why a text is refused: it needs the future, or what its entry waits for cannot be had. A pause for news, a word of taste and a mark
 * by eye can be decided on, where the rest has an entry.
 */
export function refusalOf({ wishes: all, clauses, hasEntry, isOpen, unread }: Refused): string | null {
  const textOf = (name: string): string => cannotTexts[name]?.[0] ?? 'This cannot be tested.'
  const isUnread = ({ at }: Wish): boolean => unread.some(({ from, to }) => from < at.to && at.from < to)
  const isRead = hasEntry || clauses.flatMap(single).some(isMeasured)
  const wishes = all.filter((wish) => !isUnread(wish) || (!isRead && !ofTaste.has(wish.name)))
  if (wishes.some(({ name }) => name === 'look_ahead')) return textOf('look_ahead')
  const isEntry = (wish: Wish): boolean => clauses.flatMap(single).some((clause) => ofEntry.has(clause.clause) && isIn(wish, clause))
  // One of several entries can be left out.
  const isAlone = ({ at }: Wish): boolean =>
    clauses.flatMap(single).some((clause) => clause.clause === 'enter' && clause.when?.at?.from === at.from && clause.when.at.to === at.to)
  const missing = wishes.find((wish) => missingData.has(wish.name) && isEntry(wish) && !(hasEntry && isAlone(wish)))
  if (missing) return textOf(missing.name)
  if (hasEntry) return null
  const first = wishes.find(({ name }) => !beside.has(name) || name === 'prompt_injection' || name === 'guarantee')
  if (first === undefined || first.name.startsWith(feature)) return null
  return isEntry(first) || !isOpen || (!isRead && !ofTaste.has(first.name)) ? textOf(first.name) : null
}

/** What of an assembled text is of no use and no question settles: it has to be left out or said otherwise. */
export interface Useless {
  readonly wishes: readonly Wish[]
  /** Conditions that no act takes. */
  readonly conditions: readonly Stretch[]
  /** Words of no measure that no act takes. */
  readonly vague: readonly Stretch[]
  readonly others: readonly Stretch[]
}

function uselessClause(clause: Clause | undefined, at: Stretch): Partial<Useless> {
  switch (clause?.clause) {
    case 'cannot':
      return { wishes: [{ name: clause.name, at }] }
    case 'partial exit':
      return { wishes: [{ name: 'feature:partial_exit', at }] }
    case 'condition': {
      const { when } = clause
      if (when.says === 'cannot') return { wishes: [{ name: when.name, at }] }
      return when.says === 'vague' ? { vague: [at] } : { conditions: [at] }
    }
    default:
      return { others: [at] }
  }
}

export function uselessIn({ unused }: Pick<Assembly, 'unused'>, clauses: readonly Clause[]): Useless {
  const all = clauses.flatMap(single)
  const found = unused.flatMap((at) =>
    at === null
      ? []
      : [
          uselessClause(
            all.find((each) => each.at?.from === at.from && each.at.to === at.to),
            at,
          ),
        ],
  )
  return {
    wishes: found.flatMap(({ wishes = [] }) => wishes),
    conditions: found.flatMap(({ conditions = [] }) => conditions),
    vague: found.flatMap(({ vague = [] }) => vague),
    others: found.flatMap(({ others = [] }) => others),
  }
}
