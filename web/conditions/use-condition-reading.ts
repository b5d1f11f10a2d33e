import type { ConditionReading } from '@playbook/engine/strategy/condition-reading'
import type { Span } from '@playbook/engine/strategy/plan'
import { useEffect, useState } from 'react'

/** A condition as it was written, and what was decided about its words. */
export interface WrittenCondition {
  readonly text: string
  readonly answers: Readonly<Record<string, string>>
  readonly confirmed: readonly Span[]
}
export const noCondition: WrittenCondition = { text: '', answers: {}, confirmed: [] }

/** A pause this long after the last keystroke before the text is read. */
const pauseMs = 120

/** Reads a condition as it is typed; null until it has been read, and while nothing is written. */
export function useConditionReading(written: WrittenCondition, symbol: string | null, timeframe: string): ConditionReading | null {
  const [reading, setReading] = useState<ConditionReading | null>(null)
  const key = JSON.stringify({ written, symbol, timeframe })
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(() => {
      const asked = JSON.parse(key) as { written: WrittenCondition; symbol: string | null; timeframe: string }
      const { text, answers, confirmed } = asked.written
      if (text.trim() === '') return setReading(null)
      // The reader is large, and only needed once somebody writes.
      void import('@playbook/engine/reader/read-condition').then(({ readCondition }) => {
        const context = { answers, confirmed, timeframe: asked.timeframe, ...(asked.symbol !== null && { symbol: asked.symbol }) }
        if (isWanted) setReading(readCondition(text, context))
      })
    }, pauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [key])
  return reading
}
