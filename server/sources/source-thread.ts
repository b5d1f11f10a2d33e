import { parentPort } from 'node:worker_threads'
import { invariant } from '@playbook/engine/invariant'
import { guardedFetch, withinLimits } from './guarded-fetch.ts'
import type { SourceClient } from './source-client.ts'
import { SourceFailure } from './source-failure.ts'
import type { FromThread, ToThread } from './source-messages.ts'
import { sourceTable, type DescribedSource } from './source-table.ts'

invariant(parentPort, 'source-thread.ts runs in a worker thread')
const port = parentPort
const say = (message: FromThread) => port.postMessage(message)

// What the libraries load here asks through our fetch, or not at all.
globalThis.fetch = () => Promise.reject(new SourceFailure('unavailable', 'A request past the guarded fetch was refused.'))

const clients = new Map<string, Promise<SourceClient>>()
const open = new Map<number, AbortController>()

/** One client a source, kept while the thread lives; one that could not be loaded is loaded again. */
function clientOf({ provider, description }: DescribedSource): Promise<SourceClient> {
  const known = clients.get(description.key)
  if (known !== undefined) return known
  const client = sourceTable[provider].open(description, guardedFetch(description.address))
  clients.set(description.key, client)
  client.catch(() => clients.delete(description.key))
  return client
}

const asFailure = (error: unknown): SourceFailure =>
  error instanceof SourceFailure ? error : new SourceFailure('malformed', 'It answered what cannot be read.', { cause: error })

async function answer({ id, asked, method, given, limits }: Extract<ToThread, { kind: 'call' }>): Promise<void> {
  const ending = new AbortController()
  open.set(id, ending)
  try {
    const client = await clientOf(asked)
    const ask = client[method] as ((...values: readonly unknown[]) => Promise<unknown>) | undefined
    if (ask === undefined) throw new SourceFailure('unavailable', 'It cannot be asked this.')
    say({ kind: 'answer', id, answer: await withinLimits(ending.signal, limits, () => ask.apply(client, [...given])) })
  } catch (error) {
    const { kind, message, retryAfterSeconds } = asFailure(error)
    say({ kind: 'failure', id, failure: { kind, message, retryAfterSeconds } })
  } finally {
    open.delete(id)
  }
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'call') return void answer(message)
  say({ kind: 'cancelled', id: message.id })
  open.get(message.id)?.abort()
})
