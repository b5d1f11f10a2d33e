import { randomUUID } from 'node:crypto'
import { login, register } from '@playbook/contract/auth'
import { fillPath, type Endpoint, type Reply } from '@playbook/contract/endpoint'
import { tokensOf } from '../auth/testing/tokens-of.ts'

const password = 'quiet-Harbour-71'

export interface RequestOptions {
  readonly params?: Record<string, string>
  readonly body?: unknown
  readonly search?: string
  readonly key?: string
}

/** A client of a product that runs in another process. It knows one account and can go on with a product that was started again. */
export class ProductClient {
  #base = ''
  #headers: Record<string, string> = {}

  /** Headers of its calls, for whoever sends them another way. */
  get headers(): Readonly<Record<string, string>> {
    return this.#headers
  }

  /** Speaks from now on with the product that said this line when it was ready. */
  async meet(line: string): Promise<void> {
    this.#base = `http://127.0.0.1:${/:(\d+)/.exec(line)![1]}/api`
    await this.#guard()
  }

  /** The CSRF token of whoever this is now. */
  async #guard(): Promise<void> {
    const { authorization } = this.#headers
    const answer = await fetch(`${this.#base}/csrf/`, { headers: authorization === undefined ? {} : { authorization } })
    const { data } = (await answer.json()) as { data: { csrfToken: string } }
    this.#headers = { ...this.#headers, 'x-csrftoken': data.csrfToken, cookie: answer.headers.get('set-cookie')!.split(';', 1)[0]! }
  }

  /** The answer as it came, whatever it is. */
  ask(endpoint: Endpoint, { params, body, search = '', key }: RequestOptions = {}): Promise<Response> {
    return fetch(this.#base + fillPath(endpoint.path, params) + search, {
      method: endpoint.method,
      headers: {
        ...this.#headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** The reply; throws where the answer is no success. */
  async call<E extends Endpoint>(endpoint: E, asking: RequestOptions = {}): Promise<Reply<E>> {
    const answer = await this.ask(endpoint, asking)
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Reply<E>
  }

  /** Gives the address of the new account. */
  async register(): Promise<string> {
    const email = `${randomUUID()}@example.com`
    const { token } = await this.call(register, { body: { email, password } })
    await this.#carry(token.access)
    return email
  }

  /** Another login of an account that was registered so. */
  async logIn(email: string): Promise<void> {
    const reply = await this.call(login, { body: { email, password } })
    await this.#carry(tokensOf(reply).access)
  }

  async #carry(access: string): Promise<void> {
    this.#headers = { ...this.#headers, authorization: `Token ${access}` }
    await this.#guard()
  }

  /** The same login, which speaks with another process. */
  async beside(line: string): Promise<ProductClient> {
    const other = new ProductClient()
    other.#headers = { ...this.#headers }
    await other.meet(line)
    return other
  }
}
