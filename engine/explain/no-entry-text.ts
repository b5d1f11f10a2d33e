import { formatCount } from '../format/count.ts'
import { numberText } from '../format/number-text.ts'
import type { EntryCondition, EntryWithoutSignal } from './entry-without-signal.ts'
import { utcText } from './utc-text.ts'
import { valueText } from './value-text.ts'

const sides = { entryLong: 'Long', entryShort: 'Short' } as const

/** Which condition kept an entry from ever being asked for. */
export function blockingConditionText({ bars, conditions, blocker }: EntryWithoutSignal): string {
  if (bars === 0) return 'The period ends before every indicator has had its first value, so nothing could be decided.'
  const all = formatCount(bars, 'bar')
  if (blocker.trueBars === 0) return `“${blocker.text}” is true on none of ${all}.`
  const others = conditions.length === 2 ? 'the other condition' : 'all the others'
  return blocker.othersBars > 0
    ? `“${blocker.text}” is true on ${numberText(blocker.trueBars, 0)} and ${others} on ${numberText(blocker.othersBars, 0)} of ${all}, never on the same one.`
    : `The ${conditions.length} conditions are never true on the same of ${all}; the rarest is “${blocker.text}”, true on ${formatCount(blocker.trueBars, 'bar')}.`
}

/** Where a condition that is true elsewhere came nearest, the others were true. */
export const nearestMissText = ({ trueBars, othersBars }: Pick<EntryCondition, 'trueBars' | 'othersBars'>): string =>
  trueBars > 0 && othersBars > 0 ? 'Where the rest was true, it came nearest' : 'It came nearest'

function nearestText({ nearest, blocker }: EntryWithoutSignal): string {
  if (nearest === null) return ''
  return ` ${nearestMissText(blocker)} on ${utcText(nearest.time)}: ${nearest.text} was ${valueText(nearest.value)} against ${valueText(nearest.wanted)}.`
}

/** Which condition it was, and how near it came. */
export const noEntryText = (entry: EntryWithoutSignal): string => `${blockingConditionText(entry)}${nearestText(entry)}`

/** As `noEntryText`, for one entry or for one of each side. */
export const noEntryTexts = (silent: readonly EntryWithoutSignal[]): string =>
  silent.length === 1 ? noEntryText(silent[0]!) : silent.map((each) => `${sides[each.rule]}: ${noEntryText(each)}`).join(' ')
