import type { Term } from '../plan.ts'
import type { Cursor } from './cursor.ts'
import { attempt, isTag, isText, pass, passText, take, takeText } from './cursor.ts'
import { readTerm, readTermList } from './terms.ts'

export function readSubjects(c: Cursor): readonly Term[] | null {
  return attempt(c, () => {
    const first = readTermList(c)
    if (!first) return null
    if (first.length > 1) return first
    const second = attempt(c, () => {
      if (!take(c, 'and') && !takeText(c, '/', '&', ',')) return null
      const term = readTerm(c)
      const isPair = term && term.kind !== 'const' && isTag(c, 0, 'cross', 'be', 'above', 'below', 'rise', 'fall', 'up', 'down')
      const isColoured = term && term.kind !== 'const' && isTag(c, 0, 'bull', 'bear') && isTag(c, 1, 'cross')
      if (isColoured) return term
      return isPair && (isTag(c, 0, 'cross') || isText(c, 0, 'are', 'both') || isText(c, 1, 'both')) ? term : null
    })
    return second ? [...first, second] : first
  })
}

/** `… crosses its signal line while both are below zero`: the two lines that were compared. */
export const readBothLines = (c: Cursor): readonly Term[] | null => {
  const { subject, object } = c.memory
  if (!subject || !object || object.kind === 'const') return null
  return attempt(c, () => {
    if (!take(c, 'both')) return null
    if (takeText(c, 'of') && !takeText(c, 'them', 'these', 'those')) return null
    return isTag(c, 0, 'be', 'above', 'below', 'rise', 'fall') ? [subject, object] : null
  })
}

/** `all of them are rising`, `when any of them turns down`: the lines that were named together. */
export const readGroup = (c: Cursor): { readonly terms: readonly Term[]; readonly isAny: boolean } | null =>
  attempt(c, () => {
    const { group } = c.memory
    const lead = take(c, 'all', 'both', 'each', 'either') ?? takeText(c, 'any', 'one')
    if (!lead || group.length < 2) return null
    passText(c, 'of')
    pass(c, 'number')
    if (
      !takeText(c, 'them', 'they', 'these', 'those', 'averages', 'emas', 'mas', 'smas', 'lines') &&
      !isTag(c, 0, 'be', 'rise', 'fall', 'turn', 'slope')
    )
      return null
    return { terms: group, isAny: /any|either|one/.test(lead.text) }
  })
