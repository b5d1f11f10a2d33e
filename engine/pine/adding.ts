import { describeDistance, describeExpr } from '../strategy/describe.ts'
import { positionArguments } from './book.ts'
import { awayText, nowhere, wayOf } from './distances.ts'
import { signOf, type Side, type SideEntry } from './entry-orders.ts'
import { wordsOf } from './limits.ts'
import { firstStop, type Needs } from './needs.ts'
import { indented, logical } from './pine-text.ts'
import { allOf } from './rules.ts'
import { chartContext, type Script } from './script.ts'
import { isEnough, sizeLines } from './sizing.ts'
import { stopLine } from './stop-line.ts'

const byOrderWhy = 'An addition that waits for the entry rule would need a second entry order; it is refused here too.'

/** What adds to the open position of a side; null where a part of it has no counterpart. */
function dueOf(script: Script, side: Side, entry: SideEntry | undefined): readonly string[] | null {
  const rule = script.plan.pyramiding!
  const sign = signOf[side]
  if (!rule.step && !rule.condition) {
    if (entry?.order) return script.miss('pyramiding', 'adding', byOrderWhy)
    return entry ? [entry.isTrue] : null
  }
  const parts: string[] = []
  if (rule.step) {
    if (addStepText(script, side) === null)
      return script.miss('pyramiding', describeDistance(rule.step), 'Without its step nothing is added.')
    parts.push(`${sign > 0 ? 'close - lastFill' : 'lastFill - close'} >= trade.addStep - syminfo.mintick / 1000000`)
  }
  if (rule.condition) {
    const { condition } = rule
    const isTrue = script.withoutWaiting(() => allOf(script, condition, 'pyramiding.condition', 'next_open', 'adds', null))
    if (isTrue === null) return script.miss('pyramiding', describeExpr(rule.condition), 'Without its condition nothing is added.')
    parts.push(isTrue)
  }
  return parts
}

/** How far price must have come since the last fill, as it is known when that fill is decided. */
export function addStepText(script: Script, side: Side): string | null {
  const step = script.plan.pyramiding?.step
  if (!step) return null
  const sign = signOf[side]
  const hasStop = firstStop(script.plan, side) !== null
  const away = script.withoutWaiting(() => awayText(step, chartContext(script, 'pyramiding.step', 'next_open'), wayOf[side]))
  return away === nowhere
    ? null
    : `math.abs(levelOf(${away}, price, ${sign}, ${hasStop ? 'math.abs(price - stop)' : 'float(na)'}, units) - price)`
}

/** Adding to the open position of a side (fill rule 10): sized as an entry of its own, measured anew from the average. */
export function addingLines(script: Script, needs: Needs, side: Side, entry: SideEntry | undefined, gate: string): readonly string[] {
  const rule = script.plan.pyramiding
  if (!rule || rule.maxEntries < 2) return []
  const due = dueOf(script, side, entry)
  if (due === null) return []
  const sign = signOf[side]
  const hasStop = firstStop(script.plan, side) !== null
  const args = positionArguments(script, needs, side).filter((arg) => !/^(?:portions|isBare)/.test(arg))
  const step = addStepText(script, side)
  const isBeyond = (level: string) => `${side === 'long' ? `price - ${level}` : `${level} - price`} > syminfo.mintick`
  return [
    wordsOf(script, 'pyramiding', 'adding'),
    'for trade in trades',
    `    if trade.side == ${sign} and trade.held > 0 and trade.adding == 0 and trade.entries < ${rule.maxEntries} and bar_index >= trade.firstBar`,
    ...indented(
      indented([
        ...(rule.step ? ['float lastFill = strategy.opentrades.entry_price(strategy.opentrades - 1)'] : []),
        `if ${logical([...due, gate, 'isReady', 'not isLeaving'], 'and')}`,
        ...indented([
          'float price = close',
          stopLine(script, side),
          ...sizeLines(script, side, hasStop, false),
          `if ${logical([isEnough(script), ...(hasStop ? [isBeyond('stop'), isBeyond('trade.stop')] : [])], 'and')}`,
          ...indented([
            'trade.adding := units',
            'trade.entries += 1',
            ...args.map((arg) => `trade.${arg.replace(' = ', ' := ')}`),
            ...(step === null ? [] : [`trade.addStep := ${step}`]),
            `strategy.entry(trade.id, strategy.${side}, qty = units)`,
          ]),
        ]),
      ]),
    ),
  ]
}

export const isAdding = (script: Script): boolean => (script.plan.pyramiding?.maxEntries ?? 1) > 1
