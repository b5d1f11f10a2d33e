import { guideTopics, type GuideTopic } from './guide-phrases.ts'
import { meanings, type Meaning } from './phrase-meanings.ts'

/** A phrase of the guide with what it is. */
export interface GuidePhrase {
  readonly text: string
  readonly kind: GuideTopic['kind']
}

/** Where unread words stand: what an entry asks for is no way to leave, and the other way round. */
export type WordsRole = 'entry' | 'exit' | null

const tokensOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? []

/** A word without its ending: `breaks`, `breaking` and `breakout` begin alike, the first two are one word. */
const stemOf = (word: string): string =>
  word.length < 5
    ? word.replace(/(?<=[a-z]{2}[^s])s$/, '')
    : word
        .replace(/(?:ies|ied)$/, 'y')
        .replace(/(?:ing|ed|es|s|er|e)$/, '')
        .replace(/([bdgklmnprt])\1$/, '$1')

const pairsOf = (word: string) => Array.from({ length: Math.max(1, word.length - 1) }, (_, i) => word.slice(i, i + 2))

/** How alike two words are spelled, 0 to 1: the share of letter pairs that they have in common. */
function likeness(a: string, b: string): number {
  const [left, right] = [pairsOf(a), pairsOf(b)]
  const shared = left.filter((pair) => right.includes(pair)).length
  return (2 * shared) / (left.length + right.length)
}

/** Less alike than this, or shorter, two words are different ones and no misspelling. */
const alike = 0.7
const shortest = 5

const isOne = (said: string, known: string): boolean =>
  said === known || (said.length >= shortest && known.length >= shortest && said[0] === known[0] && likeness(said, known) >= alike)

const known = meanings.flatMap((meaning) => meaning.words.map((words) => ({ meaning, stems: tokensOf(words).map(stemOf) })))
/** The longest first: `break even` is read before `break`. */
const byLength = known.toSorted((a, b) => b.stems.length - a.stems.length)

/** What the words speak of, with how many of them say so; each word says one thing. */
function meaningsOf(words: string): ReadonlyMap<Meaning, number> {
  const said = tokensOf(words).map(stemOf)
  const found = new Map<Meaning, number>()
  const isTaken = said.map(() => false)
  for (const isSure of [true, false])
    for (const { meaning, stems } of byLength)
      for (let at = 0; at + stems.length <= said.length; at++) {
        const isHere = stems.every((stem, k) => !isTaken[at + k] && (isSure ? said[at + k] === stem : isOne(said[at + k]!, stem)))
        if (!isHere) continue
        isTaken.fill(true, at, at + stems.length)
        found.set(meaning, Math.max(found.get(meaning) ?? 0, stems.length))
      }
  return found
}

const kinds = new Map(guideTopics.flatMap(({ kind, phrases }) => phrases.map((text) => [text, kind] as const)))

/** What a phrase does where that is one of both; most conditions serve either. */
function roleOf(text: string): WordsRole {
  if (/^(?:Buy|Sell short|Place)\b/.test(text)) return 'entry'
  return /^(?:Exit|Close|Take|Trail|Move the stop|Stop (?!trading))/.test(text) ? 'exit' : null
}

/** The phrases of the guide that speak of the same thing as words that were not understood; none where nothing does. */
export function nearestPhrases(words: string, role: WordsRole = null, most = 3): readonly GuidePhrase[] {
  const found = [...meaningsOf(words)]
  const scores = new Map<string, number>()
  for (const [{ phrases, isSide }, weight] of found)
    for (const [k, text] of phrases.entries()) {
      if (isSide === true) continue
      scores.set(text, (scores.get(text) ?? 0) + weight * (1 - k / 10))
    }
  for (const [{ phrases, isSide }] of found)
    if (isSide === true) for (const text of phrases) if (scores.has(text)) scores.set(text, scores.get(text)! + 0.3)
  return [...scores]
    .filter(([text]) => role === null || roleOf(text) === null || roleOf(text) === role || !isConditionPlace(found))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .flatMap(([text]) => {
      const kind = kinds.get(text)
      return kind === undefined ? [] : [{ text, kind }]
    })
}

