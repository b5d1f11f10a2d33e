import type { Extent } from './reader/draft.ts'
import type { Lexeme } from './reader/lexer.ts'

/** Names of parts that must hold for the entry. */
const knownLabels =
  /^(?:bias|regime|filters?|direction|rules?|timing|confirmation|confirm|context|criteria|conditions?|setups?|idea|logic|momentum|strategy|plan|method)$/
const conditionPaths = /^(?:pending|sell|entryLong|entryShort|exitLong|exitShort|entryOrder)$/
const actionTags = /^(?:buy|sell|long|short|enter|exit|cover)$/
/** After these stands what is compared, crossed, met, or scaled. */
const objectLeads = /^(?:above|below|gte|lte|cross|touch|breaks|overbought|oversold|output|times)$/

/** `KAMA(20)`, `KAMA 20`, `the 50 KAMA`: a line that is not known here has the number, which must not be read as a price or as another line. */
function namesNumber(meaning: readonly Lexeme[], owner: readonly (Extent | undefined)[], at: number): boolean {
  const isOfCondition = (i: number) => meaning[i]?.tag === 'number' && owner[i]?.kind === 'rule' && conditionPaths.test(owner[i]!.path)
  const next = meaning[at + 1]?.text === '(' ? at + 2 : at + 1
  const isOfDistance =
    meaning[at - 1]?.tag === 'number' && /^(?:stop|targets|trailing|breakeven|pyramiding)$/.test(owner[at - 1]?.path ?? '')
  return isOfCondition(next) || isOfCondition(at - 1) || isOfDistance
}

/** `the first green candle after the setup`: which one it is hangs on what came before. */
const namesFirstAfter = (meaning: readonly Lexeme[], at: number): boolean =>
  meaning[at]!.tag === 'ordinal' && [2, 3].some((ahead) => meaning[at + ahead]?.text === 'after') && meaning[at + 1]?.tag === 'color'

/** `the first 15 minute candle`, `the opening bar`, `for the first hour`: a part of the day, which a rule of every bar is not about. */
function namesPartOfDay(meaning: readonly Lexeme[], at: number): boolean {
  const { tag, text } = meaning[at]!
  if (tag !== 'ordinal' && text !== 'opening') return false
  const tagAt = (ahead: number) => meaning[at + ahead]?.tag
  // `in the first 30 minutes`.
  if (tagAt(1) === 'number' && tagAt(2) === 'unit' && /^(?:minute|hour)$/.test(meaning[at + 2]!.name)) return true
  const next = tagAt(1) === 'timeframe' ? 2 : tagAt(1) === 'number' && tagAt(2) === 'unit' ? 3 : 1
  return tagAt(next) === 'unit' && /^(?:bar|minute|hour)$/.test(meaning[at + next]!.name)
}

/** Whether an action follows in the sentence. */
function hasActionAhead(meaning: readonly Lexeme[], from: number): boolean {
  for (let i = from; i < meaning.length && !/^(?:period_mark|newline)$/.test(meaning[i]!.tag); i++)
    if (actionTags.test(meaning[i]!.tag)) return true
  return false
}

