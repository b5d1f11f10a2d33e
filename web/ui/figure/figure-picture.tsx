import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../button.tsx'
import { FailBox } from '../fail-box.tsx'
import { displayZone, useTimeDisplay } from '../time.tsx'
import { rowText, type DrawingTable } from './drawing-table.ts'
import type { Drawing } from './drawing.ts'
import type { DrawnFigure } from './figure-canvas.ts'
import css from './figure.module.css'

type Drawer = typeof import('./figure-canvas.ts')

// The table is offered where nothing can be drawn.
const canDraw = () => typeof CanvasRenderingContext2D !== 'undefined'

/** The chart library, loaded with the first picture. */
function useDrawer(): { drawer: Drawer | null; isFailed: boolean; retry: () => void } {
  const [drawer, setDrawer] = useState<Drawer | null>(null)
  const [failedAttempt, setFailedAttempt] = useState(-1)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!canDraw()) return
    let isGone = false
    import('./figure-canvas.ts').then(
      (module) => !isGone && setDrawer(module),
      () => !isGone && setFailedAttempt(attempt),
    )
    return () => {
      isGone = true
    }
  }, [attempt])
  return { drawer, isFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) }
}

interface FigurePictureProps {
  readonly drawing: Drawing
  readonly table: DrawingTable
  readonly label: string
  readonly heightPx: number
  readonly onDrawn: (drawn: DrawnFigure | null) => void
  readonly onAsTable: () => void
}

/** The drawing itself. Arrow keys walk its values, which are read out; Page Up and Down walk faster, Escape leaves. */
export function FigurePicture({ drawing, table, label, heightPx, onDrawn, onAsTable }: FigurePictureProps) {
  const element = useRef<HTMLDivElement>(null)
  const figure = useRef<DrawnFigure | null>(null)
  const { drawer, isFailed, retry } = useDrawer()
  const zone = displayZone(useTimeDisplay())
  const [at, setAt] = useState<number | null>(null)

  useEffect(() => {
    if (element.current === null || drawer === null) return
    const drawn = drawer.drawFigure(element.current)
    figure.current = drawn
    onDrawn(drawn)
    return () => {
      figure.current = null
      onDrawn(null)
      drawn.remove()
    }
  }, [drawer, onDrawn])
  useEffect(() => figure.current?.draw(drawing, zone), [drawer, drawing, zone])

  const walk = (event: KeyboardEvent) => {
    const next = nextRow(event.key, at, table.rows.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    if (next === null) figure.current?.unpoint()
    else figure.current?.point(next)
  }
  const row = at === null ? undefined : table.rows[at]
  if (isFailed)
    return (
      <FailBox
        title="The picture could not be loaded"
        onRetry={retry}
        actions={
          <Button variant="ghost" onClick={onAsTable}>
            Show as table
          </Button>
        }
      >
        Its numbers are here all the same.
      </FailBox>
    )
  return (
    <div className={css.frame}>
      {/* The values are walked by keyboard, so the picture takes the focus. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={css.picture}
        style={{ height: heightPx }}
        role="group"
        aria-roledescription="picture"
        aria-label={label}
        tabIndex={0}
        onKeyDown={walk}
        onBlur={() => figure.current?.unpoint()}
      >
        {/* The library writes its own attributes on the element it draws into. */}
        <div ref={element} className={css.canvas} aria-hidden="true" />
      </div>
      <p className="sr" role="status">
        {row === undefined ? '' : rowText(table, row).join(', ')}
      </p>
    </div>
  )
}

const pageRows = 20
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, PageDown: pageRows, PageUp: -pageRows }

/** The row that a key leads to; null leaves the picture, undefined is no key of ours. */
function nextRow(key: string, at: number | null, rows: number): number | null | undefined {
  if (rows === 0) return undefined
  if (key === 'Escape') return at === null ? undefined : null
  if (key === 'Home') return 0
  if (key === 'End') return rows - 1
  const step = steps[key]
  if (step === undefined) return undefined
  return at === null ? (step > 0 ? 0 : rows - 1) : Math.max(0, Math.min(rows - 1, at + step))
}
