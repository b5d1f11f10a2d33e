import type { Facet } from './meanings.ts'
import type { Question, SaidDistance, SaidHorizon, Slots } from './question.ts'

/** "Closes green": what the day does, and not what becomes of its gap. */
const closesSome =
  /\b(?:clos(?:e[sd]?|ing)|end(?:s|ed)?|finish(?:es|ed)?)(?: the day)?(?: (?:in the|on a))? (?<way>green|up|higher|positive|bullish|red|down|lower|negative|bearish)\b|\bis (?:it |price )?(?<at>green|up|higher|red|down|lower) (?:by|at) the close\b/iu
const isUpWord = /^(?:green|up|higher|positive|bullish)$/iu

const units: Readonly<Partial<Record<SaidDistance['unit'], string>>> = { percent: '%', pips: ' pips', atr: ' ATR' }

/** A gap as a condition in words; null where its size is none that it can be said in. */
function gapText(side: 'up' | 'down' | undefined, least: SaidDistance | undefined): string | null {
  if (side === undefined) return null
  const unit = least === undefined ? '' : units[least.unit]
  if (unit === undefined) return null
  const by = least === undefined ? '' : `at least ${least.value}${unit} `
  return `open is ${by}${side === 'up' ? 'above' : 'below'} the previous close`
}

interface GapSaid {
  readonly facets: readonly Facet[]
  readonly words: string
  /** Where and when, with the way and size of the gap. */
  readonly slots: Slots
  readonly within: SaidHorizon | null
}

/**
 * What is asked of days that open with a gap and not of whether it fills: how the day closes, or what came after one that was filled
 * the same day. Undefined where neither is asked; null where it is, but cannot be told.
 */
export function gapCases({ facets, words, slots, within }: GapSaid): readonly Question[] | null | undefined {
  const { side, least, ...where } = slots
  const way = closesSome.exec(words)?.groups
  const closes = way?.['way'] ?? way?.['at']
  const [next] = facets.flatMap((each) => (each.facet === 'next' ? [each] : []))
  if (closes === undefined && next === undefined) return undefined
  const gap = gapText(side, least)
  if (gap === null || (closes !== undefined && next !== undefined)) return null
  if (closes !== undefined) {
    const condition = isUpWord.test(closes) ? 'close is above open' : 'close is below open'
    return [{ kind: 'same_bar', slots: { ...where, condition, event: gap } }]
  }
  // One that took longer was filled on a later bar than its own.
  if (within === null || within.count !== 1 || within.unit !== 'day') return null
  const filled = side === 'up' ? 'low is at or below the previous close' : 'high is at or above the previous close'
  return [{ kind: 'after', slots: { ...where, condition: `${gap} and ${filled}`, horizon: next?.ahead ?? { count: 1, unit: 'bar' } } }]
}

/** An opening gap and no more is said: what is asked of its close is that of the same day. */
const gapAlone =
  /^(?:it |price |\S+ )?(?:(?:opens? )?(?:with )?(?:a |an )?(?:[\d.]+ ?% )?gap(?:s|ped|ping)?\b)(?!.*\b(?:fill|clos|then|and)\w*)/iu
const behind = /\b(?:after|later|next|following)\b/iu
const closeBehindGap = /^(?<came>.*\bclos.+?) (?:after|when|if|on days (?:when|that)|on) (?<gap>(?:it )?(?:a )?gap.*)$/iu

/** What a day that opened with a gap closed as, where that was taken for what came on later bars; any other question stays. */
export function ofSameBar(question: Question, words: string): Question {
  const { kind, slots } = question
  const { condition = '', horizon, side: _side, ...where } = slots
  const behindGap = closeBehindGap.exec(condition)?.groups
  if (kind === 'how_often' && behindGap !== undefined)
    return { kind: 'same_bar', slots: { ...where, condition: behindGap['came']!, event: behindGap['gap']! } }
  const way = closesSome.exec(words)?.groups
  const closes = way?.['way'] ?? way?.['at']
  if (kind !== 'after_share' || horizon !== undefined || closes === undefined || behind.test(words) || !gapAlone.test(condition))
    return question
  return {
    kind: 'same_bar',
    slots: { ...where, condition: isUpWord.test(closes) ? 'close is above open' : 'close is below open', event: condition },
  }
}
