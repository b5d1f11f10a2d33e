import type { PublishedResult, SigningKey } from '@playbook/contract/publications'

/** `unsupported`: this browser cannot check Ed25519 signatures, or the page did not come over https. */
export type SignatureCheck = 'good' | 'bad' | 'unknown_key' | 'unsupported'

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

const isUnsupported = (error: unknown) => error instanceof DOMException && error.name === 'NotSupportedError'

/** Checks, in this browser, that the statement is the one that was signed with one of the server's keys. */
export async function checkSignature(
  { statement, signature, key_id: keyId }: Pick<PublishedResult, 'statement' | 'signature' | 'key_id'>,
  keys: readonly SigningKey[],
): Promise<SignatureCheck> {
  const key = keys.find(({ kid }) => kid === keyId)
  if (key === undefined) return 'unknown_key'
  // Missing where the page is not served over https.
  const subtle = (crypto as Partial<Crypto>).subtle
  if (subtle === undefined) return 'unsupported'
  try {
    const { kty, crv, x } = key
    const imported = await subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
    const isGood = await subtle.verify('Ed25519', imported, bytesOf(signature), new TextEncoder().encode(statement))
    return isGood ? 'good' : 'bad'
  } catch (error) {
    return isUnsupported(error) ? 'unsupported' : 'bad'
  }
}
