import { sentenceAt } from '../reader/nearest-readings.ts'
import type { Span } from '../strategy/plan.ts'

/** What parts a sentence into pieces that may be said by themselves. */
const parting = /,\s+(?:(?:and|or|but|then)\s+)?|;\s*|:\s+|\s+(?:and|but|then)\s+(?!(?:the|a|an)\b|\d)|\s+[-–—]\s+/giu
/** Fewer words are hardly a rule. */
const minWords = 2

/** What may be said otherwise to settle a mark: the pieces of its sentence that it stands in, those with one beside them, the whole. */
export function placesAround(text: string, mark: Span): readonly Span[] {
  const sentence = sentenceAt(text, mark)
  const pieces: Span[] = []
  let from = sentence.start
  for (const { 0: part, index } of text.slice(sentence.start, sentence.end).matchAll(parting)) {
    pieces.push({ start: from, end: sentence.start + index })
    from = sentence.start + index + part.length
  }
  pieces.push({ start: from, end: sentence.end })
  const first = pieces.findIndex(({ end }) => mark.start < end)
  const last = pieces.findLastIndex(({ start }) => start < mark.end)
  const ranges = [
    [first, last],
    [first - 1, last],
    [first, last + 1],
    [0, pieces.length - 1],
  ] as const
  const places = new Map<string, Span>()
  for (const [begin, end] of ranges) {
    const [piece, other] = [pieces[begin], pieces[end]]
    if (piece === undefined || other === undefined || end < begin) continue
    const place = { start: piece.start, end: other.end }
    const isSaying = (text.slice(place.start, place.end).match(/\S+/g) ?? []).length >= minWords
    if (isSaying) places.set(`${place.start} ${place.end}`, place)
  }
  return [...places.values()]
}
