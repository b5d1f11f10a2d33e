import { lazy } from 'react'
import { IdlePart } from '../ui/idle-part.tsx'
import { ExampleFrame } from './example-frame.tsx'
import type { ExampleProps } from './example.tsx'
import css from './live-example.module.css'

// Reader, engine and market come after the first paint: the page is read before they are needed.
const Example = lazy(() => import('./example.tsx').then((module) => ({ default: module.Example })))

interface LiveExampleProps extends ExampleProps {
  /** The place that is kept for it, as large as it will be, so that nothing below it moves. */
  readonly place?: 'home' | 'words' | 'costs'
}

/** Words that are read and tested in the visitor's own browser. */
export const LiveExample = ({ place, ...example }: LiveExampleProps) => (
  <div className={place && css[place]}>
    <IdlePart frame={<ExampleFrame words={example.words} />}>
      <Example key={example.words} {...example} />
    </IdlePart>
  </div>
)
