import { addStepText, isAdding } from './adding.ts'
import { positionArguments } from './book.ts'
import { nowhere } from './distances.ts'
import type { SideEntry, Side } from './entry-orders.ts'
import { signOf } from './entry-orders.ts'
import { firstStop, followsPositions, measures, type Needs } from './needs.ts'
import { indented, logical, operand } from './pine-text.ts'
import { withoutSkipped, withReentry, type Asked } from './reentries.ts'
import type { Script } from './script.ts'
import { isEnough, sizeLines } from './sizing.ts'
import { stopLine } from './stop-line.ts'

const titles = { long: 'Long', short: 'Short' } as const satisfies Record<Side, string>
const isOpen = { long: 'strategy.position_size > 0', short: 'strategy.position_size < 0' } as const satisfies Record<Side, string>
const otherOf = { long: 'short', short: 'long' } as const satisfies Record<Side, Side>

/** Most positions at once; adding to a position makes one of several fills. */
export const mostPositions = ({ plan }: Script): number =>
  (plan.pyramiding?.maxEntries ?? 1) > 1 ? 1 : Math.max(1, plan.maxOpenTrades?.value ?? 1)

const canFlip = ({ plan }: Script): boolean => plan.direction.value === 'both' && plan.opposite.value !== 'ignore'

/** Whether the open positions leave a place for the side's entry (fill rule 10). */
function placeOf(script: Script, side: Side): string {
  const most = mostPositions(script)
  return [
    'strategy.position_size == 0',
    ...(canFlip(script) && script.plan.opposite.value === 'reverse' ? [isOpen[otherOf[side]]] : []),
    ...(most > 1 ? [`${isOpen[side]} and strategy.opentrades < ${most}`] : []),
  ].join(' or ')
}

/** What an opposite signal does to what is open. */
function flipLines(script: Script, side: Side): readonly string[] {
  if (!canFlip(script)) return []
  const marks = script.plan.reentry && script.plan.opposite.value === 'reverse'
  return [
    `if ${isOpen[otherOf[side]]}`,
    ...(marks ? ['    for trade in trades', '        trade.isReversed := true'] : []),
    '    strategy.close_all()',
  ]
}

/** The fields of a new position in the book. */
const fieldsOf = (script: Script, needs: Needs, { side, order }: SideEntry, addStep: string | null): readonly string[] => [
  `id = "${titles[side]} " + str.tostring(bar_index)`,
  `side = ${signOf[side]}`,
  'planned = units',
  'expected = price',
  'placedOn = bar_index',
  ...(needs.orders ? [`lastBar = bar_index + ${order?.life ?? 1}`] : []),
  ...(script.plan.reentry ? [`reentries = ${side}Reentry`] : []),
  ...(addStep === null ? [] : [`addStep = ${addStep}`]),
  ...positionArguments(script, needs, side),
]

function orderText({ side, order }: SideEntry, needs: Needs, isOneOfTwo: boolean): string {
  const id = followsPositions(needs) ? 'opened.id' : `"${titles[side]}"`
  const at =
    order === null ? '' : order.type === 'limit' ? ', limit = level' : `, stop = level${order.beyond === null ? '' : ', limit = limit'}`
  const group = order !== null && isOneOfTwo ? ', oca_name = "Entries", oca_type = strategy.oca.cancel' : ''
  return `strategy.entry(${id}, strategy.${side}, qty = units${at}${group})`
}

/** The fill that is expected: at the market, or at the order's level; where the close has met that already, at the close. */
function expectedPrice({ side, order }: SideEntry): string {
  if (order === null) return 'close'
  if (order.beyond !== null) return 'level'
  return `math.${(order.type === 'stop') === (side === 'long') ? 'max' : 'min'}(level, close)`
}

const withoutStopWhy = 'Without it this side is not entered.'

