import { lookup as lookUp, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { limits } from '@playbook/contract/limits'
import { isPublicAddress } from './public-address.ts'

export interface Reach {
  /** The operator lets webhooks go to private and loopback addresses, and over plain http. */
  readonly isPrivateAllowed: boolean
  /** Who tells the addresses of a name; the system's own resolver unless it is given. */
  readonly lookup?: (name: string, options: LookupAllOptions, done: (error: Error | null, found: LookupAddress[]) => void) => void
}

/** What came of one try. `fault` says in words why there was no answer. */
export interface Outcome {
  readonly status: number | null
  readonly answer: string | null
  readonly fault: string | null
}

const noAnswer = (fault: string): Outcome => ({ status: null, answer: null, fault })

class Refused extends Error {}
const refusal = 'The address is not one of the public internet.'

/** Why nothing may be sent to a URL, before any name is looked up; null where it may. */
export function whyRefused(text: string, { isPrivateAllowed }: Reach): string | null {
  if (!URL.canParse(text)) return 'The address cannot be read.'
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return 'The address must not hold a name or a password.'
  if (isPrivateAllowed && protocol === 'http:') return null
  if (protocol !== 'https:') return 'The address must begin with https://.'
  return isPrivateAllowed || !isLiteral(hostname) || isPublicAddress(bare(hostname)) ? null : refusal
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
const isLiteral = (hostname: string) => isIP(bare(hostname)) !== 0

/**
 * Looks a name up for the very connection that is being opened, so that what was checked is what is connected to: an answer
 * that differs the next time finds nobody who asks. One address that is not public refuses the name.
 */
const checkedLookup =
  ({ isPrivateAllowed, lookup = lookUp }: Reach): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const first = found?.[0]
      if (error !== null || first === undefined) return done(error ?? new Error('the name has no address'), '', 0)
      if (!isPrivateAllowed && !found.every(({ address }) => isPublicAddress(address))) return done(new Refused(refusal), '', 0)
      if (options.all === true) done(null, found)
      else done(null, first.address, first.family)
    })
  }

interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends one event. It follows no redirect, keeps no connection, and reads no more of the answer than is kept. */
export async function postEvent({ url, headers, body }: Sent, reach: Reach, signal: AbortSignal): Promise<Outcome> {
  const refused = whyRefused(url, reach)
  if (refused !== null) return noAnswer(refused)
  const target = new URL(url)
  const payload = Buffer.from(body)
  const late = AbortSignal.timeout(limits.webhookTimeoutMs)
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const fail = (error: Error) => {
      if (late.aborted) resolve(noAnswer(`There was no answer within ${limits.webhookTimeoutMs / 1_000} seconds.`))
      else resolve(noAnswer(error instanceof Refused ? error.message : faultOf(error)))
    }
    const request = send(
      target,
      {
        method: 'POST',
        agent: false,
        lookup: checkedLookup(reach),
        signal: AbortSignal.any([signal, late]),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': payload.byteLength,
          'user-agent': 'Playbook-Webhooks/1',
          connection: 'close',
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        const end = () => {
          request.destroy()
          const answer = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, limits.maxWebhookAnswerChars)
          resolve({ status: response.statusCode ?? null, answer, fault: null })
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          bytes += chunk.byteLength
          if (bytes >= limits.maxWebhookAnswerChars) end()
        })
        // The status is what counts, also where the rest of the answer is cut off.
        response.on('end', end).on('error', end)
      },
    )
    request.on('error', fail)
    request.end(payload)
  })
}

const faults: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the address is not known.',
  EAI_AGAIN: 'The name of the address could not be looked up.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut off.',
  EHOSTUNREACH: 'The address cannot be reached.',
  ENETUNREACH: 'The address cannot be reached.',
}
function faultOf(error: Error): string {
  const { code = '' } = error as NodeJS.ErrnoException
  if (/CERT|SSL|TLS|SIGNATURE|VERIFY/.test(code)) return `The certificate was not accepted (${code}).`
  return faults[code] ?? 'The connection failed.'
}
