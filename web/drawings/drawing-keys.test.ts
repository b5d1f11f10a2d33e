import { expect, test } from 'vitest'
import { actionOf, type KeyPlace, type KeyPress } from './drawing-keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: `Key${key.toUpperCase()}`,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
})
const place = (more: Partial<KeyPlace> = {}): KeyPlace => ({ isOnChart: true, hasTool: false, hasSelection: false, ...more })

test.each([
  [
    'Alt T takes the trendline',
    press('†', { code: 'KeyT', altKey: true }),
    place({ isOnChart: false }),
    { kind: 'tool', tool: 'trendline' },
  ],
  ['Ctrl Z undoes', press('z', { ctrlKey: true }), place(), { kind: 'undo' }],
  ['Cmd Shift Z does again', press('Z', { metaKey: true, shiftKey: true }), place(), { kind: 'redo' }],
  ['Ctrl D duplicates what is selected', press('d', { ctrlKey: true }), place({ hasSelection: true }), { kind: 'duplicate' }],
  ['Ctrl D is the browser’s without a selection', press('d', { ctrlKey: true }), place(), null],
  ['Delete removes what is selected', press('Delete'), place({ hasSelection: true }), { kind: 'delete' }],
  ['Delete is not ours without a selection', press('Delete'), place(), null],
  ['Enter sets a point', press('Enter'), place({ hasTool: true }), { kind: 'place' }],
  ['Enter edits what is selected', press('Enter'), place({ hasSelection: true }), { kind: 'edit' }],
  ['Enter beside the chart is the button’s', press('Enter'), place({ isOnChart: false, hasTool: true }), null],
  ['an arrow key moves the point of a tool', press('ArrowLeft'), place({ hasTool: true }), { kind: 'step', bars: -1, price: 0 }],
  ['Shift makes ten steps', press('ArrowUp', { shiftKey: true }), place({ hasTool: true }), { kind: 'step', bars: 0, price: 10 }],
  ['an arrow key without a tool walks the bars', press('ArrowLeft'), place({ hasSelection: true }), null],
  [
    'Shift and arrow move what is selected',
    press('ArrowRight', { shiftKey: true }),
    place({ hasSelection: true }),
    { kind: 'nudge', bars: 1, price: 0 },
  ],
  ['H puts the point on the high', press('h'), place({ hasTool: true }), { kind: 'field', field: 'high' }],
  ['H without a tool is not ours', press('h'), place(), null],
  ['Escape leaves', press('Escape'), place(), { kind: 'leave' }],
] as const)('%s', (_, key, where, action) => {
  expect(actionOf(key, where)).toEqual(action)
})
