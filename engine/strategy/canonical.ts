import { sha256Hex } from '../hash/sha256.ts'
import type { Plan } from './plan.ts'

const keyOf = (value: unknown): string => JSON.stringify(value)

/** Objects with sorted keys, no origins (an hour's `from` is a text and stays), no empty parts; the arguments of and, or, add, mul, min and max in one order. */
function canon(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canon)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([key, v]) => (key !== 'from' || typeof v === 'string') && v !== null && v !== undefined)
    .map(([key, v]) => [key, canon(v)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const node: Record<string, unknown> = Object.fromEntries(entries)
  const op = node['op']
  if ((op === 'and' || op === 'or' || op === 'add' || op === 'mul' || op === 'min' || op === 'max') && Array.isArray(node['args'])) {
    const args = node['args'].flatMap((a: unknown) => (isSame(a, op) ? a.args : [a]))
    return { ...node, args: args.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) }
  }
  return node
}

const isSame = (node: unknown, op: string): node is { args: unknown[] } =>
  typeof node === 'object' &&
  node !== null &&
  'op' in node &&
  node.op === op &&
  (op === 'and' || op === 'or') &&
  'args' in node &&
  Array.isArray(node.args)

/** A part of a plan, or null, byte for byte the same for the same meaning. */
export const canonicalPart = (part: unknown): string => JSON.stringify(canon(part) ?? null)

/** The plan without name, spans and reasons, byte for byte the same for the same meaning. */
export function canonicalPlan(plan: Plan): string {
  const { name: _name, period, ...rest } = plan
  // Periods keep their keys although dates are strings named `from`: canon drops that key.
  return JSON.stringify({
    plan: canon(rest),
    start: period.from?.value ?? null,
    end: period.to?.value ?? null,
    capital: period.initialCapital?.value ?? null,
  })
}

/** ASCII bytes; other characters are escaped as JSON would. */
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(
    text.replaceAll(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
    (c) => c.charCodeAt(0),
  )

/** SHA-256 of a text, 64 hex digits. */
export const textHash = (text: string): string => sha256Hex(bytesOf(text))

/** SHA-256 of the canonical plan, 64 hex digits. */
export const planHash = (plan: Plan): string => textHash(canonicalPlan(plan))
