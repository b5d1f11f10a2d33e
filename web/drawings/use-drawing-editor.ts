import type { Drawing, DrawingChange, DrawingPoint } from '@playbook/engine/drawings/drawing'
import { drawingKinds } from '@playbook/engine/drawings/drawing-kinds'
import { drawingName } from '@playbook/engine/drawings/drawing-words'
import type { FoundLevel } from '@playbook/engine/drawings/find-levels'
import { shiftDrawing } from '@playbook/engine/drawings/move-drawing'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createDrawingEditor } from '../chart/drawings/drawing-editor.ts'
import { randomKey } from '../random-key.ts'
import { numberText } from '../ui/numbers.ts'
import { useTinyStore } from '../ui/tiny-store.ts'
import { showToast } from '../ui/toast.tsx'
import { copyOffset } from './run-key.ts'
import type { useDrawings } from './use-drawings.ts'

interface Bound {
  readonly kept: ReturnType<typeof useDrawings>
  readonly onEdit: (id: string) => void
  /** Something to be read out. */
  readonly onSaid: (words: string) => void
  readonly describeTime: (time: number) => string
  readonly decimals: number
}

/** The editor of one chart, bound to the drawings that are kept, and what can be done with them. */
export function useDrawingEditor({ kept, onEdit, onSaid, describeTime, decimals }: Bound) {
  const [editor] = useState(createDrawingEditor)
  const state = useTinyStore(editor.state)
  const plugins = useMemo(() => [editor.plugin], [editor])
  const { session, drawings } = kept
  const edit = useEffectEvent(onEdit)
  useEffect(() => editor.setDrawings(drawings), [editor, drawings])
  useEffect(
    () => editor.setHost({ apply: (commands) => session?.apply(commands), newId: randomKey, onEdit: (id) => edit(id) }),
    [editor, session],
  )

  const change = (id: string, properties: DrawingChange) => session?.apply([{ id, command: 'update', properties }])
  const remove = (id: string) => {
    const drawing = drawings.find((each) => each.id === id)
    if (drawing === undefined) return
    if (drawing.properties.locked) return onSaid(`${drawingName(drawing)} is locked. Unlock it to delete it.`)
    session?.apply([{ id, command: 'delete' }])
    onSaid(`${drawingName(drawing)} deleted.`)
  }
  const actions = {
    undo: () => session?.undo(),
    redo: () => session?.redo(),
    change,
    remove,
    duplicate(id: string) {
      const drawing = drawings.find((each) => each.id === id)
      if (drawing === undefined) return
      const copy = randomKey()
      session?.apply([{ id: copy, command: 'add', type: drawing.type, properties: movedCopy(drawing) }])
      editor.select(copy)
    },
    keep({ type, title, properties }: FoundLevel) {
      const id = randomKey()
      session?.apply([{ id, command: 'add', type, properties: { ...properties, label: title } }])
      editor.select(id)
    },
    setAll: (properties: DrawingChange) => session?.apply(drawings.map(({ id }) => ({ id, command: 'update', properties }))),
    removeAll() {
      const free = drawings.filter(({ properties }) => !properties.locked)
      const held = drawings.length - free.length
      if (free.length > 0) session?.apply(free.map(({ id }) => ({ id, command: 'delete' })))
      const title = free.length === 1 ? '1 drawing deleted' : `${free.length} drawings deleted`
      const detail = held === 0 ? {} : { detail: `${held} locked ${held === 1 ? 'drawing stays' : 'drawings stay'}.` }
      showToast('info', { title, ...detail, ...(free.length > 0 && { action: { label: 'Undo', onClick: () => session?.undo() } }) })
    },
    sayPoint(point: DrawingPoint, isNew: boolean) {
      const { tool, points } = editor.state.get()
      if (tool === null) return
      const { title, points: needed } = drawingKinds[tool]
      const keys = isNew ? ' Arrow keys move it; O, H, L and C put it on a price of its bar.' : ''
      const place = `${describeTime(point.time)}, ${numberText(point.price, decimals)}`
      onSaid(`${title}, point ${points.length + 1} of ${needed}: ${place}. Enter sets it.${keys}`)
    },
  }
  function movedCopy(drawing: Drawing) {
    const { bars, price } = copyOffset(editor)
    const places = editor.places()
    const lower = (value: number) => Math.max(10 ** -decimals, Number((value + price).toFixed(decimals)))
    const { properties } = drawing
    const moved = shiftDrawing(drawing, {
      price: lower,
      point: (at) => ({ time: places.timeAt(places.placeOf(at.time) + bars), price: lower(at.price) }),
    })
    return { ...moved, ...(properties.locked !== undefined && { locked: undefined }) }
  }
  return { editor, state, plugins, actions }
}
