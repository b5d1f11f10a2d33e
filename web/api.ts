import type { CallArguments, Endpoint, Reply } from '@playbook/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { createClient, type Arguments, type ArgumentsAndOptions, type CallOptions } from './client/create-client.ts'
import { createWatch } from './client/events.ts'
import { createExportFile, createUpload } from './client/files.ts'
import { createBulk, createPaginated } from './client/lists.ts'
import { createUntilEnded } from './client/until-ended.ts'
import { currentSession, endSession, refreshAmongTabs, renewTokens } from './session.ts'
import { saveFile } from './ui/save-file.ts'

export { ApiError, errorsOfForm, messageOf } from './client/api-error.ts'
export { screenMessages } from './client/screen-messages.ts'
export { ToldError } from './client/told-error.ts'

/** The one client of the pages. Guards send a visitor to /login when it ends the session. */
const client = createClient({
  base: '/api',
  tokens: { get: () => currentSession().tokens, renew: renewTokens, end: () => endSession('expired'), amongTabs: refreshAmongTabs },
})

export const { call, send } = client
/** @public A list in pages from an endpoint that may name its items `data`. */
export const paginated = createPaginated(client)
/** @public The same call for many arguments. */
export const bulk = createBulk(client)
/** @public A file as a value; `download` saves it. */
export const exportFile = createExportFile(client)
export const upload = createUpload(client)
export const watch = createWatch(client)
export const untilEnded = createUntilEnded(watch)

/** Fetches a file and hands it to the browser to save. */
export async function download<E extends Endpoint>(endpoint: E, ...rest: ArgumentsAndOptions<E>): Promise<void> {
  saveFile(await exportFile(endpoint, ...rest))
}

/** TanStack Query options of a call; the key is `[path, args]`, so `[endpoint.path]` names all of its answers. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[args]: Arguments<E>) {
  const given = (args ?? {}) as CallArguments<E>
  return queryOptions({
    queryKey: [endpoint.path, given] as const,
    queryFn: ({ signal }): Promise<Reply<E>> => callWith(endpoint, given, { signal }),
  })
}

// `call` with its arguments spelled out: the rest tuple cannot be built from a generic endpoint.
const callWith = call as <E extends Endpoint>(endpoint: E, args: CallArguments<E>, options: CallOptions) => Promise<Reply<E>>
