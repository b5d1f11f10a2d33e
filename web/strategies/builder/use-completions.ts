import type { Completion } from '@playbook/engine/reader/completions'
import { useEffect, useState } from 'react'
import type { Reader } from './use-reader.ts'

const pauseMs = 200
const none: readonly Completion[] = []

interface Found {
  readonly text: string
  readonly caret: number
  readonly completions: readonly Completion[]
}

/** What may follow at the caret once typing pauses; nothing while the caret is nowhere. */
export function useCompletions(reader: Reader, text: string, caret: number | null): readonly Completion[] {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (caret === null || caret > text.length) return undefined
    let isOld = false
    const timer = setTimeout(() => {
      void reader.ask('complete', { text, caret }).then((completions) => {
        if (!isOld) setFound({ text, caret, completions })
      })
    }, pauseMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [reader, text, caret])
  return caret !== null && found?.text === text && found.caret === caret ? found.completions : none
}
