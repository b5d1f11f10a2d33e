import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** A key for one purpose, made from the secret key by HKDF-SHA-256: what one purpose shows tells nothing of another's. */
export const deriveKey = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `playbook:${purpose}`, keyBytes))

/**
 * Encrypts a text that the database may hold but not tell (AES-256-GCM). `place` says what it is for and whose it is: a box
 * that is moved to another place does not open there.
 */
export function sealSecret(secretKey: string, text: string, place: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, deriveKey(secretKey, 'box'), nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The text of a box; null where it was changed, moved, or sealed under another secret key. */
export function openSecret(secretKey: string, box: Buffer, place: string): string | null {
  if (box.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv(algorithm, deriveKey(secretKey, 'box'), box.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(box.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
