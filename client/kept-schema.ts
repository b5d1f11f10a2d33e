import { ConnectionError, PlaybookError } from './playbook-error.ts'
import type { CallOptions } from './send-call.ts'

type Asks = (options?: CallOptions) => Promise<unknown>

const keptMs = 5 * 60_000

/** The schema of the version that this package was made with, beside its compiled files. */
const copyOfPackage = async (): Promise<unknown> => {
  const copy = (await import(new URL('openapi.json', import.meta.url).href, { with: { type: 'json' } })) as { readonly default: unknown }
  return copy.default
}

const isUnreached = (error: unknown): boolean => error instanceof ConnectionError || (error instanceof PlaybookError && error.status >= 500)

/** Asks for the schema when five minutes have passed; where the API is not reached, it is the one before, or the package's copy. */
export function keptSchema(ask: Asks, readCopy: () => Promise<unknown> = copyOfPackage, now: () => number = Date.now): Asks {
  let last: { readonly schema: unknown; readonly at: number } | undefined
  return async (options) => {
    if (last !== undefined && now() - last.at < keptMs) return last.schema
    try {
      last = { schema: await ask(options), at: now() }
      return last.schema
    } catch (error) {
      if (!isUnreached(error)) throw error
      return last === undefined ? readCopy() : last.schema
    }
  }
}
