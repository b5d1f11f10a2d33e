import { guideTopics, type GuideTopic } from './guide-phrases.ts'

/** A phrase of the guide with what it is. */
export interface GuidePhrase {
  readonly text: string
  readonly kind: GuideTopic['kind']
}

const tokensOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+|%[kd]|\d+/g) ?? []

/** Words that say nothing of a phrase's topic. */
const common = new Set([
  'the',
  'a',
  'an',
  'is',
  'and',
  'of',
  'to',
  'at',
  'on',
  'in',
  'when',
  'if',
  'then',
  'there',
  'it',
  'its',
  'by',
  'buy',
  'sell',
  'trade',
])

const all: readonly (GuidePhrase & { readonly tokens: ReadonlySet<string> })[] = guideTopics.flatMap(({ kind, phrases }) =>
  phrases.map((text) => ({ text, kind, tokens: new Set(tokensOf(text)) })),
)

const pairsOf = (word: string) => Array.from({ length: Math.max(1, word.length - 1) }, (_, i) => word.slice(i, i + 2))

/** How alike two words are spelled, 0 to 1: the share of letter pairs that they have in common. */
function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [left, right] = [pairsOf(a), pairsOf(b)]
  const shared = left.filter((pair) => right.includes(pair)).length
  return (2 * shared) / (left.length + right.length)
}

/** Less alike than this, two words are different ones and no misspelling. */
const alike = 0.6

/** The phrases of the guide that come nearest to words that were not understood; none where nothing does. */
export function nearestPhrases(words: string, most = 3): readonly GuidePhrase[] {
  const wanted = tokensOf(words).filter((token) => !common.has(token) && !/^\d+$/.test(token))
  const scored = all.map((phrase) => {
    const matches = wanted.map((token) => Math.max(0, ...[...phrase.tokens].map((other) => likeness(token, other))))
    return { phrase, score: matches.reduce((sum, match) => sum + (match >= alike ? match : 0), 0) / Math.sqrt(phrase.tokens.size) }
  })
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ phrase: { text, kind } }) => ({ text, kind }))
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
