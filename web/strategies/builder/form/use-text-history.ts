import { useEffect, useState } from 'react'
import type { Draft } from '../draft.ts'
import type { ChangeDraft } from '../use-draft.ts'

/** What a step back restores: the words and what was decided about them. */
type Step = Pick<Draft, 'text' | 'answers' | 'overrides' | 'ignored' | 'editedIn'>

const stepOf = ({ text, answers, overrides, ignored, editedIn }: Draft): Step => ({ text, answers, overrides, ignored, editedIn })

interface Steps {
  readonly past: readonly Step[]
  readonly now: Step
  readonly future: readonly Step[]
}

/** Typing that pauses for so long is one step. */
const pauseMs = 600
const maxSteps = 100

interface History {
  /** Null where there is no step that way. */
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

/** Steps back and forth through a draft, typed or changed by the form alike. */
export function useTextHistory(draft: Draft, change: ChangeDraft): History {
  const [{ past, now, future }, setSteps] = useState<Steps>(() => ({ past: [], now: stepOf(draft), future: [] }))
  // What was typed since the last pause is a step that is not taken yet.
  const isTyping = draft.text !== now.text
  useEffect(() => {
    if (!isTyping) return undefined
    const timer = setTimeout(
      () => setSteps((steps) => ({ past: [...steps.past, steps.now].slice(-maxSteps), now: stepOf(draft), future: [] })),
      pauseMs,
    )
    return () => clearTimeout(timer)
  }, [isTyping, draft])
  const go = (steps: Steps) => {
    setSteps(steps)
    change(steps.now)
  }
  const back = isTyping ? now : past.at(-1)
  const forth = isTyping ? undefined : future.at(-1)
  return {
    undo:
      back === undefined ? null : () => go({ past: isTyping ? past : past.slice(0, -1), now: back, future: [...future, stepOf(draft)] }),
    redo: forth === undefined ? null : () => go({ past: [...past, now], now: forth, future: future.slice(0, -1) }),
  }
}
