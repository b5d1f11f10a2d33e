import { continuations } from './continuations.ts'
import { readClauses } from './read-clauses.ts'

/** Words that may follow at a place of a text. */
export interface Completion {
  /** Stands in the place of the text from here to the caret: the beginning of a word, or nothing. */
  readonly from: number
  readonly words: string
}

/** Longer beginnings of a sentence are not completed. */
const maxHeadChars = 400
/** What costs so much more than the likeliest is an odd way to go on. */
const offeredWithin = 6

/** Words before the caret that may be the beginning of what is offered. */
const maxWordsTyped = 3

/** Where the sentence at the caret begins, and where what is being typed may begin, the longest first. */
function headAt(text: string, caret: number): { readonly start: number; readonly froms: readonly number[] } {
  const before = text.slice(0, caret)
  const start = ([...before.matchAll(/[.!?;](?=\s)|\n/gu)].at(-1)?.index ?? -1) + 1
  const words = [...before.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index).filter((at) => at >= start)
  return { start, froms: [...words.slice(-maxWordsTyped), ...(/[\p{L}\p{N}]$/u.test(before) ? [] : [caret])] }
}

/** What the reading of a sentence costs; null where some of it is not read. */
function costOf(sentence: string): number | null {
  const [best] = readClauses(sentence)
  return best === undefined || best.unread.length > 0 ? null : best.cost
}

const opening = continuations.flatMap(({ isOpen, words }) => (isOpen === true ? words : []))

/** Where a sentence stands that has these words so far. */
function placeOf(head: string): (typeof continuations)[number]['place'] {
  const said = head.trim().toLowerCase()
  if (said === '') return 'start'
  return costOf(head) === null || opening.some((words) => said.endsWith(words)) ? 'inside' : 'behind'
}

/**
 * What may follow at the caret, the usual words first: with it the sentence is read, at once or with a little more behind it. Nothing
 * where the words before the caret cannot be read, however they go on.
 */
export function completionsAt(text: string, caret: number, most = 6): readonly Completion[] {
  const { start, froms } = headAt(text, caret)
  if (caret - start > maxHeadChars) return []
  const found = froms.flatMap((from) =>
    beginningWith(text.slice(start, from), text.slice(from, caret).toLowerCase()).map((words) => ({ from, words })),
  )
  return found.slice(0, most)
}

/** What may follow the head of a sentence and begins with what is typed. */
function beginningWith(head: string, typed: string): readonly string[] {
  const place = placeOf(head)
  const isSaid = (said: string) => head.toLowerCase().includes(said)
  const found = continuations
    .filter((each) => each.place === place && (each.unless === undefined || costOf(`${head}${each.unless}`) === null))
    .flatMap(({ ends, words }) =>
      words.flatMap((said) => {
        const written = said.toLowerCase()
        if (!written.startsWith(typed) || written === typed || isSaid(written)) return []
        const costs = ends.flatMap((end) => costOf(`${head}${said}${end}`) ?? [])
        return costs.length === 0 ? [] : [{ said, cost: Math.min(...costs) }]
      }),
    )
  const cheapest = place === 'start' ? Infinity : Math.min(...found.map(({ cost }) => cost))
  return found.flatMap(({ said, cost }) => (cost <= cheapest + offeredWithin ? [said] : []))
}
