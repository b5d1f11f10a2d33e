import {
  calendarWords,
  comparatives,
  englishWords,
  foreignNumbers,
  foreignWords,
  harmlessPhrases,
  moments,
  moves,
  quantities,
  relationOf,
  superlatives,
} from './claim-words.ts'
import { figuresOf, isStated, type Claim, type ClaimKind, type Objection } from './claim.ts'
import { holds, isNearest, isShareOf } from './comparisons.ts'
import { speaksOfFuture } from './future-words.ts'
import type { Known } from './known-names.ts'
import { isMislabelled } from './labels.ts'
import { figureAt, figureMark, isFigureMark, nameMark, type Marked } from './marked-text.ts'
import { movedSo } from './past-moves.ts'
import { anyOf, wholeWords } from './word-pattern.ts'
import { claimsMore, saysMoreThanChance, withoutChance, wordedClaims } from './worded-claims.ts'

const never = () => false
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
/** The day or the month of a moment that the sentence shows. */
const isOfMoment = ({ sentence, word }: Claim) =>
  figuresOf(sentence).some(
    ({ unit, value }) =>
      unit === 'time' &&
      [weekday, month].some((form) =>
        form
          .format(value * 1_000)
          .toLowerCase()
          .startsWith(word.toLowerCase().slice(0, 3)),
      ),
  )
const isPronoun = ({ sentence, start }: Claim) =>
  /(?<!\p{L})(?:this|that|the|each|every|no|which|any|another|either|neither|some)\s$/iu.test(sentence.text.slice(0, start))

const isAgo = ({ sentence, word, start }: Claim) => word.toLowerCase() === 'ago' && isFigureMark(sentence.text.charAt(start - 2))
/** The word is all of a cell of a table: it names a column. */
const isHead = ({ sentence, start, end }: Claim) =>
  sentence.text.includes('¦') && /¦\s*$/.test(sentence.text.slice(0, start)) && /^\s*¦/.test(sentence.text.slice(end))
/** Judged already, with what it compares to. */
const isRelation = ({ sentence, word, end }: Claim) =>
  /^ often than not(?!\p{L})/iu.test(sentence.text.slice(end)) ||
  relationOf.has(`${word.toLowerCase()}${/^ (?:than|then|to)(?!\p{L})/u.exec(sentence.text.slice(end))?.[0] ?? ''}`)

const atFigure = (words: string) =>
  String.raw`(?:${words})(?=\s(?:by\s|about\s|around\s|from\s)?(?:${figureMark}))|(?<=${figureMark}\s)(?:${words})|(?<=(?<!\p{L})(?:is|are|was|were|'s|trend|trends|trending|moved|moves|went|goes|pointing|points|sloping|slopes|been|closed|trades|trading)\s(?:\p{L}+\s)?)(?:${words})`
const overIts = String.raw`(?:over|under)(?=\s(?:its|their|the|this|that|both|all)\s(?!(?:last|past|previous|same|whole|entire|full|period|bars?|sample|history|stretch|time|years?|next|following)(?!\p{L})|${figureMark})|\s${figureMark})`
const temporal = (claim: Claim) => {
  const next = claim.sentence.text.slice(claim.end).trimStart().charAt(0)
  return isFigureMark(next) && ['bars', 'count', 'time'].includes(figureAt(claim.sentence, next).unit)
}
const overOrUnder = (claim: Claim) => temporal(claim) || holds({ ...claim, word: /over/i.test(claim.word) ? 'above' : 'below' })

/** Signs, units and letters that a model put to a figure would make it another one. */
const beside = [
  String.raw`(?<!${figureMark}\s?)[-−+±×^/]\s?(?=${figureMark})`,
  String.raw`(?:minus|plus|negative|times)\s(?=${figureMark})`,
  String.raw`(?<=${figureMark})\s?[%‰°]`,
  String.raw`(?<=${figureMark})[\p{L}]`,
  String.raw`(?<=${figureMark}[ -]?)(?:pips?|ATRs?|bars?|candles?|lots?|cents?|R|points?|ticks?)(?!\p{L})`,
  `${figureMark}(?=${figureMark})`,
].join('|')