/** Words of a stop, a target or an exit say so themselves wherever they stand. */
const isConditionPlace = (found: readonly (readonly [Meaning, number])[]) =>
  found.some(([{ phrases }]) => phrases.some((text) => kinds.get(text) === 'condition'))

/** What the sentence around unread words does, by the nearest verb before them; null where none says it. */
export function roleOfWords(text: string, start: number): WordsRole {
  const sentence =
    text
      .slice(0, start)
      .split(/[.!?\n]/)
      .at(-1) ?? ''
  const verbs = [
    ...sentence.matchAll(
      /\b(?:(buy|go(?:es)? long|long|enter|entry|short|sell short)|(exit|close (?:the|my|all|out)|leave|get out|cover|sell|take profit))\b/gi,
    ),
  ]
  const last = verbs.at(-1)
  return last === undefined ? null : last[1] !== undefined ? 'entry' : 'exit'
}

/** The topics whose title or phrases hold every word that is searched for. */
export function searchGuide(search: string): readonly GuideTopic[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = (text: string) => wanted.every((word) => text.toLowerCase().includes(word))
  return guideTopics.flatMap((topic) => {
    const phrases = holds(topic.title) ? topic.phrases : topic.phrases.filter(holds)
    return phrases.length === 0 ? [] : [{ ...topic, phrases }]
  })
}

export interface Inserted {
  readonly text: string
  /** Where the next words go. */
  readonly caret: number
}

const sentenceEnd = /[.!?](?=\s|$)|\n|$/g

/** The text with a phrase of the guide where the caret is: a condition joins the rule there, a sentence follows the one there. */
export function insertPhrase(text: string, caret: number, { text: phrase, kind }: GuidePhrase): Inserted {
  if (kind === 'condition') return insertCondition(text, caret, phrase)
  sentenceEnd.lastIndex = caret
  const end = sentenceEnd.exec(text)
  const isStart = text.slice(0, caret).trimEnd() === '' || /[.!?\n]\s*$/.test(text.slice(0, caret))
  const at = isStart ? caret : (end?.index ?? text.length) + (end?.[0] ?? '').length
  const before = text.slice(0, at).trimEnd()
  const stop = before === '' || /[.!?:;,]$/.test(before) ? '' : '.'
  const head = `${before}${stop}${before === '' ? '' : ' '}${phrase}`
  const rest = text.slice(at).trimStart()
  return { text: rest === '' ? head : `${head} ${rest}`, caret: head.length }
}

function insertCondition(text: string, caret: number, phrase: string): Inserted {
  const before = text
    .slice(0, caret)
    .trimEnd()
    .replace(/[.,;]$/, '')
  const isFirst = before === '' || (/[.!?]\s*$/.test(text.slice(0, caret)) && !/[.,;]$/.test(text.slice(0, caret).trimEnd()))
  const joint = isFirst ? 'Buy when ' : /\b(?:when|if|and|or|while|unless|after)$/i.test(before) ? '' : 'and '
  const head = `${before}${before === '' ? '' : ' '}${joint}${phrase}`
  const rest = text.slice(caret).trimStart()
  const cut = text.slice(0, caret).trimEnd()
  // The full stop that the condition was put in front of.
  const tail = /[.,;]$/.test(cut) && before !== '' ? cut.slice(-1) : ''
  const end = rest === '' || /^[.,;!?]/.test(rest) || tail !== '' ? '' : ' '
  return { text: `${head}${tail}${tail !== '' && rest !== '' ? ' ' : end}${rest}`, caret: head.length }
}

/** The text with words that were not understood said in another way. */
export function rewriteWords(text: string, { start, end }: { readonly start: number; readonly end: number }, phrase: GuidePhrase): string {
  const before = text.slice(0, start)
  const after = text.slice(end)
  if (phrase.kind === 'condition') return insertCondition(`${before}${after}`, before.length, phrase.text).text
  return insertPhrase(`${before.trimEnd()}${/^[.,;!?\s]/.test(after) ? '' : ' '}${after}`, text.length, phrase).text
}
