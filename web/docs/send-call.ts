import { filledPath } from '@playbook/contract/api-reference'
import type { Endpoint } from '@playbook/contract/endpoint'

interface CallToSend {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  readonly params: Readonly<Record<string, string>>
  /** What is left empty is not sent. */
  readonly query: Readonly<Record<string, string>>
  /** As it was typed; null where the call takes none. */
  readonly body: string | null
  readonly key: string
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

/** Sends a call by a key, without the login of whoever reads the page. */
export async function sendCall({ endpoint, params, query, body, key }: CallToSend): Promise<SentCall> {
  if (!/^fpb_(test|live)_/.test(key.trim())) return notSent('Give a key: it begins with fpb_test_ or fpb_live_.')
  if (body !== null && !isJson(body)) return notSent('The body is not valid JSON.')
  const missing = Object.entries(params).find(([, value]) => value.trim() === '')
  if (missing !== undefined) return notSent(`${missing[0]} is required.`)
  const begunAt = performance.now()
  try {
    const response = await fetch(`/api${filledPath(endpoint, { params, query })}`, {
      method: endpoint.method,
      credentials: 'omit',
      headers: { authorization: `ApiKey ${key.trim()}`, ...(body === null ? {} : { 'content-type': 'application/json' }) },
      ...(body === null ? {} : { body }),
    })
    const text = inLines(await response.text())
    const left = response.headers.get('ratelimit')
    const requestId = response.headers.get('x-request-id')
    return {
      summary: `${response.status}, ${Math.round(performance.now() - begunAt)} ms`,
      answer: text.length > maxShownChars ? `${text.slice(0, maxShownChars)}\n…` : text,
      requestId,
      facts: [requestId ?? '', left === null ? '' : `RateLimit: ${left}`].filter((fact) => fact !== ''),
    }
  } catch {
    return notSent('The server cannot be reached. Check your connection and try again.')
  }
}
