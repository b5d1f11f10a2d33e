import type { RequestContext } from '../http/serve.ts'
import type { ClientInfo } from './deps.ts'

const maxUserAgentChars = 300

/** The client that sent a request. Of what it says about itself only printable characters are kept. */
export function clientOf({ ip, requestId, headers }: Pick<RequestContext, 'ip' | 'requestId' | 'headers'>): ClientInfo {
  const userAgent = String(headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '')
  return { ip, requestId, userAgent: userAgent.slice(0, maxUserAgentChars) }
}
