import { patternNames } from '../../indicators/vocabulary.ts'
import type { Slots } from '../question.ts'

const bare = /^(?:an? |any )?(?<name>[a-z]+(?: [a-z]+)??)(?: (?:candles?|bars?|patterns?))?$/iu

/** A pattern that has two sides and is said without one, as both. */
export function eachSide(slots: Slots): readonly Slots[] {
  const said = bare
    .exec(slots.condition?.trim() ?? '')
    ?.groups?.['name']?.toLowerCase()
    .replace(/s$/u, '')
    .replace('pinbar', 'pin bar')
    .replaceAll(' ', '_')
  const sides = said === undefined ? [] : patternNames.filter((each) => each === `bullish_${said}` || each === `bearish_${said}`)
  return sides.length < 2 ? [slots] : sides.map((each) => ({ ...slots, condition: each.replaceAll('_', ' ') }))
}
