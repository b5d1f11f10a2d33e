import { looksLikeEmail } from '@playbook/contract/auth'
import { isThisMachine } from '../is-this-machine.ts'

/** The server that takes our mails. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise STARTTLS is demanded of every server but one on this machine. */
  readonly isSecure: boolean
  readonly isThisMachine: boolean
  readonly login: { readonly user: string; readonly password: string } | null
}

export interface MailAddress {
  readonly name: string
  readonly address: string
}

/** How mails leave; what is needed for it, whole. */
export interface MailSettings {
  readonly server: MailServer
  readonly from: MailAddress
}

const ports = { 'smtp:': 587, 'smtps:': 465 } as const
const isKnown = (protocol: string): protocol is keyof typeof ports => Object.hasOwn(ports, protocol)

/** `smtp://user:password@host:587` or `smtps://…`; undefined for anything else. */
export function parseMailUrl(text: string): MailServer | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '' && url.hostname !== ''
  if (!isKnown(url.protocol) || !isPlain || (url.username === '') !== (url.password === '')) return undefined
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? ports[url.protocol] : Number(url.port),
    isSecure: url.protocol === 'smtps:',
    isThisMachine: isThisMachine(url.hostname),
    login: url.username === '' ? null : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
  }
}

export const parseEmail = (text: string): string | undefined => (looksLikeEmail(text) && text.length <= 254 ? text : undefined)

/** `Name <address>` or an address alone. */
export function parseMailFrom(text: string): MailAddress | undefined {
  const [, name, inside] = /^([^<>"\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? [undefined, '', text]
  const address = parseEmail((inside ?? '').trim())
  return address === undefined ? undefined : { name: (name ?? '').trim(), address }
}

interface Given {
  readonly server: MailServer | null
  readonly from: MailAddress | null
  readonly publicOrigin: string | null
  readonly isProduction: boolean
}

/** What is missing or does not go together, as one sentence; or the settings, null where no mail is sent. */
export function mailSettingsOf({ server, from, publicOrigin, isProduction }: Given): MailSettings | string | null {
  if (server === null) return from === null ? null : 'MAIL_FROM is set, and MAIL_URL is not: set it to the server that takes the mails.'
  if (from === null) return 'MAIL_URL is set, and MAIL_FROM is not: set it to the address that mails come from.'
  if (isProduction && publicOrigin === null)
    return 'MAIL_URL is set, and PUBLIC_ORIGIN is not: links in mails lead there. Set it to an origin such as https://playbook.example.'
  return { server, from }
}
