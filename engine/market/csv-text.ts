const replacement = 0xfffd

/** The text's UTF-8 bytes; half of a surrogate pair becomes the replacement character. */
export function encodeText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3)
  let at = 0
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i)
    if (code < 0x80) {
      bytes[at++] = code
      continue
    }
    if (code >= 0xd800 && code < 0xe000) {
      const low = text.charCodeAt(i + 1)
      const isPair = code < 0xdc00 && low >= 0xdc00 && low < 0xe000
      code = isPair ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : replacement
      if (isPair) i++
    }
    if (code < 0x800) bytes[at++] = 0xc0 | (code >> 6)
    else {
      if (code < 0x10000) bytes[at++] = 0xe0 | (code >> 12)
      else {
        bytes[at++] = 0xf0 | (code >> 18)
        bytes[at++] = 0x80 | ((code >> 12) & 63)
      }
      bytes[at++] = 0x80 | ((code >> 6) & 63)
    }
    bytes[at++] = 0x80 | (code & 63)
  }
  return bytes.subarray(0, at)
}

/** The text of UTF-8 bytes; what is not UTF-8 is read as Latin-1, as old exports write it. NUL is dropped. */
export function decodeText(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let i = from; i < to; i++) {
    const lead = bytes[i]!
    const more = lead < 0xc2 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : 0
    let code = more === 0 ? lead : lead & (0x3f >> more)
    let read = 0
    while (read < more && i + read + 1 < to && (bytes[i + read + 1]! & 0xc0) === 0x80) code = (code << 6) | (bytes[i + ++read]! & 63)
    const isWhole = more > 0 && read === more && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
    if (lead !== 0) text += String.fromCodePoint(isWhole ? code : lead)
    if (isWhole) i += more
  }
  return text
}
