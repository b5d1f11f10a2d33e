import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../ui/when-idle.ts'
import { ExampleFrame } from './example-frame.tsx'
import type { ExampleProps } from './example.tsx'

// Reader, engine and market come after the first paint: the page is read before they are needed.
const Example = lazy(() => import('./example.tsx').then((module) => ({ default: module.Example })))

/** Words that are read and tested in the visitor's own browser, once the page has nothing better to do. */
export function LiveExample(example: ExampleProps) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  if (!isWanted) return <ExampleFrame />
  return (
    <Suspense fallback={<ExampleFrame />}>
      <Example key={example.words} {...example} />
    </Suspense>
  )
}
