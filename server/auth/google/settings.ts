import { isThisMachine } from '../../is-this-machine.ts'

/** The client that this installation is at Google, or at another provider of OpenID Connect. */
export interface GoogleSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Without a slash at its end, as tokens name it. */
  readonly issuer: string
}

/** An issuer without a slash at its end: https, or this machine; undefined for anything else. */
export function parseIssuer(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  return isPlain && isSafe(url) ? url.href.replace(/\/+$/, '') : undefined
}

/** Whether what is sent there can be read by nobody on the way. */
export const isSafe = (url: URL): boolean => url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname))

interface Given {
  readonly clientId: string | null
  readonly clientSecret: string | null
  readonly issuer: string
  readonly publicOrigin: string | null
  readonly isProduction: boolean
}

/** What is missing, as one sentence; or the settings, null where nobody signs in with Google. */
export function googleSettingsOf({ clientId, clientSecret, issuer, publicOrigin, isProduction }: Given): GoogleSettings | string | null {
  if (clientId === null)
    return clientSecret === null ? null : 'GOOGLE_CLIENT_SECRET is set, and GOOGLE_CLIENT_ID is not: set it to the id of the same client.'
  if (clientSecret === null) return 'GOOGLE_CLIENT_ID is set, and GOOGLE_CLIENT_SECRET is not: set it to the secret of the same client.'
  if (isProduction && publicOrigin === null)
    return 'GOOGLE_CLIENT_ID is set, and PUBLIC_ORIGIN is not: Google sends back there. Set it to an origin such as https://playbook.example.'
  return { clientId, clientSecret, issuer }
}
