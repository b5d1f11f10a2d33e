import type { DrawingCommand } from '@playbook/engine/drawings/drawing'
import { readStored, writeStored } from '../ui/stored-value.ts'

const nameOf = (uid: string, symbol: string) => `unsaved-drawings:${uid}:${symbol}`

const isCommand = (value: unknown): value is DrawingCommand =>
  typeof value === 'object' && value !== null && 'id' in value && 'command' in value && typeof value.id === 'string'

/** What an account has drawn on a market and the server has not taken yet, kept on this device over a reload. */
export const unsavedDrawings = (uid: string, symbol: string) => ({
  read(): readonly DrawingCommand[] {
    try {
      const stored: unknown = JSON.parse(readStored(nameOf(uid, symbol)) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isCommand) : []
    } catch {
      // Something else wrote under this name: there is nothing of ours to save.
      return []
    }
  },
  write(commands: readonly DrawingCommand[]): void {
    if (commands.length > 0) writeStored(nameOf(uid, symbol), JSON.stringify(commands))
    else if (readStored(nameOf(uid, symbol)) !== null) writeStored(nameOf(uid, symbol), '[]')
  },
})
