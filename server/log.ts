import pino, { type DestinationStream, type Logger } from 'pino'

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string | undefined
  readonly cause?: LoggedError
}

/** An error without what libraries attach to it: a database error carries whole rows. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}

/** JSON lines, each with the moment in UTC. Nothing a caller sent is logged but addresses and ids. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } }
  return destination === undefined ? pino(options) : pino(options, destination)
}
