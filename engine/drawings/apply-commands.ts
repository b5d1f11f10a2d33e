import { ok, refused, type Result } from '../result.ts'
import { maxDrawings, type Drawing, type DrawingChange, type DrawingCommand, type DrawingProperties } from './drawing.ts'
import { findDrawingProblem, type DrawingProblem } from './find-drawing-problem.ts'

/** Why a command cannot be followed; `index` is its place in the list. */
export type CommandProblem =
  | { readonly kind: 'invalid'; readonly index: number; readonly id: string; readonly problem: DrawingProblem }
  | { readonly kind: 'missing'; readonly index: number; readonly id: string }
  | { readonly kind: 'too_many'; readonly index: number; readonly id: string }

/** Properties after a change: what it names is replaced, null takes away, the rest stays. */
export const changeProperties = (before: DrawingProperties, change: DrawingChange): DrawingProperties =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== undefined))

/**
 * Drawings after a list of commands, in the order in which they were added. `add` puts a drawing in the place of one with its id,
 * `update` changes the one there is, `delete` takes it away (of one that is gone already it changes nothing). Refused as a whole.
 */
export function applyCommands(before: readonly Drawing[], commands: readonly DrawingCommand[]): Result<readonly Drawing[], CommandProblem> {
  const byId = new Map(before.map((drawing) => [drawing.id, drawing]))
  for (const [index, command] of commands.entries()) {
    const next = after(byId.get(command.id), command)
    if (next === 'missing') return refused({ kind: 'missing', index, id: command.id })
    if (next === 'gone') byId.delete(command.id)
    else {
      const problem = findDrawingProblem(next.type, next.properties)
      if (problem !== null) return refused({ kind: 'invalid', index, id: command.id, problem })
      byId.set(command.id, next)
    }
    if (byId.size > maxDrawings && byId.size > before.length) return refused({ kind: 'too_many', index, id: command.id })
  }
  return ok([...byId.values()])
}

function after(standing: Drawing | undefined, command: DrawingCommand): Drawing | 'gone' | 'missing' {
  if (command.command === 'delete') return 'gone'
  if (command.command === 'add')
    return { id: command.id, command: 'add', type: command.type, properties: changeProperties({}, command.properties) }
  if (standing === undefined) return 'missing'
  const { id, type = standing.type, properties = {} } = command
  return { id, command: 'update', type, properties: changeProperties(standing.properties, properties) }
}