/** Stops and targets that have no counterpart: an entry without them would be another one. */
function missLevels(script: Script, side: Side, args: readonly string[]): void {
  if (firstStop(script.plan, side) !== null && args.includes(`stopAway = ${nowhere}`)) script.miss(`stop.${side}`, 'stop', withoutStopWhy)
  if (args.some((arg) => arg.startsWith('targetAways') && arg.includes(nowhere))) script.miss(`targets.${side}`, 'target', withoutStopWhy)
}

/** Price, stop and units of an entry, and the order where they are good. */
function sizedEntry(script: Script, needs: Needs, entry: SideEntry, isOneOfTwo: boolean): readonly string[] {
  const { side, order } = entry
  const sign = signOf[side]
  const hasStop = firstStop(script.plan, side) !== null
  // Rounded away from the market: a buy stop and a sell limit up, the others down.
  const rounding = order !== null && (order.type === 'stop') === sign > 0 ? 1 : -1
  const follows = followsPositions(needs)
  const args = follows ? fieldsOf(script, needs, entry, isAdding(script) ? addStepText(script, side) : null) : []
  missLevels(script, side, args)
  const place = [
    // Placed anew, an order has a new level and a new life.
    ...(order === null ? [] : withdrawn(`trade.side == ${sign}`)),
    ...(follows ? ['trades.push(opened)'] : []),
    orderText(entry, needs, isOneOfTwo),
  ]
  const opened = `Trade opened = Trade.new(${args.join(', ')})`
  const placed = !follows
    ? place
    : measures(needs)
      ? [opened, 'measure(opened, price)', 'isEntered := isPlaced(opened, price)', 'if isEntered', ...indented(place)]
      : [opened, ...place]
  return [
    ...(order === null ? [] : [`float level = ${script.use('onTick')}(${order.level}, ${rounding})`]),
    `float price = ${expectedPrice(entry)}`,
    stopLine(script, side),
    ...(order?.beyond ? [`float limit = ${script.use('onTick')}(level ${sign > 0 ? '+' : '-'} ${operand(order.beyond)}, ${-sign})`] : []),
    ...sizeLines(script, side, hasStop, mostPositions(script) === 1),
    `isEntered := ${isEnough(script)}`,
    'if isEntered',
    ...indented(placed),
  ]
}

/** The signals of each side at this close, without those that a cooldown skips, and the lines that find them. */
export function signalsOf(script: Script, entries: readonly SideEntry[]): readonly Asked[] {
  return entries.map((entry) => withoutSkipped(script, entry))
}

/** A side's entry at this close; `gate` is what every entry asks for. */
export function entryLines(script: Script, needs: Needs, entry: SideEntry, all: readonly Asked[], gate: string): readonly string[] {
  const { side, order } = entry
  const own = all.find((each) => each.side === side)!
  // Where both sides' entries are true at one close, neither is taken (fill rule 8).
  const other = order === null ? all.find((each) => each.side !== side && each.isMarket) : undefined
  const { isTrue, lines } = withReentry(script, entry, own, other)
  const flip = order === null ? flipLines(script, side) : []
  return [
    ...lines,
    `if ${logical([isTrue, 'isReady'], 'and')}`,
    ...indented([
      'bool isEntered = false',
      `if ${logical([gate, placeOf(script, side)], 'and')}`,
      ...indented(sizedEntry(script, needs, entry, all.length > 1)),
      ...(flip.length > 0 ? [flip[0]!.replace('if ', 'if not isEntered and '), ...flip.slice(1)] : []),
    ]),
  ]
}

/** Withdraws waiting entry orders for which that is so (fill rule 10). */
const withdrawn = (isSo: string): readonly string[] => [
  'for trade in trades',
  `    if not trade.isFilled and not trade.isOver and ${isSo}`,
  '        strategy.cancel(trade.id)',
  '        trade.isOver := true',
]

/** Withdraws entry orders whose time is over. */
export const expireLines = (needs: Needs): readonly string[] => (needs.orders ? withdrawn('bar_index >= trade.lastBar') : [])
