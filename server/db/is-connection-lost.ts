/** SQLSTATEs of a server that went away or takes nobody in, and the system's own codes. */
const lostCodes = /^(08\w{3}|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/
/** An error that has crossed from a thread has lost its code. */
const lostMessages = /Connection terminated|terminating connection|not queryable|Client has encountered a connection error/

/** Whether an error says that the database was lost, and nothing about what it was asked. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return lostCodes.test(code) || lostMessages.test(error.message)
}
