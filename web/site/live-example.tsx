import { lazy, Suspense, useEffect, useState } from 'react'
import { ExampleFrame } from './example-frame.tsx'

// Reader, engine and market come after the first paint: the page is read before they are needed.
const Example = lazy(() => import('./example.tsx').then((module) => ({ default: module.Example })))

const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}

/** The example on the home page, read and tested in the visitor's own browser after the first paint. */
export function LiveExample() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  if (!isWanted) return <ExampleFrame />
  return (
    <Suspense fallback={<ExampleFrame />}>
      <Example />
    </Suspense>
  )
}
