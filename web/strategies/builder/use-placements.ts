import type { Placement, Proposal } from '@playbook/engine/strategy/proposal/proposal'
import type { ReadingContext } from '@playbook/engine/strategy/reading'
import { useEffect, useRef, useState } from 'react'
import type { PlacementAnswer, PlacementRequest } from './placement.worker.ts'

/** A pause this long after the last keystroke before proposals are tried again. */
const pauseMs = 200

/** What each proposal would make of the text as it stands now, off the main thread; null while that is not known. */
export function usePlacements(text: string, context: ReadingContext, proposals: readonly Proposal[]): readonly Placement[] | null {
  const [known, setKnown] = useState<{ readonly key: string; readonly placements: readonly Placement[] } | null>(null)
  const worker = useRef<Worker | null>(null)
  const newest = useRef({ number: 0, key: '' })
  const key = JSON.stringify([text, context, proposals])

  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )
  useEffect(() => {
    const [asked, askedContext, askedProposals] = JSON.parse(key) as [string, ReadingContext, readonly Proposal[]]
    if (askedProposals.length === 0) return undefined
    const timer = setTimeout(() => {
      const number = newest.current.number + 1
      newest.current = { number, key }
      worker.current ??= startWorker((answer) => {
        if (answer.number === newest.current.number) setKnown({ key: newest.current.key, placements: answer.placements })
      })
      worker.current.postMessage({ number, text: asked, context: askedContext, proposals: askedProposals } satisfies PlacementRequest)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [key])

  return known?.key === key ? known.placements : null
}

function startWorker(onAnswer: (answer: PlacementAnswer) => void): Worker {
  const worker = new Worker(new URL('./placement.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<PlacementAnswer>) => onAnswer(data))
  return worker
}
