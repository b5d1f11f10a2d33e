import { followObject, type FollowDeps, type Followed } from './follow-provider.ts'
import { endEvent, storeEvent } from './store.ts'

/**
 * Takes one webhook: checks its signature, stores it by its id and books what it is about. Throws, so that it is sent again, while
 * it cannot be booked; once it returns, a repetition does nothing.
 */
export async function receiveWebhook(deps: FollowDeps, raw: Buffer, signature: string | undefined): Promise<Followed | 'repeated'> {
  const event = deps.provider.readEvent(raw, signature, deps.now())
  const { isHandled } = await storeEvent(deps.db, event, new Date(deps.now()))
  if (isHandled) return 'repeated'
  const outcome = event.about === null ? 'ignored' : await followObject(deps, event.about)
  if (outcome === 'unknown')
    deps.log.error({ event: event.id, type: event.type, object: event.about?.id }, 'The payment provider tells of something unknown here')
  await endEvent(deps.db, event.id, outcome, new Date(deps.now()))
  return outcome
}
