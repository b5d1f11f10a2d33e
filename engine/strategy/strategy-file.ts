import { refused, ok, type Result } from '../result.ts'
import { planHash } from './canonical.ts'
import { problemOfPlan } from './check-plan.ts'
import type { Plan } from './plan.ts'

/** Names what a file is and how it is to be read; another form gets another name. */
export const strategyFormat = 'playbook-strategy/1'

/** A strategy as a file that can be taken along: its words, what was understood, and by which versions. */
export interface StrategyFile {
  readonly format: typeof strategyFormat
  readonly name: string
  readonly text: string
  readonly readerVersion: string
  readonly engineVersion: string
  /** Of the canonical plan: the same meaning has the same one, wherever its words stand. */
  readonly planHash: string
  readonly plan: Plan
}

/** Keys in one order, so that the same strategy is the same file. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, held]) => held !== undefined)
  return Object.fromEntries(entries.map(([key, held]) => [key, sorted(held)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The file's text. */
export function writeStrategyFile(strategy: Omit<StrategyFile, 'format' | 'planHash'>): string {
  const { name, text, readerVersion, engineVersion, plan } = strategy
  const file = { format: strategyFormat, name, text, readerVersion, engineVersion, planHash: planHash(plan), plan: sorted(plan) }
  return `${JSON.stringify(file, null, 2)}\n`
}

const notOurs = `This is no strategy of Playbook: its “format” is not ${strategyFormat}.`
const texts = ['name', 'text', 'readerVersion', 'engineVersion', 'planHash'] as const

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** Reads a file back, or says what is wrong with it. */
export function readStrategyFile(content: string): Result<StrategyFile, string> {
  const value = parsed(content)
  return value === undefined ? refused('This is no JSON.') : checkStrategyFile(value)
}

/** What a file holds, or what is wrong with it: nothing in it is taken on trust. */
export function checkStrategyFile(value: unknown): Result<StrategyFile, string> {
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== strategyFormat) return refused(notOurs)
  const file = value as Readonly<Record<string, unknown>>
  const missing = texts.find((key) => typeof file[key] !== 'string')
  if (missing !== undefined) return refused(`“${missing}” must be a text.`)
  const found = problemOfPlan(file['plan'])
  if (found !== null) return refused(found.path === '' ? `The plan ${found.problem}.` : `The plan’s ${found.path} ${found.problem}.`)
  const read = value as StrategyFile // every field has just been looked at
  if (planHash(read.plan) !== read.planHash) return refused('The plan was changed after the file was written: its hash is another one.')
  return ok(read)
}
