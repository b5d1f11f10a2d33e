import type { Readable } from 'node:stream'
import type { Endpoint, HandlerArguments, Reply } from '@playbook/contract/endpoint'
import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { KeyCaller } from './actor.ts'

/** Who is calling. `loggedInAt` is the moment of the login behind the token, in milliseconds. */
export interface Caller {
  readonly userId: string
  /** The login (token family) that the access token belongs to. */
  readonly loginId: string
  readonly loggedInAt: number
  readonly isBusiness: boolean
  readonly isOperator: boolean
  /** The address of the account was confirmed. */
  readonly isVerified: boolean
}

/** What every handler gets besides its parsed input. */
export interface RequestContext {
  readonly requestId: string
  /** For what this call creates: a repetition under the same idempotency key gets the same id, even after a crash before the answer was stored. */
  readonly newId: string
  /**
   * Stores the reply under the call's idempotency key as part of the transaction that does the work, so that a repetition
   * gets it even where this process dies before it has answered. Throws where another attempt has taken the call over.
   */
  readonly keepAnswer: (tx: Transaction<Database>, reply: unknown) => Promise<void>
  /** The address that connected, or the right-most untrusted one behind our own proxy. */
  readonly ip: string
  /** Ends when the client goes away, or was told that its time is up: what is still worked on by then is for nobody. */
  readonly signal: AbortSignal
  /** The very bytes of the body, for calls of the payment provider; null elsewhere. */
  readonly rawBody: Buffer | null
  /** The unparsed body of an upload; null elsewhere. */
  readonly upload: Readable | null
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** Sets a cookie for the whole site; it is HttpOnly, same-site, and Secure where the product runs under https. */
  readonly setCookie: (name: string, value: string, more?: { readonly maxAgeSeconds?: number }) => void
}

interface CallerOfAccess {
  readonly public: null
  readonly provider: null
  readonly optional: Caller | null
  readonly user: Caller
  readonly business: Caller
  readonly operator: Caller
  readonly apiKey: KeyCaller
}
type CallerOf<E extends Endpoint> = CallerOfAccess[E['access']]

/** A file to send; `name` is what a browser saves it as. */
export interface FileAnswer {
  readonly name: string
  readonly contentType: string
  readonly content: Readable | Buffer | string
}

/** A reply that is already serialised and compressed: sent as it is, never checked or encoded again. */
export class EncodedReply {
  /** Null where it is worth unpacking only for a caller that does not take gzip. */
  readonly json: Buffer | null
  readonly gzip: Buffer
  readonly etag: string
  constructor(json: Buffer | null, gzip: Buffer, etag: string) {
    this.json = json
    this.gzip = gzip
    this.etag = etag
  }
}

/** An event that is already serialised, for what many callers get alike: sent as it is, never checked or encoded again. */
export class EncodedEvent {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

type AnswerOf<E extends Endpoint> = E['answer'] extends 'events'
  ? AsyncIterable<Reply<E> | EncodedEvent>
  : E['answer'] extends 'file'
    ? FileAnswer
    : Reply<E> | EncodedReply

export type Handler<E extends Endpoint> = (
  input: HandlerArguments<E> & { readonly caller: CallerOf<E>; readonly context: RequestContext },
) => Promise<AnswerOf<E>>

/** An endpoint with the function that answers it. `http/mount.ts` does the rest: parsing, access, limits, errors, reply shape. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handler: Handler<Endpoint>
}

/** Binds a handler to an endpoint. */
export function serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  // The handler's input is exactly what mount parses from this very endpoint.
  return { endpoint, handler: handler as unknown as Handler<Endpoint> }
}
