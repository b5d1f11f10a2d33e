import type { NearReading } from '@playbook/engine/reader/nearest-readings'
import type { Span } from '@playbook/engine/strategy/plan'
import type { Reading } from '@playbook/engine/strategy/reading'
import { isUnchosen, unreadStretches } from './unread-around.ts'

/** The first other words for each sentence that is held, in the order of the text. */
export function firstOffers(
  { phrases, questions, text }: Reading,
  nearTo: (words: Span) => readonly NearReading[],
): readonly NearReading[] {
  const marks = unreadStretches(phrases, text).map(({ words }) => words)
  const asked = questions.filter(isUnchosen).flatMap(({ spans }) => spans.slice(0, 1))
  const offers = [...marks, ...asked].flatMap((words) => nearTo(words)[0] ?? []).toSorted((a, b) => a.place.start - b.place.start)
  return offers.filter(({ place }, k) => k === 0 || place.start >= offers[k - 1]!.place.end)
}

/** The text with each of these sentences in its other words. */
export function sayTogether(text: string, offers: readonly Pick<NearReading, 'place' | 'words'>[]): string {
  return offers
    .toSorted((a, b) => b.place.start - a.place.start)
    .reduce((now, { place, words }) => now.slice(0, place.start) + words + now.slice(place.end), text)
}
