import { drawingName, shortValue } from '@playbook/engine/drawings/drawing-words'
import { useEffect, useRef, type CSSProperties } from 'react'
import { cssColorOf } from '../chart/drawings/drawing-color.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { EvidenceFacts } from './evidence-facts.tsx'
import type { Proposals } from './use-proposals.ts'
import css from './proposals.module.css'

/** The evidence of the proposed drawing that was clicked, on the chart beside it. */
export function EvidenceCard({ proposals, decimals }: { readonly proposals: Proposals; readonly decimals: number }) {
  const { opened } = proposals
  const card = useRef<HTMLDivElement>(null)
  const id = opened?.proposal.id
  useEffect(() => {
    if (id !== undefined) card.current?.focus({ preventScroll: true })
  }, [id])
  if (opened === null) return null
  const { proposal, at } = opened
  const { drawing } = proposal
  const color = drawing.broken_at === null ? cssColorOf(drawing) : 'var(--text-3)'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, wherever the focus in it is
    <div
      ref={card}
      role="dialog"
      aria-label={`Evidence for ${drawingName(drawing)}`}
      tabIndex={-1}
      className={css.card}
      style={{ '--c': color, '--x': `${at?.x ?? 0}px`, '--y': `${at?.y ?? 0}px` } as CSSProperties}
      onKeyDown={(event) => {
        if (event.key === 'Escape') proposals.open(null)
      }}
    >
      <div className="row between">
        <b className="row">
          <i className={css.dot} style={{ background: color }} />
          {drawingName(drawing)}
        </b>
        <span className="num small soft">{shortValue(drawing, decimals)}</span>
      </div>
      <EvidenceFacts drawing={drawing} />
      <div className="row">
        <Button size="sm" variant="primary" onClick={() => proposals.accept([proposal])}>
          Accept
        </Button>
        <Button size="sm" variant="ghost" onClick={() => proposals.dismiss([proposal])}>
          Dismiss
        </Button>
        <span className="grow" />
        <IconButton icon="x" size="sm" label="Close the evidence" onClick={() => proposals.open(null)} />
      </div>
    </div>
  )
}
