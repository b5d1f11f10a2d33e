import { login, type LoginReply } from '@playbook/contract/auth'
import { addPasskey, confirmTotp, startPasskey, startPasskeyLogin, startTotp } from '@playbook/contract/second-factor'
import type { TestApp, TestUser } from '../../testing/test-app.ts'
import { bondCookie } from '../second-factor/device-bond.ts'
import { codeAt } from './code-at.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

/** The address that pages of the application under test are opened under. */
export const testOrigin = 'http://localhost'

/** Sets an authenticator app up; gives its secret and the recovery codes. */
export async function addTotp(app: TestApp, user: TestUser) {
  const { body: started } = await user.call(startTotp)
  const { body } = await user.call(confirmTotp, { body: { code: codeAt(started.secret, app.now()) } })
  return { secret: started.secret, uri: started.uri, recoveryCodes: body.recovery_codes }
}

/** Adds a passkey of a device of its own. */
export async function addDevice(user: TestUser, name = 'Laptop') {
  const device = new SoftwareAuthenticator(testOrigin)
  const { body: creation } = await user.call(startPasskey)
  const { body: passkey } = await user.call(addPasskey, {
    body: { challenge_id: creation.challenge_id, name, response: device.make(creation) },
  })
  return { device, passkey }
}

/** A browser that keeps the cookies that bind it to the login it is taking. */
export class Browser {
  readonly #app: TestApp
  #bond = ''

  constructor(app: TestApp) {
    this.#app = app
  }

  /** Options of a call from this browser. */
  get options() {
    return { headers: { cookie: [this.#app.csrf.cookie, this.#bond].filter(Boolean).join('; ') } }
  }

  #keep(setCookie: string | string[] | undefined): void {
    const kept = [setCookie].flat().find((cookie) => cookie?.startsWith(`${bondCookie}=`))
    if (kept !== undefined) this.#bond = kept.split(';', 1)[0] ?? ''
  }

  /** The first step of a login. */
  async logIn(user: { readonly email: string; readonly password: string }): Promise<LoginReply> {
    const answer = await this.#app.call(login, { body: { email: user.email, password: user.password } }, this.options)
    this.#keep(answer.headers['set-cookie'])
    return answer.body
  }

  /** The challenge that a login with password waits for. */
  async challengeOf(user: TestUser) {
    const reply = await this.logIn(user)
    if (reply.authenticated) throw new Error('The login took one step')
    return reply.challenge
  }

  async askForPasskey() {
    const answer = await this.#app.call(startPasskeyLogin, {}, this.options)
    this.#keep(answer.headers['set-cookie'])
    return answer.body
  }
}
