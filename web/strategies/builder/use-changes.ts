import type { ProposedPlan } from '@playbook/engine/proposal/proposed-plan'
import type { ReadingContext } from '@playbook/engine/strategy/reading'
import { useEffect, useRef, useState } from 'react'
import type { ChangesAnswer, ChangesRequest } from './changes.worker.ts'

/** A pause this long after the last keystroke before a proposed plan is compared again. */
const pauseMs = 200

interface FoundChanges extends Omit<ChangesAnswer, 'number'> {
  readonly text: string
  /** False while a newer text is being compared. */
  readonly isCurrent: boolean
}

/** What a proposed plan says otherwise than the text as it stands now, off the main thread; null while nothing is known. */
export function useChanges(
  text: string,
  context: ReadingContext,
  proposed: ProposedPlan | null,
  dismissed: readonly string[],
): FoundChanges | null {
  const [known, setKnown] = useState<{ readonly key: string; readonly answer: ChangesAnswer } | null>(null)
  const worker = useRef<Worker | null>(null)
  const newest = useRef({ number: 0, key: '' })
  const key = JSON.stringify([text, context, proposed, dismissed])

  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )
  useEffect(() => {
    const [asked, askedContext, plan, without] = JSON.parse(key) as KeyParts
    if (plan === null) return undefined
    const timer = setTimeout(() => {
      const number = newest.current.number + 1
      newest.current = { number, key }
      worker.current ??= startWorker((answer) => {
        if (answer.number === newest.current.number) setKnown({ key: newest.current.key, answer })
      })
      worker.current.postMessage({
        number,
        text: asked,
        context: askedContext,
        proposed: plan,
        dismissed: without,
      } satisfies ChangesRequest)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [key])

  if (known === null || proposed === null) return null
  const [knownText, , knownPlan] = JSON.parse(known.key) as KeyParts
  // Changes of an earlier plan are none of this one.
  return JSON.stringify(knownPlan) === JSON.stringify(proposed) ? { ...known.answer, text: knownText, isCurrent: known.key === key } : null
}

type KeyParts = [text: string, context: ReadingContext, proposed: ProposedPlan | null, dismissed: readonly string[]]

function startWorker(onAnswer: (answer: ChangesAnswer) => void): Worker {
  const worker = new Worker(new URL('./changes.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<ChangesAnswer>) => onAnswer(data))
  return worker
}
