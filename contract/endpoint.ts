import type * as z from 'zod/mini'
import type { ApiScope } from './api-scopes.ts'
import type { FailureCode } from './failure.ts'
import './field-sentences.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `public`: anybody. `optional`: anybody, and a token given must be a good one.
 * `user`: a logged-in user. `business`: a user with business access. `operator`: an operator. `apiKey`: an API key.
 * `provider`: the payment provider, by the signature over the raw body; no CSRF token, no user.
 */
export type Access = 'public' | 'optional' | 'user' | 'business' | 'operator' | 'apiKey' | 'provider'

/** How the answer comes: a JSON body, server-sent events of `reply`, or a file (`reply` is then unused). */
export type Answer = 'json' | 'events' | 'file'

type Schema = z.ZodMiniType

/** A call, declared once: all that server, web and documentation must agree on. Paths are written without the `/api` prefix. */
export interface Endpoint<
  P extends string = string,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
  A extends Access = Access,
  W extends Answer = Answer,
> {
  readonly method: Method
  readonly path: P
  readonly access: A
  readonly summary: string
  readonly query: Q
  readonly body: B
  readonly reply: R
  readonly answer: W
  /** Content type of the body where it is not JSON: it is then streamed to the handler unparsed. */
  readonly upload: string | null
  /** HTTP status of success. */
  readonly status: number
  readonly failures: readonly FailureCode[]
  /** Whether the client may repeat the call after a network error, a time-out or a 5xx. */
  readonly retry: boolean
  /** Whether a POST's answer is kept for its idempotency key. Not needed where doing it twice does no harm. */
  readonly keepsAnswer: boolean
  /** What a key must be allowed to do; null where every key may call, and for calls that take no key. */
  readonly scope: ApiScope | null
  /** What a live key is charged for an answer. A refusal costs nothing. */
  readonly units: number
  /** The list of the reply that can be had as CSV as well, by `Accept: text/csv`; null where there is none. */
  readonly rows: string | null
  /** Whether the reply carries an ETag, and a question that brings it along can be answered 304. */
  readonly revalidates: boolean
}

/** Path parameters by name: `/list/{id}/` takes `{ id }`. */
export type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
export type Params<P extends string> = { readonly [K in ParamNames<P>]: string }

interface Declaration<P, Q, B, R, A, W> {
  readonly method: Method
  readonly path: P
  readonly access: A
  readonly summary: string
  readonly query?: Q
  readonly body?: B
  readonly reply: R
  readonly answer?: W
  readonly upload?: string
  readonly status?: number
  readonly failures?: readonly FailureCode[]
  readonly retry?: boolean
  readonly keepsAnswer?: boolean
  readonly scope?: ApiScope
  readonly units?: number
  readonly rows?: R extends z.ZodMiniObject<infer Shape> ? keyof Shape & string : never
  readonly revalidates?: boolean
}

/** Declares a call. Every call is retried unless it says otherwise; POSTs carry an idempotency key, so that is safe. */
export function endpoint<
  const P extends string,
  R extends Schema,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  const A extends Access = Access,
  const W extends Answer = 'json',
>(d: Declaration<P, Q, B, R, A, W>): Endpoint<P, Q, B, R, A, W> {
  return {
    method: d.method,
    path: d.path,
    access: d.access,
    summary: d.summary,
    query: d.query as Q,
    body: d.body as B,
    reply: d.reply,
    answer: d.answer ?? ('json' as W),
    upload: d.upload ?? null,
    status: d.status ?? 200,
    failures: d.failures ?? [],
    retry: d.retry ?? true,
    keepsAnswer: d.keepsAnswer ?? d.method === 'POST',
    scope: d.scope ?? null,
    units: d.units ?? 0,
    rows: d.rows ?? null,
    revalidates: d.revalidates ?? false,
  }
}

type Nothing = Readonly<Record<never, never>>
type Given<K extends string, S> = S extends Schema ? { readonly [k in K]: z.input<S> } : Nothing
type Parsed<K extends string, S> = S extends Schema ? { readonly [k in K]: z.output<S> } : Nothing
type Named<P extends string> = [ParamNames<P>] extends [never] ? Nothing : { readonly params: Params<P> }

/** What a caller passes. */
export type CallArguments<E> = E extends Endpoint<infer P, infer Q, infer B> ? Named<P> & Given<'query', Q> & Given<'body', B> : never
/** What a handler receives: the same, parsed. */
export type HandlerArguments<E> = E extends Endpoint<infer P, infer Q, infer B> ? Named<P> & Parsed<'query', Q> & Parsed<'body', B> : never
export type Reply<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never

/** The path with its parameters filled in, each encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
}
