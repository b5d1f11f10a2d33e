import type { ChartSettings, SavedChartSettings } from '@playbook/contract/chart-settings'
import { limits } from '@playbook/contract/limits'

/** The settings of a user's charts with what can be undone and done again. */
export interface SettingsHistory extends Pick<SavedChartSettings, 'undo' | 'redo'> {
  readonly settings: ChartSettings
}

/** A change. While one goes on (a number being typed) it takes the place of the step before instead of adding one. */
export function recordChange(now: SettingsHistory, settings: ChartSettings, goesOn: boolean): SettingsHistory {
  if (JSON.stringify(settings) === JSON.stringify(now.settings)) return now
  return { settings, undo: goesOn ? now.undo : [...now.undo, now.settings].slice(-limits.maxChartUndo), redo: [] }
}

/** The settings before the last change; the same where there is nothing to undo. */
export function undoChange(now: SettingsHistory): SettingsHistory {
  const settings = now.undo.at(-1)
  if (settings === undefined) return now
  return { settings, undo: now.undo.slice(0, -1), redo: [now.settings, ...now.redo].slice(0, limits.maxChartUndo) }
}

/** What was undone last, again. */
export function redoChange(now: SettingsHistory): SettingsHistory {
  const [settings, ...redo] = now.redo
  if (settings === undefined) return now
  return { settings, undo: [...now.undo, now.settings].slice(-limits.maxChartUndo), redo }
}
