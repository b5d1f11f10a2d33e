import { createHmac, createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Environment } from '@playbook/contract/business-filters'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const idChars = 12
/** 30 of 62 characters: 178 bits. */
const secretChars = 30
const checksumChars = 6
const pattern = new RegExp(`^fpb_(live|test)_([0-9A-Za-z]{${idChars}})[0-9A-Za-z]{${secretChars}}([0-9A-Za-z]{${checksumChars}})$`)

function toBase62(value: bigint, chars: number): string {
  let [text, rest] = ['', value]
  for (let i = 0; i < chars; i += 1) {
    text = alphabet[Number(rest % 62n)]! + text
    rest /= 62n
  }
  return text
}

const bigintOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`)
/** The last characters of a key, of all before them. */
export const checksumOf = (text: string): string => toBase62(BigInt(crc32(text)), checksumChars)

export interface KeyText {
  readonly environment: Environment
  readonly publicId: string
}

/** What a text that looks like a key says of itself; null where it is none or was mistyped: its checksum does not fit. */
export function readKeyText(text: string): KeyText | null {
  const [, environment, publicId, checksum] = pattern.exec(text) ?? []
  if (environment === undefined || publicId === undefined || checksumOf(text.slice(0, -checksumChars)) !== checksum) return null
  return { environment: environment as Environment, publicId }
}

export const hashKey = (text: string): Buffer => createHash('sha256').update(text).digest()
export const makeKeySalt = (): Buffer => randomBytes(32)

/**
 * The key of this id: `fpb_{environment}_{id}{secret}{checksum}`. It is stored nowhere: making it takes the secret key of the
 * server and the salt, so that whoever repeats a lost call gets the same one, for as long as the salt is kept.
 */
export function deriveKeyText(
  secretKey: string,
  of: { readonly id: string; readonly environment: Environment; readonly salt: Buffer },
): string {
  const derive = (purpose: string) =>
    bigintOf(createHmac('sha256', secretKey).update(`api-key:${purpose}:${of.id}:`).update(of.salt).digest())
  const head = `fpb_${of.environment}_${toBase62(derive('id'), idChars)}${toBase62(derive('secret'), secretChars)}`
  return head + checksumOf(head)
}

/** How a key is shown after it was told once. */
export const keyHint = (environment: Environment, lastFour: string): string => `fpb_${environment}_…${lastFour}`