/** `crosses above the KAMA`, `buy on a flag if …`, `2 x KAMA`, `KAMA minus VWAP`: what a rule needs has a name that is not known here. */
function isNeeded(meaning: readonly Lexeme[], owner: readonly (Extent | undefined)[], at: number): boolean {
  const [before, after] = [meaning[at - 1], meaning[at + 1]]
  const isRead = (i: number) => owner[i] !== undefined && owner[i]!.kind !== 'comment'
  if (before && isRead(at - 1) && objectLeads.test(before.tag)) return true
  const opensTrade = before?.text === 'on' && actionTags.test(meaning[at - 2]?.tag ?? '')
  if (opensTrade) return true
  // `…, exti when it crosses below`: what is done there is not known.
  const isStart = before === undefined || before.text === ',' || /^(?:period_mark|newline|bullet|and|or)$/.test(before.tag)
  const isDeed =
    isStart &&
    (after?.tag === 'when' || (after?.tag === 'ref' && meaning[at + 2]?.tag === 'when') || /^(?:on|at)$/.test(after?.text ?? '')) &&
    [2, 3, 4, 5].some((ahead) => isRead(at + ahead)) &&
    !/^(?:symbol|timeframe)$/.test(meaning[at + 2]?.tag ?? '') &&
    !hasActionAhead(meaning, at + 2)
  // `- Ausstieg: RSI over 70`: a part of the rules under a name that is not known.
  const isLabel =
    (isStart || before.text === '/') &&
    after?.text === ':' &&
    isRead(at + 2) &&
    owner[at + 2]!.kind === 'rule' &&
    conditionPaths.test(owner[at + 2]!.path) &&
    !hasActionAhead(meaning, at + 2)
  if (isLabel && !knownLabels.test(meaning[at]!.text)) return true
  // `below its KAMA`, `the high of a flag`, `back at the KAMA`.
  const isOwn = before?.tag === 'ref' && isRead(at - 1) && !/^(?:be|closes|breaks)$/.test(after?.tag ?? '')
  // `the low of the first soldier`.
  const isNth = before?.tag === 'ordinal' && meaning[at - 2]?.text === 'of' && meaning[at - 3]?.tag === 'field'
  const isPlace =
    /^(?:of|at|to)$/.test(before?.text ?? '') && /^(?:field|side|back|touch)$/.test(meaning[at - 2]?.tag ?? '') && isRead(at - 2)
  // `buy a flag when …`, `a flag whose low …`, `the band is touched + a flag`, `when flag and RSI < 40`.
  const isSetup =
    (actionTags.test(before?.tag ?? '') && /^(?:a|an|any|every)$/.test(meaning[at]!.before) && /^(?:when|while)$/.test(after?.tag ?? '')) ||
    after?.text === 'whose' ||
    (before?.tag === 'plus' && isRead(at - 2)) ||
    (before?.tag === 'when' && after?.tag === 'and')
  // `close zorgon EMA 200`: what one has to do with the other.
  const isVerb =
    /^(?:price_word|close|indicator|average|field|output)$/.test(before?.tag ?? '') &&
    /^(?:indicator|average|field|cloud)$/.test(after?.tag ?? '')
  if (isNth || isDeed || isOwn || isPlace || isSetup || isVerb) return true
  const isTerm = /^(?:indicator|average|field|close|number)$/.test(meaning[at + 2]?.tag ?? '')
  return isTerm && isRead(at + 2) && (after?.tag === 'minus' || after?.tag === 'plus' || after?.text === '/')
}

/**
 * A word outside the vocabulary that stands among the words of a rule; `owner` tells what each word was read as. Before a bare
 * word for the price it names something else than the price ("the fear index"), so the run waits: what the rule needs is
 * `needed`. Elsewhere it is `shown` as not understood. Null for a word that was read, or that no rule stands around.
 */
export function strangerAt(meaning: readonly Lexeme[], owner: readonly (Extent | undefined)[], at: number): 'needed' | 'shown' | null {
  const isOpening = meaning[at]!.text === 'opening' && owner[at]?.kind === 'rule'
  if ((owner[at] === undefined || isOpening) && namesPartOfDay(meaning, at)) return 'needed'
  if (owner[at] === undefined && namesFirstAfter(meaning, at)) return 'needed'
  if (meaning[at]!.tag !== 'word' || owner[at] !== undefined) return null
  const isRead = (i: number) => owner[i] !== undefined && owner[i]!.kind !== 'comment'
  const namesOther = isRead(at + 1) && meaning[at + 1]?.tag === 'price_word'
  if (namesOther || namesNumber(meaning, owner, at) || isNeeded(meaning, owner, at)) return 'needed'
  return isRead(at - 1) && isRead(at + 1) ? 'shown' : null
}
