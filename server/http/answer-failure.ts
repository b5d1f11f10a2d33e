import { errorDocsPath } from '@playbook/contract/api-docs'
import { Failure, type FailureBody, type FailureCode } from '@playbook/contract/failure'
import { mcpPath } from '@playbook/contract/mcp'
import { table } from '@playbook/engine/table'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLost } from '../db/is-connection-lost.ts'

/** What the framework refuses by itself, in our words. */
const frameworkFailures = table<FailureCode>({
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
})

/** The database cannot answer now: SQLSTATEs for a lack of room, time-outs and lost races. */
const busyStates = /^(53\w{3}|57\w{3}|40001|40P01|55P03|ETIMEDOUT)$/
const busyMessages = /timeout exceeded when trying to connect/

/** Any error as the failure that the caller is told. What is not a refusal is a bug: it is told as a server error and nothing more. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const { code = '', message = '' } = error as Partial<FastifyError>
  const known = frameworkFailures[code]
  if (known !== undefined) return new Failure(known, { cause: error })
  if (isConnectionLost(error) || busyStates.test(code) || busyMessages.test(message))
    return new Failure('overloaded', { retryAfterSeconds: 1, cause: error })
  return new Failure('server_error', { cause: error })
}

export function failureBody(failure: Failure, requestId: string, docs?: string): FailureBody {
  return {
    code: failure.code,
    message: failure.message,
    ...(failure.errors === undefined ? {} : { errors: failure.errors }),
    request_id: requestId,
    ...(failure.details === undefined ? {} : { details: failure.details }),
    ...(docs === undefined ? {} : { docs }),
  }
}

/** Errors of calls by key are explained in the documentation, where the call was made. */
function docsOf({ code }: Failure, { routeOptions, protocol, host }: FastifyRequest): string | undefined {
  const isByKey = routeOptions?.config?.endpoint?.access === 'apiKey' || routeOptions?.url === mcpPath
  return isByKey ? `${protocol}://${host}${errorDocsPath(code)}` : undefined
}

/** Answers with the one error body. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asFailure(error)
  if (failure.code === 'server_error') request.log.error({ err: failure.cause ?? failure }, 'A request failed')
  else if (failure.status >= 500) request.log.warn({ err: failure.cause, code: failure.code }, 'A request could not be answered now')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfterSeconds)))
  return reply
    .code(failure.status)
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureBody(failure, request.id, docsOf(failure, request))))
}
