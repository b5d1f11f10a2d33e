import { describeExpr } from '../strategy/describe.ts'
import { signOf, type Side, type SideEntry } from './entry-orders.ts'
import { operand } from './pine-text.ts'
import { allOf } from './rules.ts'
import type { Script } from './script.ts'

const noPosition = 'A re-entry has no position to ask about.'

/** When a side's entry is asked for, after other rules have had their say, and the lines that stand before it. */
export interface Asked {
  readonly side: Side
  readonly isMarket: boolean
  readonly isTrue: string
  readonly lines: readonly string[]
}

/** Signals that the wait after an exit skips: a signal is a run of closes at which the entry is true (fill rule 15). */
export function withoutSkipped(script: Script, { side, isTrue, order }: SideEntry): Asked {
  const isMarket = order === null
  if (script.plan.cooldown?.signals === undefined) return { side, isMarket, isTrue, lines: [] }
  const [was, skips] = side === 'long' ? ['longWas', 'skipsLong'] : ['shortWas', 'skipsShort']
  return {
    side,
    isMarket,
    isTrue: `${side}Taken`,
    lines: [
      `if ${operand(isTrue)} and not ${was}`,
      `    ${skips} := signalsToSkip > 0`,
      '    signalsToSkip := math.max(0, signalsToSkip - 1)',
      `${was} := ${isTrue}`,
      `${skips} := ${was} and ${skips}`,
      `bool ${side}Taken = ${was} and not ${skips}`,
    ],
  }
}

/** Coming back after an exit: the same signal again, or a condition of its own (fill rule 10). */
export function withReentry(script: Script, { side, isTrue: entry }: SideEntry, { isTrue }: Asked, other: Asked | undefined) {
  const rule = script.plan.reentry
  const alone = other === undefined ? isTrue : `${operand(isTrue)} and not ${operand(other.isTrue)}`
  if (!rule) return { isTrue: alone, lines: [] }
  const within = rule.withinBars === undefined ? '' : ` and bar_index - lastExitBar <= ${rule.withinBars}`
  const isSide = `lastSide == ${signOf[side]}`
  const mayCome = `reentriesUsed < ${rule.max}${within}`
  if (rule.condition) {
    const { condition } = rule
    const again = script.withoutWaiting(() => allOf(script, condition, 'reentry.condition', 'next_open', 'again', noPosition))
    if (again === null) {
      script.miss('reentry', describeExpr(rule.condition), 'Without its condition there is no re-entry.')
      return { isTrue: alone, lines: [`int ${side}Reentry = 0`] }
    }
    // Where an entry rule enters, nothing comes back.
    const isFree = other === undefined ? `not ${operand(isTrue)}` : `${operand(isTrue)} == ${operand(other.isTrue)}`
    return {
      isTrue: `${operand(alone)} or ${side}Again`,
      lines: [
        `bool ${side}Again = ${isFree} and ${again} and ${isSide} and strategy.position_size == 0 and ${mayCome}`,
        `int ${side}Reentry = ${side}Again ? reentriesUsed + 1 : 0`,
      ],
    }
  }
  const { chart } = script
  const signal = chart.nameOf(`${side}Signal`, entry)
  const since = chart.declare(`${side}Since`, `ta.valuewhen(${signal} and not ${signal}[1], bar_index, 0)`)
  const comes =
    within === '' ? `${since} <= lastExitBar` : `(${since} <= lastExitBar or bar_index - lastExitBar <= ${rule.withinBars ?? 0})`
  return {
    isTrue: `${operand(alone)} and (not ${side}ComesBack or ${mayCome})`,
    lines: [`bool ${side}ComesBack = ${isSide} and ${comes}`, `int ${side}Reentry = ${side}ComesBack ? reentriesUsed + 1 : 0`],
  }
}
