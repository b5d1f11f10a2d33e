import { filledPath } from '@playbook/contract/api-reference'
import type { Endpoint } from '@playbook/contract/endpoint'
import { runInSandbox } from '@playbook/contract/sandbox'
import { call, messageOf } from '../api.ts'

interface TypedCall {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  readonly params: Readonly<Record<string, string>>
  /** What is left empty is not sent. */
  readonly query: Readonly<Record<string, string>>
  /** As it was typed; null where the call takes none. */
  readonly body: string | null
}

/** What came of it; `answer` is null where nothing was sent. */
export interface SentCall {
  readonly summary: string
  readonly answer: string | null
  readonly facts: readonly string[]
  readonly requestId: string | null
}

const notSent = (summary: string): SentCall => ({ summary, answer: null, facts: [], requestId: null })
const maxShownChars = 20_000

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const inLines = (text: string): string => (isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text)

function answerToShow(answer: string): string {
  const text = inLines(answer)
  return text.length > maxShownChars ? `${text.slice(0, maxShownChars)}\n…` : text
}

/** What is wrong with a call before it is sent. */
function faultOf({ params, body }: TypedCall): string | null {
  if (body !== null && !isJson(body)) return 'The body is not valid JSON.'
  const missing = Object.entries(params).find(([, value]) => value.trim() === '')
  return missing === undefined ? null : `${missing[0]} is required.`
}

/** Makes a call as one of the reader's own test keys, whose secret nobody has to type in. */
export async function runAsOwnKey(typed: TypedCall, keyId: string): Promise<SentCall> {
  const fault = faultOf(typed)
  if (fault !== null) return notSent(fault)
  const { endpoint, params, query, body } = typed
  try {
    const path = filledPath(endpoint, { params, query })
    const answered = await call(runInSandbox, { body: { key_id: keyId, method: endpoint.method as 'GET', path, body } })
    return {
      summary: `${answered.status}, ${answered.ms} ms`,
      answer: answerToShow(answered.body),
      facts: ['By the clock of the sandbox, free of charge'],
      requestId: null,
    }
  } catch (error) {
    return notSent(messageOf(error))
  }
}

/** Sends a call by a key, without the login of whoever reads the page. */
export async function sendCall(typed: TypedCall, key: string): Promise<SentCall> {
  if (!/^fpb_(test|live)_/.test(key.trim())) return notSent('Give a key: it begins with fpb_test_ or fpb_live_.')
  const fault = faultOf(typed)
  if (fault !== null) return notSent(fault)
  const { endpoint, params, query, body } = typed
  const begunAt = performance.now()
  try {
    const response = await fetch(`/api${filledPath(endpoint, { params, query })}`, {
      method: endpoint.method,
      credentials: 'omit',
      headers: { authorization: `ApiKey ${key.trim()}`, ...(body === null ? {} : { 'content-type': 'application/json' }) },
      ...(body === null ? {} : { body }),
    })
    const text = await response.text()
    const left = response.headers.get('ratelimit')
    const requestId = response.headers.get('x-request-id')
    return {
      summary: `${response.status}, ${Math.round(performance.now() - begunAt)} ms`,
      answer: answerToShow(text),
      requestId,
      facts: [requestId ?? '', left === null ? '' : `RateLimit: ${left}`].filter((fact) => fact !== ''),
    }
  } catch {
    return notSent('The server cannot be reached. Check your connection and try again.')
  }
}
