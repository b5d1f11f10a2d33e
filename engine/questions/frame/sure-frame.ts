import { kindNamed } from '../kinds/all.ts'
import type { Question } from '../question.ts'
import { fitOf, type Frame } from './frames.ts'

/** From how like a known wording on a message is answered; behind an answer of another topic it must be liker. */
const sureFrom = 0.42
const sureElsewhere = 0.6
/** With fewer of its words in place it must be liker. */
const leastFit = 0.38
/** By how much another kind has to be liker, so that it is likelier meant though some words have no place in it. */
const likerBy = 0.05
/** By how much it has to fit better than what another tool answers. */
const leastAhead = 0.05

/** The question that a message surely asks; null where it may as well be another one, or figures are left out. */
export function sureFrame(frames: readonly Frame[], before: Question | null): Frame | null {
  const [best] = frames
  if (best === undefined) return null
  // A word alone is hardly a whole question.
  const isShort = best.telling + best.takenAt.length < 2
  if (best.goesOn !== true && isShort && (before === null || best.likeness < sureElsewhere)) return null
  const of = kindNamed(best.question.kind)
  const next = frames.find(({ question }) => kindNamed(question.kind).tool !== of.tool)
  const isElsewhere = before !== null && kindNamed(before.kind).topic !== of.topic
  // What the words are liker to has no place for some of them.
  const isLiker = ({ question, likeness }: Frame) => kindNamed(question.kind).tool !== of.tool && likeness >= best.likeness + likerBy
  if (frames.some(isLiker)) return null
  const ahead = next === undefined ? 1 : fitOf(best) - fitOf(next)
  const isNear = next !== undefined && kindNamed(next.question.kind).topic === of.topic
  const isSure = best.likeness >= (isElsewhere ? sureElsewhere : sureFrom) && fitOf(best) >= leastFit
  return isSure && ahead >= (isNear ? 0 : leastAhead) && !best.isHeld ? best : null
}
