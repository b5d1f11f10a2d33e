/** A random key of 32 letters and digits, also where the page is not served over https and `randomUUID` is missing. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
