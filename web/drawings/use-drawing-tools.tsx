import { drawingName } from '@playbook/engine/drawings/drawing-words'
import { nextBarOpen } from '@playbook/engine/drawings/next-bar-open'
import { calendarNamed } from '@playbook/engine/market/calendar'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { readStored, writeStored } from '../ui/stored-value.ts'
import { actionOf } from './drawing-keys.ts'
import type { DrawnMarket } from './drawn-market.ts'
import { ObjectsPanel } from './objects-panel.tsx'
import { runKey } from './run-key.ts'
import { ToolRail } from './tool-rail.tsx'
import { useDrawingEditor } from './use-drawing-editor.ts'
import { useDrawings } from './use-drawings.ts'
import css from './drawings.module.css'

const listStorage = 'chart-objects'
const isWide = () => globalThis.matchMedia?.('(min-width: 1240px)').matches ?? false
const isTyping = (target: HTMLElement) => target.closest('input, textarea, select, [contenteditable]') !== null

const selectionWords = (drawing: Parameters<typeof drawingName>[0] | undefined) =>
  drawing === undefined ? '' : `${drawingName(drawing)} selected. Enter edits it, Shift and arrow keys move it, Delete removes it.`

/** The drawing tools of one chart: what is put on it, what stands at its left and at its right, and what can be taken back. */
export function useDrawingTools(market: DrawnMarket) {
  const { symbol, timeframe, calendar, decimals, describeTime, isOff = false, isPaused = false, opensList = true, onTool } = market
  const kept = useDrawings(symbol, isOff)
  const [isOpen, setOpen] = useState(() => opensList && (readStored(listStorage) ?? (isWide() ? 'open' : 'closed')) === 'open')
  const [editing, setEditing] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  /** What asked for the list: it gets the keyboard back; null where the list was there from the start. */
  const asked = useRef<Element | null>(null)
  const openList = (open: boolean) => {
    if (!open && asked.current instanceof HTMLElement) asked.current.focus()
    asked.current = open ? document.activeElement : null
    setOpen(open)
    writeStored(listStorage, open ? 'open' : 'closed')
  }
  // On a narrow screen the list stands below the chart.
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (asked.current !== null) panel?.scrollIntoView({ block: 'nearest' })
  }, [panel])
  const edit = (id: string | null) => {
    setEditing(id)
    if (id !== null) setOpen(true)
  }
  const { editor, state, plugins, actions } = useDrawingEditor({ kept, onEdit: edit, onSaid: setSaid, describeTime, decimals })
  useEffect(() => {
    const hours = calendar === null ? null : calendarNamed(calendar)
    editor.setNextOpen(hours === null ? undefined : (open) => nextBarOpen(hours, timeframe, open))
  }, [editor, calendar, timeframe])
  useEffect(() => editor.setPaused(isPaused), [editor, isPaused])
  const tellTool = useEffectEvent(() => onTool?.())
  useEffect(() => {
    if (state.tool !== null) tellTool()
  }, [state.tool])

  /** True where the key was for the drawings. */
  const press = (event: globalThis.KeyboardEvent): boolean => {
    if (!(event.target instanceof HTMLElement) || isTyping(event.target) || isPaused) return false
    const isOnChart = event.target.closest('[role="application"]') !== null
    const action = actionOf(event, { isOnChart, hasTool: state.tool !== null, hasSelection: state.selectedId !== null })
    if (action === null || !runKey(action, { editor, ...actions, edit })) return false
    event.preventDefault()
    event.stopPropagation()
    // A tool that is taken by its key is used by keys: they are pressed on the chart.
    if (action.kind === 'tool') editor.surface()?.element.parentElement?.focus()
    return true
  }
  const pressOnChart = useEffectEvent(press)
  useEffect(() => editor.setKeys((event) => pressOnChart(event)), [editor])
  const pressBeside = (event: KeyboardEvent) => void press(event.nativeEvent)

  const { drawings } = kept
  const areLocked = drawings.length > 0 && drawings.every(({ properties }) => properties.locked)
  const areHidden = drawings.length > 0 && drawings.every(({ properties }) => properties.hidden)
  const rail: ReactNode = (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for the keys of the buttons in it
    <div className={css.tools} onKeyDown={pressBeside}>
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
        isListOpen={isOpen}
        onList={() => openList(!isOpen)}
      />
      <p className="sr" role="status">
        {said === '' ? selectionWords(drawings.find(({ id }) => id === state.selectedId)) : said}
      </p>
    </div>
  )
  const side: ReactNode = isOpen ? (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for the keys of the buttons in it
    <div ref={setPanel} onKeyDown={pressBeside}>
      <ObjectsPanel
        {...market}
        kept={kept}
        editor={editor}
        state={state}
        actions={actions}
        editing={editing}
        onEdit={edit}
        onClose={() => openList(false)}
      />
    </div>
  ) : null
  return {
    plugins,
    rail,
    side,
    drawings,
    selectedId: state.selectedId,
    undo: { canUndo: kept.canUndo, canRedo: kept.canRedo, undo: actions.undo, redo: actions.redo },
  }
}
