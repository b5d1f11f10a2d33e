import type { DrawingCommand } from '@playbook/engine/drawings/drawing'
import { readStored, writeStored } from '../ui/stored-value.ts'

const nameOf = (uid: string, symbol: string) => `unsaved-drawings:${uid}:${symbol}`

const isCommand = (value: unknown): value is DrawingCommand =>
  typeof value === 'object' && value !== null && 'id' in value && 'command' in value && typeof value.id === 'string'

/** All but those that are among others, each as often as it is there. */
function without(all: readonly DrawingCommand[], others: readonly DrawingCommand[]): readonly DrawingCommand[] {
  const left = others.map((command) => JSON.stringify(command))
  return all.filter((command) => {
    const place = left.indexOf(JSON.stringify(command))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/**
 * What an account has drawn on a market and the server has not taken yet, kept on this device over a reload. The tabs of a browser
 * share what is stored: each adds and takes away only its own.
 */
export function unsavedDrawings(uid: string, symbol: string) {
  const name = nameOf(uid, symbol)
  let own: readonly DrawingCommand[] = []
  const stored = (): readonly DrawingCommand[] => {
    try {
      const found: unknown = JSON.parse(readStored(name) ?? '[]')
      return Array.isArray(found) ? found.filter(isCommand) : []
    } catch {
      // Something else wrote under this name: there is nothing of ours to save.
      return []
    }
  }
  return {
    /** All that is stored: from now on it is this tab's to save. */
    read(): readonly DrawingCommand[] {
      own = stored()
      return own
    },
    write(commands: readonly DrawingCommand[]): void {
      const next = [...without(stored(), own), ...commands]
      own = commands
      if (next.length > 0 || readStored(name) !== null) writeStored(name, JSON.stringify(next))
    },
  }
}
