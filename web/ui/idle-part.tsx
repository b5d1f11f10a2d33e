import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react'
import { whenIdle } from './when-idle.ts'

interface IdlePartProps {
  /** The final shape of it. */
  readonly frame: ReactNode
  readonly children: ReactNode
}

/** What computes in a page: it comes once the page has nothing better to do, and its frame stays until its code is here. */
export function IdlePart({ frame, children }: IdlePartProps) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setWanted(true))), [])
  return <Suspense fallback={frame}>{isWanted ? children : frame}</Suspense>
}
