import { agreeing, endings, hesitations, openings, saidOtherwise, talkWords } from './vocabulary/chat-talk.ts'

const anyOf = (words: readonly string[]): string => `(?:${words.toSorted((a, b) => b.length - a.length).join('|')})`
/** A pattern with its names replaced; a blank behind a word that may be left out goes with it. */
const filled = (pattern: string): string =>
  pattern
    .replaceAll(/ \{(\w+)\}([?*])/gu, (_, name: string, many: string) => `(?: ${anyOf(talkWords[name]!)})${many}`)
    .replaceAll(/\{(\w+)\}\? /gu, (_, name: string) => `(?:${anyOf(talkWords[name]!)} )?`)
    .replaceAll(/\{(\w+)\}/gu, (_, name: string) => anyOf(talkWords[name]!))

const hesitation = new RegExp(String.raw`(?<![\w'-])(?:${hesitations.join('|')})(?![\w'’-])`, 'giu')
const begins = String.raw`(?<=^|[.?!\n]\s*|,\s*|\b(?:and|but|so|ok|okay|well|hello|hi|hey)\s+)`
const opening = new RegExp(String.raw`${begins}(?:${openings.map(filled).join('|')})(?![\w'’-]),?\s+`, 'giu')
const ending = new RegExp(String.raw`(?<![\w'-])(?:${endings.map(filled).join('|')})(?=\s*(?:[.?!\n]|$))`, 'giu')

/** Words of a question that was asked within another sentence, in the order of a question: "how far the price is from" is "how far is the price from". */
const indirect =
  /\b(?<asks>how (?:far|high|low|big|large|strong|long|close|volatile|wide)(?: (?:below|above|away))?) (?<subject>(?:the )?(?:(?:present|current|actual|latest|last) )?(?:price|market|pair|it|this|we|trend|support|resistance|spread|volume|volatility|rsi|macd|atr)(?: (?:price|level))?) (?<be>is|was|are|were)(?= (?!it\b|there\b))/giu

/** Blanks stand where words were, so that two of them are one. */
const tidy = (text: string): string =>
  text
    .replaceAll(/[ \t]+/gu, ' ')
    .replaceAll(/ +(?=[,.?!;])/gu, '')
    .replaceAll(/,(?:\s*,)+/gu, ',')
    .replaceAll(/,(?=[.?!])/gu, '')
    .replaceAll(/^[\s,;:]+|[\s,;:]+$/gu, '')

/** What a question is parted by is the same question of each part. */
const splitYears =
  /\b(?:and )?(?:split|separate|divide|break) (?:it|that|this|them)?(?: down| up)? ?(?:in|into|by)? ?(?:pre|before)(?:[ -]?\d{4})? (?:and|vs\.?|versus) (?:post|after|since)[ -]?(\d{4})/giu
const splitInTwo = (text: string): string =>
  text.replaceAll(splitYears, (_, year: string) => `And until ${Number(year) - 1}? And since ${year}`)

/** A denial without its apostrophe: "havent". */
const joinedDenial = /\b(have|has|had|is|are|was|were|do|does|did|could|should|would)nt\b/giu

const mostOpenings = 4
const mostEndings = 3

/**
 * A message without how one talks around what one asks: hesitation, politeness, who said so, whether it is true. What is left is what
 * is asked; a message of such words alone stays as it is.
 */
export function withoutChatTalk(text: string): string {
  let said = text.replaceAll('’', "'").replaceAll(joinedDenial, "$1n't").replaceAll(hesitation, ' ')
  for (let i = 0; i < mostOpenings; i += 1) {
    const shorter = tidy(said.replaceAll(opening, ' '))
    if (shorter === said) break
    said = shorter
  }
  for (let i = 0; i < mostEndings; i += 1) said = tidy(said.replaceAll(ending, ''))
  const plain = saidOtherwise.reduce((words, [other, same]) => words.replaceAll(other, same), said)
  const left = tidy(splitInTwo(plain).replaceAll(indirect, '$<asks> $<be> $<subject>'))
  return /[\p{L}\p{N}]/u.test(left) ? left : text
}

/** What a message agrees to of what was offered before it; null where it says anything else. */
export function agreedTo(text: string, offered: readonly string[]): string | null {
  const said = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[.,!?]+/gu, '')
    .trim()
  const at = agreeing.findIndex((words) => words.includes(said))
  return offered[at] ?? null
}
