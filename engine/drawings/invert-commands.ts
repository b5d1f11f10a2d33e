import { applyCommands } from './apply-commands.ts'
import type { Drawing, DrawingChange, DrawingCommand } from './drawing.ts'

/** The commands that take `commands` back, for drawings that stand as in `before`; empty where they change nothing. */
export function invertCommands(before: readonly Drawing[], commands: readonly DrawingCommand[]): readonly DrawingCommand[] {
  let standing = before
  const steps: DrawingCommand[] = []
  for (const command of commands) {
    const was = standing.find(({ id }) => id === command.id)
    const next = applyCommands(standing, [command])
    if (!next.ok) continue
    standing = next.value
    if (was === undefined) {
      if (command.command !== 'delete') steps.push({ id: command.id, command: 'delete' })
    } else if (command.command === 'delete') steps.push({ id: was.id, command: 'add', type: was.type, properties: was.properties })
    else steps.push({ id: was.id, command: 'update', type: was.type, properties: changeBackTo(was, standing) })
  }
  return steps.toReversed()
}

function changeBackTo(was: Drawing, standing: readonly Drawing[]): DrawingChange {
  const now = standing.find(({ id }) => id === was.id)?.properties ?? {}
  return { ...Object.fromEntries(Object.keys(now).map((name) => [name, null])), ...was.properties }
}
