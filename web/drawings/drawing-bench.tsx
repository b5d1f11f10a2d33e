import { drawingName } from '@playbook/engine/drawings/drawing-words'
import { nextBarOpen } from '@playbook/engine/drawings/next-bar-open'
import type { Bar } from '@playbook/engine/market/bars'
import { calendarNamed } from '@playbook/engine/market/calendar'
import type { CalendarName } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { ChartPlugin } from '../chart/chart-plugin.ts'
import { readStored, writeStored } from '../ui/stored-value.ts'
import { actionOf } from './drawing-keys.ts'
import { ObjectsPanel } from './objects-panel.tsx'
import { runKey } from './run-key.ts'
import { ToolRail } from './tool-rail.tsx'
import { useDrawingEditor } from './use-drawing-editor.ts'
import { useDrawings } from './use-drawings.ts'
import css from './drawings.module.css'

export interface DrawingBenchProps {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly calendar: CalendarName | null
  readonly bars: readonly Bar[]
  /** How many of the bars are complete. */
  readonly closed: number
  readonly decimals: number
  /** The market's pip in price; null where it has none. */
  readonly pip: number | null
  readonly describeTime: (time: number) => string
  /** Offers an alert at a price; without it the list has no such button. */
  readonly onAlert?: ((price: number) => void) | undefined
  /** The chart, which puts the parts on itself. */
  readonly children: (plugins: readonly ChartPlugin[]) => ReactNode
}

const listStorage = 'chart-objects'
const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** A chart with its drawing tools at the left and the list of its objects at the right. */
export function DrawingBench(props: DrawingBenchProps) {
  const { symbol, timeframe, calendar, decimals, describeTime, children } = props
  const kept = useDrawings(symbol)
  const [isOpen, setOpen] = useState(() => (readStored(listStorage) ?? (isWide() ? 'open' : 'closed')) === 'open')
  const [editing, setEditing] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const openList = (open: boolean) => {
    setOpen(open)
    writeStored(listStorage, open ? 'open' : 'closed')
  }
  const edit = (id: string | null) => {
    setEditing(id)
    if (id !== null) setOpen(true)
  }
  const { editor, state, plugins, actions } = useDrawingEditor({ kept, onEdit: edit, onSaid: setSaid, describeTime, decimals })
  useEffect(() => {
    const hours = calendar === null ? null : calendarNamed(calendar)
    editor.setNextOpen(hours === null ? undefined : (open) => nextBarOpen(hours, timeframe, open))
  }, [editor, calendar, timeframe])

  const press = (event: KeyboardEvent) => {
    if (isTyping(event.target) || !(event.target instanceof HTMLElement)) return
    const isOnChart = event.target.closest('[role="application"]') !== null
    const action = actionOf(event, { isOnChart, hasTool: state.tool !== null, hasSelection: state.selectedId !== null })
    if (action === null || !runKey(action, { editor, ...actions, edit })) return
    event.preventDefault()
    event.stopPropagation()
    // A tool that is taken by its key is used by keys: they are pressed on the chart.
    if (action.kind === 'tool') event.currentTarget.querySelector<HTMLElement>('[role="application"]')?.focus()
  }
  const { drawings } = kept
  const areLocked = drawings.length > 0 && drawings.every(({ properties }) => properties.locked)
  const areHidden = drawings.length > 0 && drawings.every(({ properties }) => properties.hidden)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for the keys of what stands in it
    <div className={css.bench} onKeyDownCapture={press}>
      <div className={css.parts}>
        <ToolRail
          tool={state.tool}
          onTool={editor.take}
          isMagnetOn={state.isMagnetOn}
          onMagnet={editor.turnMagnet}
          areLocked={areLocked}
          onLockAll={() => actions.setAll({ locked: areLocked ? null : true })}
          areHidden={areHidden}
          onHideAll={() => actions.setAll({ hidden: areHidden ? null : true })}
          onDeleteAll={actions.removeAll}
          count={drawings.length}
          canUndo={kept.canUndo}
          onUndo={actions.undo}
          canRedo={kept.canRedo}
          onRedo={actions.redo}
          isListOpen={isOpen}
          onList={() => openList(!isOpen)}
        />
        <div className={css.chart}>{children(plugins)}</div>
        {isOpen && (
          <ObjectsPanel
            {...props}
            kept={kept}
            editor={editor}
            state={state}
            actions={actions}
            editing={editing}
            onEdit={edit}
            onClose={() => openList(false)}
          />
        )}
      </div>
      <p className="sr" role="status">
        {said === '' ? selectionWords(drawings.find(({ id }) => id === state.selectedId)) : said}
      </p>
    </div>
  )
}

const isWide = () => globalThis.matchMedia?.('(min-width: 1240px)').matches ?? false
const selectionWords = (drawing: Parameters<typeof drawingName>[0] | undefined) =>
  drawing === undefined ? '' : `${drawingName(drawing)} selected. Enter edits it, Shift and arrow keys move it, Delete removes it.`
