import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import type { SigningKey } from '@playbook/contract/publications'
import type { Db } from '../db/tables.ts'
import { findOwnKey, listKeys, saveKey } from './store.ts'

export interface SigningDeps {
  readonly db: Db
  readonly now: () => number
  readonly config: {
    /** See the setting SIGNING_KEY. */
    readonly signingKey: string | null
    readonly isProduction: boolean
  }
}

export interface Signer {
  readonly keyId: string
  readonly sign: (text: string) => Buffer
}

const rawPublicKey = (privateKey: KeyObject): Buffer => {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return Buffer.from(x ?? '', 'base64url')
}

/** The name of a key, made from its public half: nobody can give one key another's name. */
const keyIdOf = (publicKey: Buffer): string => createHash('sha256').update(publicKey).digest('base64url').slice(0, 16)

const readPrivateKey = (der: Buffer): KeyObject => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })

const signerOf = (privateKey: KeyObject): Signer => ({
  keyId: keyIdOf(rawPublicKey(privateKey)),
  sign: (text) => sign(null, Buffer.from(text), privateKey),
})

/** The key that new results are signed with. A configured key's public half is kept, so that what it signed outlives it. */
export async function currentSigner({ db, now, config }: SigningDeps): Promise<Signer> {
  if (config.signingKey !== null) {
    const privateKey = readPrivateKey(Buffer.from(config.signingKey, 'base64'))
    const signer = signerOf(privateKey)
    await saveKey(db, { id: signer.keyId, publicKey: rawPublicKey(privateKey), privateKey: null, now: new Date(now()) })
    return signer
  }
  if (config.isProduction) throw new Failure('publishing_unavailable')
  const held = await findOwnKey(db)
  if (held?.private_key) return signerOf(readPrivateKey(held.private_key))
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = rawPublicKey(privateKey)
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  await saveKey(db, { id: keyIdOf(publicKey), publicKey, privateKey: der, now: new Date(now()) })
  // Two processes may have made one each: both are kept, and both can be verified.
  return signerOf(privateKey)
}

/** Every key that ever signed, oldest first. */
export async function publicKeys(db: Db): Promise<SigningKey[]> {
  const keys = await listKeys(db)
  return keys.map(({ id, public_key: x }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    use: 'sig',
    alg: 'EdDSA',
    kid: id,
    x: x.toString('base64url'),
  }))
}
