import { lazy } from 'react'
import { IdlePart } from '../ui/idle-part.tsx'
import { ExampleFrame } from './example-frame.tsx'
import type { ExampleProps } from './example.tsx'

// Reader, engine and market come after the first paint: the page is read before they are needed.
const Example = lazy(() => import('./example.tsx').then((module) => ({ default: module.Example })))

/** Words that are read and tested in the visitor's own browser. */
export const LiveExample = (example: ExampleProps) => (
  <IdlePart frame={<ExampleFrame />}>
    <Example key={example.words} {...example} />
  </IdlePart>
)
