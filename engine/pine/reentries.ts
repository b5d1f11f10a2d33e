import { describeExpr } from '../strategy/describe.ts'
import { signOf, type SideEntry } from './entry-orders.ts'
import { operand } from './pine-text.ts'
import { allOf } from './rules.ts'
import type { Script } from './script.ts'

const noPosition = 'A re-entry has no position to ask about.'

/** What a side's entry asks for after other rules have had their say, and the lines that stand before it. */
interface Asked {
  readonly isTrue: string
  readonly lines: readonly string[]
}

/** Signals that the wait after an exit skips: a signal is a run of closes at which the entry is true (fill rule 15). */
export function withoutSkipped(script: Script, { side, isTrue }: SideEntry): Asked {
  if (script.plan.cooldown?.signals === undefined) return { isTrue, lines: [] }
  const [was, skips] = side === 'long' ? ['longWas', 'skipsLong'] : ['shortWas', 'skipsShort']
  return {
    isTrue: `${operand(isTrue)} and not ${skips}`,
    lines: [
      `if ${operand(isTrue)} and not ${was}`,
      `    ${skips} := signalsToSkip > 0`,
      '    signalsToSkip := math.max(0, signalsToSkip - 1)',
      `${was} := ${isTrue}`,
      `${skips} := ${was} and ${skips}`,
    ],
  }
}

/** Coming back after an exit: the same signal again, or a condition of its own (fill rule 10). */
export function withReentry(script: Script, { side, isTrue: entry }: SideEntry, { isTrue, lines }: Asked): Asked {
  const rule = script.plan.reentry
  if (!rule) return { isTrue, lines }
  const within = rule.withinBars === undefined ? '' : ` and bar_index - lastExitBar <= ${rule.withinBars}`
  const isSide = `lastSide == ${signOf[side]}`
  const mayCome = `reentriesUsed < ${rule.max}${within}`
  if (rule.condition) {
    const { condition } = rule
    const again = script.withoutWaiting(() => allOf(script, condition, 'reentry.condition', 'next_open', 'again', noPosition))
    if (again === null) {
      script.miss('reentry', describeExpr(rule.condition), 'Without its condition there is no re-entry.')
      return { isTrue, lines: [...lines, `int ${side}Reentry = 0`] }
    }
    return {
      isTrue: `${operand(isTrue)} or ${side}Again`,
      lines: [
        ...lines,
        `bool ${side}Again = not ${operand(isTrue)} and ${again} and ${isSide} and strategy.position_size == 0 and ${mayCome}`,
        `int ${side}Reentry = ${side}Again ? reentriesUsed + 1 : 0`,
      ],
    }
  }
  const { chart } = script
  const signal = chart.declare(`${side}Signal`, entry)
  const since = chart.declare(`${side}Since`, `ta.valuewhen(${signal} and not ${signal}[1], bar_index, 0)`)
  const comes =
    within === '' ? `${since} <= lastExitBar` : `(${since} <= lastExitBar or bar_index - lastExitBar <= ${rule.withinBars ?? 0})`
  return {
    isTrue: `${operand(isTrue)} and (not ${side}ComesBack or ${mayCome})`,
    lines: [...lines, `bool ${side}ComesBack = ${isSide} and ${comes}`, `int ${side}Reentry = ${side}ComesBack ? reentriesUsed + 1 : 0`],
  }
}
