const lineFeed = 10
const carriageReturn = 13
const maxLineBytes = 65_536

/** Gets one line without its end; a line that was too long to keep comes empty and is marked. */
export type OnLine = (bytes: Uint8Array, from: number, to: number, isTooLong: boolean) => void

const join = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  if (a.length === 0) return b
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
const nothing = new Uint8Array(0)

/**
 * Cuts a file that comes in pieces into lines: LF, CR LF or CR, with or without a byte order mark.
 * UTF-16, which some terminals export, is narrowed to single bytes ("?" outside Latin-1).
 */
export class CsvLines {
  readonly #takeLine: OnLine
  #head: Uint8Array | null = nothing
  #rest: Uint8Array = nothing
  /** Which byte of a UTF-16 unit is the low one; null for single bytes. */
  #lowByte: 0 | 1 | null = null
  #waitingByte = -1
  #lineEnd = 0
  #isSkipping = false

  constructor(takeLine: OnLine) {
    this.#takeLine = takeLine
  }

  push(chunk: Uint8Array): void {
    if (this.#head === null) return this.#pushBytes(chunk)
    this.#head = join(this.#head, chunk).slice()
    if (this.#head.length >= 4) this.#begin(this.#head)
  }

  finish(): void {
    if (this.#head !== null) this.#begin(this.#head)
    const rest = this.#rest
    this.#rest = nothing
    if (this.#lineEnd === 0) this.#lineEnd = rest.includes(carriageReturn) ? carriageReturn : lineFeed
    const at = this.#takeWholeLines(rest)
    if (at < rest.length || this.#isSkipping) this.#take(rest, at, rest.length)
  }

  #begin(head: Uint8Array): void {
    this.#head = null
    const [a, b, c] = head
    if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
      this.#lowByte = a === 0xff ? 0 : 1
      this.#pushBytes(head.subarray(2))
    } else this.#pushBytes(a === 0xef && b === 0xbb && c === 0xbf ? head.subarray(3) : head)
  }

  #pushBytes(chunk: Uint8Array): void {
    const bytes = join(this.#rest, this.#lowByte === null ? chunk : this.#narrow(chunk, this.#lowByte))
    this.#rest = nothing
    if (this.#lineEnd === 0) this.#lineEnd = lineEndOf(bytes)
    const at = this.#lineEnd === 0 ? 0 : this.#takeWholeLines(bytes)
    if (bytes.length - at > maxLineBytes && this.#lineEnd !== 0) this.#isSkipping = true
    else if (!this.#isSkipping) this.#rest = bytes.slice(at)
  }

  #takeWholeLines(bytes: Uint8Array): number {
    let at = 0
    for (let end = bytes.indexOf(this.#lineEnd); end >= 0; end = bytes.indexOf(this.#lineEnd, at)) {
      this.#take(bytes, at, end)
      at = end + 1
    }
    return at
  }

  #take(bytes: Uint8Array, from: number, end: number): void {
    let to = end
    while (to > from && bytes[to - 1] === carriageReturn) to--
    const isTooLong = this.#isSkipping || to - from > maxLineBytes
    this.#isSkipping = false
    this.#takeLine(bytes, from, isTooLong ? from : to, isTooLong)
  }

  #narrow(chunk: Uint8Array, lowByte: 0 | 1): Uint8Array {
    const narrow = new Uint8Array((chunk.length >> 1) + 1)
    let count = 0
    for (const byte of chunk) {
      if (this.#waitingByte < 0) {
        this.#waitingByte = byte
        continue
      }
      const [low, high] = lowByte === 0 ? [this.#waitingByte, byte] : [byte, this.#waitingByte]
      narrow[count++] = high === 0 ? low : 63
      this.#waitingByte = -1
    }
    return narrow.subarray(0, count)
  }
}

/** What ends the lines of this file; 0 while that cannot be known. */
function lineEndOf(bytes: Uint8Array): number {
  const cr = bytes.indexOf(carriageReturn)
  const lf = bytes.indexOf(lineFeed)
  if (lf >= 0 && (cr < 0 || lf < cr + 2)) return lineFeed
  if (cr < 0 || cr === bytes.length - 1) return bytes.length > maxLineBytes ? lineFeed : 0
  return carriageReturn
}
