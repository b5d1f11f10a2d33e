import type { ChartSettings } from '@playbook/contract/chart-settings'
import { limits } from '@playbook/contract/limits'
import { expect, test } from 'vitest'
import { firstSettings } from './first-settings.ts'
import { recordChange, redoChange, undoChange, type SettingsHistory } from './settings-history.ts'

const first = firstSettings(null)
const at = (settings: ChartSettings): SettingsHistory => ({ settings, undo: [], redo: [] })
const typed = (type: ChartSettings['type']): ChartSettings => ({ ...first, type })

test('a change can be undone and done again, and a further change forgets what was undone', () => {
  const changed = recordChange(recordChange(at(first), typed('line'), false), typed('area'), false)
  const back = undoChange(changed)
  expect(back.settings.type).toBe('line')
  expect(undoChange(back).settings).toEqual(first)
  expect(redoChange(back)).toEqual(changed)
  expect(redoChange(recordChange(back, typed('bars'), false)).settings.type).toBe('bars')
  expect(undoChange(at(first))).toEqual(at(first))
})

test('a change that goes on is one step', () => {
  let now = recordChange(at(first), typed('line'), false)
  for (const type of ['area', 'bars', 'hollow'] as const) now = recordChange(now, typed(type), true)
  expect(undoChange(now).settings).toEqual(first)
})

test('what is the same is no change, and only so many steps are kept', () => {
  expect(recordChange(at(first), { ...first }, false).undo).toEqual([])
  let now = at(first)
  for (let k = 0; k < 50; k++) now = recordChange(now, { ...first, zone: `Zone ${k}` }, false)
  expect(now.undo).toHaveLength(limits.maxChartUndo)
})

test('what was chosen on this device earlier is carried over', () => {
  const { studies, found } = firstSettings('sma,zones,gone,rsi')
  expect(studies.map(({ name, params }) => [name, params])).toEqual([
    ['sma', { period: 50 }],
    ['rsi', { period: 14 }],
  ])
  expect(found).toEqual(['zones'])
  expect(firstSettings('').studies).toEqual([])
})