/** Kinds of claims that words make, with what bears each of them out. The first that is not borne out is the objection. */
const claims: readonly ClaimKind[] = [
  { pattern: /\p{N}+/gu, objection: 'figure', isBorneOut: never },
  { pattern: new RegExp(beside, 'giu'), objection: 'figure', isBorneOut: never },
  {
    pattern: /(?<![\p{L}\p{N}])(?=[IVXLCDM]{2,}(?![\p{L}\p{N}]))M*(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![\p{L}\p{N}])/gu,
    objection: 'figure',
    isBorneOut: isStated,
  },
  { pattern: wholeWords('one'), objection: 'figure', isBorneOut: isPronoun },
  {
    pattern: wholeWords('first'),
    objection: 'figure',
    isBorneOut: ({ sentence, start, end }) => start === 0 && sentence.text.charAt(end) === ',',
  },
  { pattern: wholeWords(anyOf(quantities)), objection: 'figure', isBorneOut: never },
  { pattern: wholeWords(anyOf(foreignNumbers)), objection: 'figure', isBorneOut: never },
  { pattern: wholeWords(anyOf(calendarWords), 'gu'), objection: 'figure', isBorneOut: isOfMoment },
  { pattern: wholeWords(anyOf(moments)), objection: 'figure', isBorneOut: (claim) => isStated(claim) || isAgo(claim) || isHead(claim) },
  {
    pattern: wholeWords(
      String.raw`(?:last|past|previous|this|next|coming|recent|preceding|following|current|earlier|same)\s(?:week|month|year|quarter|session|day|night|morning|afternoon|evening|hour|minute|decade|few|several|couple)\p{L}*`,
    ),
    objection: 'figure',
    isBorneOut: isStated,
  },
  ...wordedClaims,
  { pattern: wholeWords(anyOf([...relationOf.keys()].filter((word) => /\p{L}/u.test(word)))), objection: 'comparison', isBorneOut: holds },
  { pattern: wholeWords(overIts), objection: 'comparison', isBorneOut: overOrUnder },
  { pattern: /[<>=≤≥≈≠]+/gu, objection: 'comparison', isBorneOut: (claim) => relationOf.has(claim.word) && holds(claim) },
  {
    pattern: wholeWords(`${anyOf(comparatives)}|\\p{L}+er than|as \\p{L}+ as|compared (?:to|with)|relative to|versus|vs`),
    objection: 'comparison',
    isBorneOut: (claim) => isRelation(claim) || isStated(claim) || isShareOf(claim),
  },
  { pattern: wholeWords('nearest|closest'), objection: 'comparison', isBorneOut: (claim) => isNearest(claim) || isStated(claim) },
  { pattern: wholeWords(anyOf(superlatives)), objection: 'comparison', isBorneOut: isStated },
  { pattern: wholeWords(anyOf(moves.up)), objection: 'comparison', isBorneOut: movedSo('up') },
  { pattern: wholeWords(anyOf(moves.down)), objection: 'comparison', isBorneOut: movedSo('down') },
  { pattern: wholeWords(atFigure('up')), objection: 'comparison', isBorneOut: movedSo('up') },
  { pattern: wholeWords(atFigure('down')), objection: 'comparison', isBorneOut: movedSo('down') },
]

const harmless = wholeWords(anyOf(harmlessPhrases))
const wordPattern = /\p{L}+(?:'\p{L}+)*/gu

/** Words that are no English of a keyboard: other scripts, letters one by one, another language. */
function isUnreadable(text: string): boolean {
  const plain = text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}µμσβαΔδ]/u.test(plain)) return true
  if (/(?<!\p{L})\p{L}(?:[\s.,·-]+\p{L}(?!\p{L})){2,}/u.test(plain)) return true
  const words = (plain.match(wordPattern) ?? []).map((word) => word.toLowerCase())
  const english = words.filter((word) => englishWords.has(word)).length
  const isForeign = words.some((word) => foreignWords.has(word)) && english === 0
  return isForeign || (!text.includes('¦') && words.length >= 5 && english / words.length < 0.08)
}

/** Why a sentence, or a title or row of a table, may not stand as it is written; null where it may. Its numbers have been held against the results before. */
export function judgeSentence(marked: Marked, known: Known, isTitle = false): Objection | null {
  if (isUnreadable(marked.text.replaceAll(new RegExp(`${figureMark}|${nameMark}`, 'g'), ' '))) return 'words'
  if (speaksOfFuture(marked.text)) return 'prediction'
  if (isMislabelled(marked)) return 'figure'
  const plain = marked.text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replaceAll(/[*_~`]/g, '')
  if (saysMoreThanChance(plain, { known })) return 'claim'
  const sentence = { ...marked, text: withoutChance(plain).replaceAll(harmless, (phrase) => 'x'.repeat(phrase.length)) }
  let isBorneOut = withoutChance(plain) !== plain
  for (const kind of claims)
    for (const match of sentence.text.matchAll(kind.pattern)) {
      const claim = { sentence, known, word: match[0], start: match.index, end: match.index + match[0].length }
      if (!kind.isBorneOut(claim)) return kind.objection
      isBorneOut ||= kind.objection === 'comparison'
    }
  return claimsMore({ ...sentence, text: plain }, known, isBorneOut || isTitle) ? 'claim' : null
}
