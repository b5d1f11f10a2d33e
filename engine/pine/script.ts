import type { Instrument } from '../market/instrument.ts'
import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import type { Expr, Fill, Plan } from '../strategy/plan.ts'
import { helpers, type HelperName } from './helpers.ts'
import { Names, Scope } from './scope.ts'

/** Something of a plan that a script cannot say, or says with a difference. */
export interface Untranslated {
  /** Where in the plan it stands, as in `RuleLine`. */
  readonly path: string
  /** The rule in plain words. */
  readonly text: string
  readonly why: string
}

/** A condition as an expression, for its being true or false; null where it has no counterpart. */
type WriteCondition = (expr: Expr, context: Context, isTrue: boolean) => string | null

/** A script that is being written. */
export class Script {
  readonly plan: Plan
  readonly market: Instrument
  readonly timeframe: Timeframe
  readonly names = new Names()
  readonly chart = new Scope(this.names)
  readonly missing: Untranslated[] = []
  readonly notes: Untranslated[] = []
  /** Whether orders fill at the close that decides them (fill rule 2), and not at the next open. */
  readonly fillsAtClose: boolean
  /** Names of the values that must have been known before anything is decided (fill rule 11). */
  readonly #operands = new Set<string>()
  #isWaitedFor = true
  /** Writes a condition; terms hold conditions and conditions terms. */
  readonly writeCondition: WriteCondition
  readonly #helpers = new Set<HelperName>()

  constructor(plan: Plan, market: Instrument, timeframe: Timeframe, fillsAtClose: boolean, writeCondition: WriteCondition) {
    this.writeCondition = writeCondition
    this.plan = plan
    this.market = market
    this.timeframe = timeframe
    this.fillsAtClose = fillsAtClose
    for (const name of Object.keys(helpers)) this.names.take(name)
  }

  /** A function of ours that the script needs; gives its name. */
  use(name: HelperName): string {
    for (const other of helpers[name].needs ?? []) this.use(other)
    this.#helpers.add(name)
    return name
  }

  /** The functions that are used, those that others need first. */
  helperLines(): readonly string[] {
    return Object.entries(helpers).flatMap(([name, { lines }]) => (this.#helpers.has(name as HelperName) ? [...lines, ''] : []))
  }

  /** Values that have been noted, in the order in which they were written. */
  get operands(): readonly string[] {
    return [...this.#operands]
  }

  /** Notes a value that nothing is decided before. */
  waitFor(value: string): void {
    if (this.#isWaitedFor) this.#operands.add(value)
  }

  /** What additions and re-entries ask waits for its own values, and nothing else for them (fill rule 10). */
  withoutWaiting<T>(write: () => T): T {
    this.#isWaitedFor = false
    const written = write()
    this.#isWaitedFor = true
    return written
  }

  miss(path: string, text: string, why: string): null {
    addOnce(this.missing, { path, text, why })
    return null
  }

  note(path: string, text: string, why: string): void {
    addOnce(this.notes, { path, text, why })
  }
}

function addOnce(list: Untranslated[], entry: Untranslated): void {
  if (!list.some(({ text, why }) => text === entry.text && why === entry.why)) list.push(entry)
}

/** What an expression is written for. */
export interface Context {
  readonly script: Script
  /** Where its calls stand. */
  readonly scope: Scope
  /** The timeframe of the scope's bars. */
  readonly timeframe: Timeframe
  /** Which moment conditions on time ask for (fill rule 15). */
  readonly fill: Fill
  readonly path: string
  /** Why it cannot ask about the open position; null where it can. */
  readonly noPosition: string | null
}

export const chartContext = (script: Script, path: string, fill: Fill, noPosition: string | null = null): Context => ({
  script,
  scope: script.chart,
  timeframe: script.timeframe,
  fill,
  path,
  noPosition,
})

export const under = (context: Context, key: string): Context => ({ ...context, path: `${context.path}.${key}` })

/** Whether the context's bars lie inside a trading day. */
export const isInsideDay = ({ timeframe }: Pick<Context, 'timeframe'>): boolean => timeframeMinutes[timeframe] < timeframeMinutes['1d']

/** The value `bars` bars ago. */
export function ago(context: Context, expression: string, bars: number, wanted = 'value'): string {
  if (bars === 0) return expression
  return `${context.scope.nameOf(wanted, expression)}[${bars}]`
}
