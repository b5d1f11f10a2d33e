/** Why a source did not answer. */
export type SourceFailureKind =
  /** Too many requests, or our own limit on them. */
  | 'limited'
  /** It refuses this place or this caller (401, 403, 418, 451). */
  | 'forbidden'
  /** Unreachable, slow, cut or failing. */
  | 'unavailable'
  /** It answered what cannot be read. */
  | 'malformed'
  | 'market_closed'
  | 'unknown_symbol'

/** A source that did not answer, in terms that do not depend on which it is. */
export class SourceFailure extends Error {
  readonly kind: SourceFailureKind
  /** When it may be asked again; null where it does not say. */
  readonly retryAfterSeconds: number | null

  constructor(
    kind: SourceFailureKind,
    message: string,
    { retryAfterSeconds = null, cause }: { retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}
