import { Failure } from '@playbook/contract/failure'
import { isId } from '../db/is-id.ts'

/** A row of a strategy; another owner's id answers exactly like one that does not exist. */
export async function mustFind<Row>(id: string, find: () => Promise<Row | undefined>): Promise<Row> {
  const row = isId(id) ? await find() : undefined
  if (row === undefined) throw new Failure('strategy_not_found')
  return row
}
