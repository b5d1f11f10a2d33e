import type { readStrategy as readCall } from '@playbook/contract/b2b-reading'
import type { HandlerArguments, Reply } from '@playbook/contract/endpoint'
import { presentReading } from '@playbook/contract/present-reading'
import { readAndCheck, type ReadDeps } from '../../strategies/prepare-run.ts'

/** Reads a text as the strategy builder does, and tells it in the words of the API. */
export async function readStrategy(
  deps: ReadDeps,
  businessId: string,
  form: HandlerArguments<typeof readCall>['body'],
): Promise<Reply<typeof readCall>> {
  const { reading } = await readAndCheck(deps, businessId, form)
  return { reading: presentReading(reading) }
}
