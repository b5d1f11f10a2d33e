import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { applyCommands, type CommandProblem } from '@playbook/engine/drawings/apply-commands'
import type { Drawing, DrawingCommand } from '@playbook/engine/drawings/drawing'
import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { MarketDeps } from '../markets/find-market.ts'
import { countDrawings, deleteDrawings, idsElsewhere, listDrawings, saveDrawings, whileHeld } from './store.ts'

const tooManyInAll = `You have ${limits.maxDrawingsPerUser} drawings on all markets. Delete some to add more.`

interface Change {
  readonly ownerId: string
  readonly symbol: string
  readonly commands: readonly DrawingCommand[]
  /** Where the properties stand in the request, for the failure's fields. */
  readonly fieldOf: (index: number, property: string) => string
  /** Runs before the transaction ends, with what will then stand. */
  readonly finish?: (tx: Transaction<Database>, drawings: readonly Drawing[]) => Promise<void>
}

/** Applies commands to an owner's drawings on a market, all of them or none; gives the drawings as they then stand. */
export async function changeDrawings(deps: Pick<MarketDeps, 'db' | 'now'>, change: Change): Promise<readonly Drawing[]> {
  const { ownerId, symbol, commands, fieldOf, finish } = change
  return whileHeld(deps.db, ownerId, async (tx) => {
    const added = commands.flatMap(({ id, command }) => (command === 'add' ? [id] : []))
    const [taken] = await idsElsewhere(tx, ownerId, symbol, added)
    if (taken !== undefined) throw new Failure('drawing_id_taken')
    const before = await listDrawings(tx, ownerId, symbol)
    const applied = applyCommands(before, commands)
    if (!applied.ok) throw failureOf(applied.problem, fieldOf)
    const more = applied.value.length - before.length
    if (more > 0 && (await countDrawings(tx, ownerId)) + more > limits.maxDrawingsPerUser)
      throw new Failure('too_many_drawings', { message: tooManyInAll })
    const standing = new Set(before)
    const kept = new Set(applied.value.map(({ id }) => id))
    await deleteDrawings(
      tx,
      ownerId,
      before.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    )
    const changed = applied.value.filter((drawing) => !standing.has(drawing))
    await saveDrawings(tx, { ownerId, symbol, drawings: changed, now: new Date(deps.now()) })
    await finish?.(tx, applied.value)
    return applied.value
  })
}

function failureOf(problem: CommandProblem, fieldOf: Change['fieldOf']): Failure {
  if (problem.kind === 'too_many') return new Failure('too_many_drawings')
  if (problem.kind === 'missing')
    return new Failure('drawing_not_found', { message: `There is no drawing '${problem.id}' on this market.` })
  const { property, message } = problem.problem
  return new Failure('validation', { message, errors: { [fieldOf(problem.index, property)]: [message] } })
}
