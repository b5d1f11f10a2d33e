import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import type { GoogleSettings } from '../settings.ts'

/** Somebody with an account at the provider. */
export interface Person {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly given_name?: string
  readonly family_name?: string
}

export interface OidcProvider {
  readonly settings: GoogleSettings
  /** Who signs in at the provider from now on; they agree to everything. */
  person: Person
  readonly close: () => Promise<void>
}

/** A real provider of OpenID Connect on loopback, which stands for Google. */
export async function startOidcProvider(redirectUris: readonly string[], person: Person): Promise<OidcProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { clientId: 'playbook-tests', clientSecret: 'a-secret:of/tests+%', issuer }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const people = new Map<string, Person>()
  const here: OidcProvider = {
    settings,
    person,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'first', alg: 'RS256', use: 'sig' }] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 3_600 },
    cookies: { keys: ['of tests only'] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return void answer(request, response)
    people.set(here.person.sub, here.person)
    return void provider.interactionFinished(request, response, { login: { accountId: here.person.sub } })
  })
  return here
}
