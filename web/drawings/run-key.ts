import type { DrawingPoint } from '@playbook/engine/drawings/drawing'
import type { DrawingEditor } from '../chart/drawings/drawing-editor.ts'
import { keyboardPoint, priceStep, snapCursor, stepCursor } from '../chart/drawings/keyboard-cursor.ts'
import type { KeyAction } from './drawing-keys.ts'

/** What keys reach besides the editor. */
export interface KeyTargets {
  readonly editor: DrawingEditor
  readonly undo: () => void
  readonly redo: () => void
  readonly duplicate: (id: string) => void
  readonly remove: (id: string) => void
  readonly edit: (id: string) => void
  /** Reads out where the next point would be; for a tool that was just taken also what moves it. */
  readonly sayPoint: (point: DrawingPoint, isNew: boolean) => void
}

/** Does what a key asks for; false where there was nothing to do, so that the key is left to others. */
export function runKey(action: KeyAction, targets: KeyTargets): boolean {
  const { editor } = targets
  const { selectedId } = editor.state.get()
  const say = (point: DrawingPoint | null, isNew = false) => {
    if (point !== null) targets.sayPoint(point, isNew)
    return point !== null
  }
  const onSelected = (work: (id: string) => void) => {
    if (selectedId !== null) work(selectedId)
    return selectedId !== null
  }
  switch (action.kind) {
    case 'undo':
    case 'redo':
      targets[action.kind]()
      return true
    case 'tool':
      editor.take(action.tool)
      return say(stepCursor(editor, 0, 0), true)
    case 'step':
      return say(stepCursor(editor, action.bars, action.price))
    case 'field':
      return say(snapCursor(editor, action.field))
    case 'place': {
      const point = keyboardPoint(editor)
      if (point !== null) editor.placeAt(point)
      return point !== null
    }
    case 'nudge':
      return onSelected((id) => editor.nudge(id, action.bars, action.price * priceStep(editor)))
    case 'duplicate':
      return onSelected(targets.duplicate)
    case 'delete':
      return onSelected(targets.remove)
    case 'edit':
      return onSelected(targets.edit)
    case 'leave':
      return editor.leave()
  }
}

/** How far a copy is moved from what it was made of, so that both can be seen. */
export const copyOffset = (editor: DrawingEditor) => ({ bars: 3, price: -3 * priceStep(editor) })
