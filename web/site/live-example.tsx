import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../ui/when-idle.ts'
import { ExampleFrame } from './example-frame.tsx'

// Reader, engine and market come after the first paint: the page is read before they are needed.
const Example = lazy(() => import('./example.tsx').then((module) => ({ default: module.Example })))

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
