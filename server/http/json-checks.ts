import { isUtf8 } from 'node:buffer'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'

const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const comma = 0x2c

/** A number this short and without an exponent is always exact enough. */
const safeNumberChars = 15
const fewKeys = 8
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses a JSON body that may come from anybody. What JSON allows and we cannot store or compare is refused first, in one linear pass. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Failure('malformed_body')
  checkJson(bytes)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new Failure('malformed_body', { cause })
  }
}

/** The names used so far in one object: a list while they are few, then a set. */
interface Names {
  list: string[]
  set: Set<string> | null
}

/** Follows valid JSON exactly; what is not JSON passes here and fails in `JSON.parse`. */
function checkJson(bytes: Buffer): void {
  const open: (Names | null)[] = []
  let expectsName = false
  let values = 0
  let at = 0
  while (at < bytes.length) {
    const byte = bytes[at]
    if (byte === quote) {
      const end = endOfString(bytes, at)
      const names = open.at(-1)
      if (expectsName && names) checkName(names, nameAt(bytes, at, end))
      else checkEscapes(bytes, at, end)
      expectsName = false
      at = end
    } else if (byte === openBrace || byte === openBracket) {
      open.push(byte === openBrace ? { list: [], set: null } : null)
      if (open.length > limits.maxJsonDepth) throw new Failure('body_too_deep')
      expectsName = byte === openBrace
      values = countValue(values)
      at += 1
    } else if (byte === closeBrace || byte === closeBracket) {
      open.pop()
      expectsName = false
      at += 1
    } else if (byte === comma) {
      expectsName = open.at(-1) != null
      values = countValue(values)
      at += 1
    } else if (isNumberStart(byte)) {
      const end = endOfNumber(bytes, at)
      checkNumber(bytes, at, end)
      at = end
    } else at += 1
  }
}

/** Every value stands behind an opening or a comma: what is opened and never filled is counted as well. */
function countValue(values: number): number {
  if (values >= limits.maxJsonValues) throw new Failure('body_too_many_values')
  return values + 1
}

/** The index behind the closing quote, or the end where there is none. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return Math.min(at + 1, bytes.length)
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
const isNumberStart = (byte: number | undefined) => isDigit(byte) || byte === 0x2d
// + - . E e
const isNumberPart = (byte: number | undefined) =>
  isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e || byte === 0x45 || byte === 0x65

function endOfNumber(bytes: Buffer, start: number): number {
  let at = start + 1
  while (isNumberPart(bytes[at])) at += 1
  return at
}

function checkNumber(bytes: Buffer, start: number, end: number): void {
  let hasExponent = false
  for (let at = start; at < end && !hasExponent; at += 1) hasExponent = bytes[at] === 0x45 || bytes[at] === 0x65
  if (!hasExponent && end - start <= safeNumberChars) return
  const text = bytes.toString('latin1', start, end)
  const value = Number(text)
  const isWhole = /^-?\d+$/.test(text)
  const vanishes = value === 0 && /[1-9]/.test(text.split(/e/i, 1)[0] ?? '')
  if (!Number.isFinite(value) || vanishes || (isWhole && !Number.isSafeInteger(value))) throw new Failure('not_finite')
}

function nameAt(bytes: Buffer, start: number, end: number): string {
  return checkEscapes(bytes, start, end) ?? bytes.toString('latin1', start + 1, end - 1)
}

/** Refuses escapes of NUL and lone surrogates. Gives the decoded string (as bytes in latin1) where there was an escape, else null. */
function checkEscapes(bytes: Buffer, start: number, end: number): string | null {
  let at = start
  while (at < end && bytes[at] !== backslash) at += 1
  if (at === end) return null
  const decoded = decode(bytes.toString('utf8', start, end))
  refuseUnsafeText(decoded)
  return Buffer.from(decoded, 'utf8').toString('latin1')
}

function decode(quoted: string): string {
  try {
    // The text is one JSON string: either this gives a string or it throws.
    return JSON.parse(quoted) as string
  } catch (cause) {
    throw new Failure('malformed_body', { cause })
  }
}

/** Refuses what PostgreSQL cannot store: NUL and half a surrogate pair. */
export function refuseUnsafeText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new Failure('unsafe_text')
}

export function refuseForbiddenName(name: string): void {
  if (forbiddenNames.has(name)) throw new Failure('validation', { errors: { [`(${name})`]: ['This field name is not allowed'] } })
}

function checkName(names: Names, name: string): void {
  refuseForbiddenName(name)
  if (names.set?.has(name) ?? names.list.includes(name)) throw new Failure('duplicate_key')
  if (names.set !== null) names.set.add(name)
  else if (names.list.push(name) > fewKeys) names.set = new Set(names.list)
}
