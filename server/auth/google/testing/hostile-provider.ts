import type { KeyObject } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTHeaderParameters } from 'jose'
import { answerPlainly, startScriptedServer, type PlainTurn } from '../../../testing/scripted-server.ts'
import type { GoogleSettings } from '../settings.ts'

/** What it answers by what is asked; honest where nothing is said. `hang` never answers. */
interface Answers {
  readonly metadata?: PlainTurn | 'hang'
  readonly keys?: PlainTurn | 'hang'
  /** The ID token for a code, or any other answer. */
  readonly token?: PlainTurn | 'hang' | { readonly idToken: string }
}

interface Key {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
}

const makeKey = async (kid: string): Promise<Key> => ({ kid, ...(await generateKeyPair('RS256', { extractable: true })) })

/** A provider written by hand, whose every answer and token a test chooses. */
export async function startHostileProvider(now: () => number) {
  let key = await makeKey('first')
  let tokens = 0
  const answers: { now: Answers } = { now: {} }
  const server = await startScriptedServer<null>(null, async ({ url }, _turn, response) => {
    const of = (answer: PlainTurn | 'hang' | object | undefined, honest: object): void => {
      if (answer === 'hang' || answerPlainly(response, answer ?? {})) return
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(honest))
    }
    const { metadata, keys, token } = answers.now
    if (url.startsWith('/.well-known')) {
      const at = (path: string) => `${settings.issuer}/${path}`
      of(metadata, { issuer: at('').slice(0, -1), authorization_endpoint: at('auth'), token_endpoint: at('token'), jwks_uri: at('keys') })
    } else if (url === '/keys') of(keys, { keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: 'RS256', use: 'sig' }] })
    else
      of(token, token instanceof Object && 'idToken' in token ? { id_token: token.idToken, access_token: 'a', token_type: 'Bearer' } : {})
  })
  const settings: GoogleSettings = { clientId: 'playbook-tests', clientSecret: 'secret', issuer: server.url }
  const seconds = () => Math.floor(now() / 1_000)
  /** Claims as an honest provider would sign them, with these in their place; undefined leaves one out. */
  const claimsOf = (more: Readonly<Record<string, unknown>> = {}) => {
    tokens += 1
    const honest = {
      iss: settings.issuer,
      aud: settings.clientId,
      azp: settings.clientId,
      iat: seconds(),
      exp: seconds() + 3_600,
      jti: `${tokens}`,
    }
    return { ...honest, ...more }
  }
  return {
    settings,
    answers,
    claimsOf,
    close: server.close,
    /** A key that has not been told of before signs from now on. */
    rotate: async () => {
      key = await makeKey('second')
    },
    publicKey: () => key.publicKey,
    sign: (
      more: Readonly<Record<string, unknown>> = {},
      header: Partial<JWTHeaderParameters> = {},
      by: CryptoKey | KeyObject = key.privateKey,
    ) => new SignJWT(claimsOf(more)).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header }).sign(by),
  }
}
