import type { Distance } from '../plan.ts'
import { attempt, isTag, isText, passAll, passText, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readPlainDistance } from './distances.ts'
import { firm } from './setting.ts'

/** `when the trade is up 1R`, `after 20 pips profit`, `from 2R on`, `at +40 pips`. */
export function readTrigger(c: Cursor): Distance | null {
  return attempt(c, () => {
    const lead = take(c, 'when', 'since', 'prep')
    if (!lead) return null
    takeAll(c, 'position', 'ref', 'be', 'price_word', 'profit', 'up', 'move', 'touch', 'make', 'gte', 'above', 'rise', 'entry')
    passText(c, 'by', 'of', 'to', 'at')
    const distance = firm(readPlainDistance(c))
    if (!distance) return null
    takeAll(c, 'profit', 'up', 'be', 'touch')
    if (isText(c, 0, 'in', 'on', 'onwards', 'of')) {
      c.at++
      takeAll(c, 'profit', 'up')
    }
    return distance
  })
}

/** `in 3 pip steps`, `step 5 pips`. */
export const readStep = (c: Cursor): Distance | null =>
  attempt(c, () => {
    passText(c, ',')
    passAll(c, 'move', 'trail')
    const early = takeText(c, 'in', 'with')
    const lead = takeText(c, 'step', 'steps')
    if (!lead && !early) return null
    passText(c, 'of', ':')
    const distance = firm(readPlainDistance(c))
    return distance && (lead || takeText(c, 'steps', 'step', 'increments')) ? distance : null
  })

/** What a trail does from somewhere on. */
export const startWords = [
  'activated',
  'activates',
  'activating',
  'active',
  'kicks',
  'kicking',
  'starts',
  'starting',
  'started',
  'engaged',
  'engages',
  'armed',
  'begins',
  'beginning',
  'enabled',
  'triggered',
] as const

/** `once up 10%`, `after 1R`, `, activated after +20%`: from which profit on. */
export const readActivation = (c: Cursor): Distance | null =>
  attempt(c, () => {
    passText(c, ',', '(')
    const isBracket = isText(c, -1, '(')
    passAll(c, 'only', 'ref', 'be')
    const lead = takeText(c, ...startWords)
    if (lead) passAll(c, 'only')
    // `kicks in at +35 pips`.
    if (lead && isText(c, 0, 'in') && isTag(c, 1, 'when', 'since', 'prep')) c.at++
    if (!lead && !isTag(c, 0, 'since', 'when') && !isText(c, 0, 'after')) return null
    const trigger = readTrigger(c)
    return trigger && (!isBracket || takeText(c, ')')) ? trigger : null
  })
