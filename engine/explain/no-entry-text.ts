import { formatCount } from '../format/count.ts'
import { numberText } from '../format/number-text.ts'
import type { EntryCondition, EntryWithoutSignal } from './entry-without-signal.ts'
import { utcText } from './utc-text.ts'
import { valueText } from './value-text.ts'

const sides = { entryLong: 'Long', entryShort: 'Short' } as const

/** Which condition kept an entry from ever being asked for. */
export function blockingConditionText(entry: EntryWithoutSignal): string {
  if (entry.bars === 0) return 'The period ends before every indicator has had its first value, so nothing could be decided.'
  return `${blockerText(entry)}${reachedText(entry)}`
}

/** Step by step how often a sequence came so far: "Step 1 came true on 31 bars, step 2 followed on 4, step 3 never." */
function reachedText({ reached }: EntryWithoutSignal): string {
  if (reached === null) return ''
  const [first = 0, ...later] = reached
  const begun = first === 0 ? 'Step 1 never came true' : `Step 1 came true on ${formatCount(first, 'bar')}`
  // After a step that never came, none can follow.
  const told = first === 0 ? [] : later.slice(0, later.indexOf(0) < 0 ? later.length : later.indexOf(0) + 1)
  const followed = told.map((bars, k) => `step ${k + 2} ${bars === 0 ? 'never followed' : `followed on ${numberText(bars, 0)}`}`)
  return ` ${[begun, ...followed].join(', ')}.`
}

function blockerText({ bars, conditions, blocker }: EntryWithoutSignal): string {
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
