import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Reply } from '@playbook/contract/endpoint'
import type { HandlerArguments } from '@playbook/contract/endpoint'
import type { addPasskey, PasskeyAnswer, startPasskey, startPasskeyLogin } from '@playbook/contract/second-factor'

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** A head of CBOR (RFC 8949): the kind in three bits, then the number. */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value])
  if (value < 256) return Buffer.from([(kind << 5) | 24, value])
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

const present = 0x01
const verified = 0x04
const hasCredential = 0x40

/** What a test may have the authenticator say instead of the truth. */
export interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly counter?: number
  readonly isVerified?: boolean
  readonly userHandle?: string
  /** Signs with a key of its own. */
  readonly hasForeignKey?: boolean
  readonly isCrossOrigin?: boolean
}

type Creation = Reply<typeof startPasskey>
type Request = Reply<typeof startPasskeyLogin>
type Made = HandlerArguments<typeof addPasskey>['body']['response']

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** A device that makes one passkey (ES256, no attestation) and answers with it, as a browser would pass it on. */
export class SoftwareAuthenticator {
  readonly #id = randomBytes(32)
  readonly #keys = newKeys()
  readonly #origin: string
  #userHandle = ''
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  get id(): string {
    return base64url(this.#id)
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? this.#origin,
        crossOrigin: lies.isCrossOrigin ?? false,
      }),
    )
  }

  #authenticatorData(rpId: string, flags: number, lies: Lies, more = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? this.counter)
    const seen = present | (lies.isVerified === false ? 0 : verified) | flags
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([seen]), counter, more])
  }

  /** The public key in COSE form: EC2, ES256, P-256. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    return cbor(key)
  }

  /** Makes the passkey. */
  make({ options }: Creation, lies: Lies = {}): Made {
    this.#userHandle = options.user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#publicKey()])
    const authData = this.#authenticatorData(options.rp.id, hasCredential, lies, credential)
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: this.id,
      rawId: this.id,
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', options.challenge, lies)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
      clientExtensionResults: {},
      type: 'public-key',
    }
  }

  /** Answers a challenge with the passkey; the counter moves on by one. */
  answer({ challenge_id, options }: Request, lies: Lies = {}): PasskeyAnswer {
    this.counter += 1
    const clientData = this.#clientData('webauthn.get', options.challenge, lies)
    const authData = this.#authenticatorData(options.rpId, 0, lies)
    const key: KeyObject = lies.hasForeignKey === true ? newKeys().privateKey : this.#keys.privateKey
    return {
      challenge_id,
      response: {
        id: this.id,
        rawId: this.id,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(clientData)]), key)),
          userHandle: lies.userHandle ?? this.#userHandle,
        },
        clientExtensionResults: {},
        type: 'public-key',
      },
    }
  }
}
