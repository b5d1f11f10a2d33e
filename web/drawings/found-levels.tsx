import { shortValue } from '@playbook/engine/drawings/drawing-words'
import { findLevels, type FoundLevel } from '@playbook/engine/drawings/find-levels'
import { levelBars } from '@playbook/engine/indicators/structure/level-bars'
import { useEffect, useMemo, useState } from 'react'
import { cssColorOf } from '../chart/drawings/drawing-color.ts'
import { Button } from '../ui/button.tsx'
import { formatCount } from '../ui/numbers.ts'
import type { ObjectsPanelProps } from './objects-panel.tsx'
import { ToolIcon } from './tool-icon.tsx'
import css from './drawings.module.css'

/** Zones and trendlines that stand in the chart's bars, each with what speaks for it; one that is kept becomes a drawing. */
export function FoundLevels({ bars, closed, decimals, pip, editor, actions }: ObjectsPanelProps) {
  const [open, setOpen] = useState<string | null>(null)
  const found = useMemo(() => findLevels(bars, { closed, decimals, pip }), [bars, closed, decimals, pip])
  useEffect(() => {
    editor.setFound(found)
    return () => editor.setFound([])
  }, [editor, found])
  return (
    <section className={css.found} aria-labelledby="found-levels">
      <h3 className="h-panel" id="found-levels">
        {`Found in ${formatCount(Math.min(levelBars, closed), 'bar')}`}
      </h3>
      <p className="small mute">
        {found.length === 0
          ? 'No zone and no trendline stands in these bars.'
          : 'How prices met them so far. It describes the past; it is no forecast.'}
      </p>
      <ul role="list" className={css.objects} aria-label="Found levels">
        {found.map((level) => (
          <FoundRow
            key={level.id}
            level={level}
            decimals={decimals}
            isOpen={open === level.id}
            onOpen={() => setOpen(open === level.id ? null : level.id)}
            onKeep={() => actions.keep(level)}
          />
        ))}
      </ul>
    </section>
  )
}

interface FoundRowProps {
  readonly level: FoundLevel
  readonly decimals: number
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onKeep: () => void
}

function FoundRow({ level, decimals, isOpen, onOpen, onKeep }: FoundRowProps) {
  const { type, title, facts } = level
  return (
    <li className={css.object}>
      <button type="button" className={css.objectHead} aria-expanded={isOpen} onClick={onOpen}>
        <span className={css.mark} style={{ color: cssColorOf(level) }}>
          <ToolIcon name={type} />
        </span>
        <span className="trunc">{title}</span>
        <span className="small mute num">{shortValue(level, decimals)}</span>
      </button>
      {isOpen && (
        <>
          <dl className={css.values}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
          <div className={css.actions}>
            <Button size="sm" variant="ghost" onClick={onKeep}>
              Keep
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
