import type { NearReading } from '@playbook/engine/reader/nearest-readings'
import type { Span } from '@playbook/engine/strategy/plan'
import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import { useCallback, useEffect, useState } from 'react'
import { isUnchosen, unreadStretches } from './unread-around.ts'
import type { Reader } from './use-reader.ts'

/** More marks than this stand in a text that is better written anew. */
const maxMarks = 12
/** A pause this long after the last reading: whoever types needs none of it yet. */
const pauseMs = 250

interface Found {
  readonly text: string
  readonly near: readonly (readonly NearReading[])[]
}

/** Other words for what was not understood or is asked about without a choice, by the place of each in the text that was read; empty until they are known. */
export function useNearReadings(
  reader: Reader,
  reading: Reading | null,
  { timeframe }: Pick<ReadingContext, 'timeframe'>,
): (mark: Span) => readonly NearReading[] {
  const [found, setFound] = useState<Found | null>(null)
  const text = reading?.text ?? ''
  const marks = reading === null ? [] : unreadStretches(reading.phrases, text).map(({ words }) => words)
  const asked = reading === null ? [] : reading.questions.filter(isUnchosen).flatMap(({ spans }) => spans.slice(0, 1))
  const marksKey = JSON.stringify([...marks, ...asked].slice(0, maxMarks))
  useEffect(() => {
    if (marksKey === '[]') return undefined
    let isOld = false
    const timer = setTimeout(() => {
      void reader.ask('near', { text, marks: JSON.parse(marksKey) as readonly Span[], context: { timeframe } }).then((near) => {
        if (!isOld) setFound({ text, near })
      })
    }, pauseMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [reader, text, marksKey, timeframe])
  return useCallback(
    (mark) => {
      if (found?.text !== text) return []
      const places = JSON.parse(marksKey) as readonly Span[]
      return found.near[places.findIndex(({ start }) => start === mark.start)] ?? []
    },
    [found, text, marksKey],
  )
}
