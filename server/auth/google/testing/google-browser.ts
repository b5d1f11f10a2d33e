import type { LoginReply } from '@playbook/contract/auth'
import type { CallArguments, Endpoint } from '@playbook/contract/endpoint'
import { exchangeGoogle, proveGoogle, startGoogle, startGoogleProof, type GooglePurpose } from '@playbook/contract/google'
import { fetchCsrf, type Answer, type CallGiven, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { testOrigin } from '../../testing/protected-user.ts'

export const redirectUri = `${testOrigin}/session`

interface Back {
  readonly code: string
  readonly state: string
  readonly redirect_uri: string
  readonly iss?: string
}

/** A browser that goes to the provider and comes back, with the cookies of both. */
export class GoogleBrowser {
  readonly #app: TestApp
  readonly cookies = new Map<string, string>()

  constructor(app: TestApp) {
    this.#app = app
  }

  async #options(token?: string) {
    const pair = token === undefined ? this.#app.csrf : await fetchCsrf(this.#app.app, token)
    const own = [...this.cookies].map(([name, value]) => `${name}=${value}`)
    return { headers: { cookie: [pair.cookie, ...own].join('; '), 'x-csrftoken': pair.token }, ...(token && { token }) }
  }

  #keep(setCookie: string | string[] | undefined): void {
    for (const cookie of [setCookie ?? []].flat()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=', 2)
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  /** Calls as this browser does; what is set stays in it. */
  async call<E extends Endpoint>(endpoint: E, given: CallArguments<E>, user?: TestUser): Promise<Answer<E>> {
    const answer = await this.#app.call(endpoint, ...([given, await this.#options(user?.token)] as CallGiven<E>))
    this.#keep(answer.headers['set-cookie'])
    return answer
  }

  async start(wish: { readonly restore?: boolean; readonly claim?: boolean } = {}): Promise<URL> {
    const { body } = await this.call(startGoogle, { body: wish })
    return new URL(body.authorization_url)
  }

  async startProof(user: TestUser, purpose: GooglePurpose): Promise<URL> {
    const { body } = await this.call(startGoogleProof, { body: { purpose } }, user)
    return new URL(body.authorization_url)
  }

  /** Goes through the provider; gives what it sends back. */
  async visit(url: URL): Promise<Back> {
    const cookies = new Map<string, string>()
    let at = url
    for (let hops = 0; hops < 8; hops += 1) {
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } })
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=', 2)
        cookies.set(name, value)
      }
      const next = answer.headers.get('location')
      if (next === null) throw new Error(`The provider stopped at ${at.pathname} with ${answer.status}: ${await answer.text()}`)
      at = new URL(next, at)
      if (at.href.startsWith(redirectUri)) {
        const { code = '', state = '', iss } = Object.fromEntries(at.searchParams)
        return { code, state, redirect_uri: redirectUri, ...(iss !== undefined && { iss }) }
      }
    }
    throw new Error('The provider sends on and on')
  }

  /** Signs in: there, back, and in. */
  async signIn(wish: { readonly restore?: boolean; readonly claim?: boolean; readonly referral?: string } = {}) {
    const { referral, ...asked } = wish
    const back = await this.visit(await this.start(asked))
    return this.call(exchangeGoogle, { body: { ...back, ...(referral !== undefined && { referral }) } })
  }

  async prove(user: TestUser, purpose: GooglePurpose) {
    const back = await this.visit(await this.startProof(user, purpose))
    return this.call(proveGoogle, { body: back }, user)
  }
}

/** Who a sign-in has let in. */
export function signedInUser(app: TestApp, { body }: { readonly body: LoginReply }): TestUser {
  if (!body.authenticated) throw new Error('The login took one step')
  const { access: token, refresh } = body.token
  const call: TestUser['call'] = (endpoint, ...[given, options]) => app.call(endpoint, ...([given, { token, ...options }] as never))
  return { profile: body.profile, email: body.profile.email, password: '', token, refresh, call }
}
