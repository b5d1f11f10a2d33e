import type { Distance } from '../strategy/plan.ts'
import { awayText, nowhere, wayAgainst, wayOf, type Way } from './distances.ts'
import { firstStop, when, type Needs } from './needs.ts'
import { indented, numberText } from './pine-text.ts'
import { chartContext, type Script } from './script.ts'

/** What has happened to each entry since the last close. */
export function updateLines(script: Script, needs: Needs, events: PositionEvents): readonly string[] {
  const seen = [
    'if not trade.isFilled and (held > 0 or not na(made))',
    ...indented([
      'trade.isFilled := true',
      'trade.units := trade.planned',
      `trade.firstBar := ${script.fillsAtClose ? 'bar_index' : 'held > 0 ? strategy.opentrades.entry_bar_index(openTrade(trade.id)) : bar_index'}`,
      ...when(
        needs.ages,
        'trade.fillTime := held > 0 ? strategy.opentrades.entry_time(openTrade(trade.id)) : time',
        ...(events.countsDays ? ['trade.fillDay := dayNumber', 'trade.fillClock := dayClock'] : []),
      ),
      ...events.onFill,
    ]),
  ]
  return [
    'for trade in trades',
    ...indented([
      'float held = heldUnits(trade.id)',
      'float made = held > 0 ? float(na) : madeBy(trade.id, trade.placedOn)',
      ...seen,
      ...when(
        needs.adds,
        'if held > trade.held and trade.adding > 0',
        '    trade.units += trade.adding',
        '    trade.adding := 0.0',
        '    trade.fill := float(na)',
        ...when(needs.breakeven, '    trade.isEven := false'),
      ),
      'trade.held := held',
      'if held > 0 and na(trade.fill)',
      ...indented([
        ...when(needs.stop || needs.targets, 'measure(trade, fillPrice(trade.id))'),
        'trade.fill := fillPrice(trade.id)',
        ...when(needs.breakeven || needs.trailing, 'trade.best := na(trade.best) ? trade.fill : trade.best'),
      ]),
      'if trade.isFilled and held == 0',
      ...indented(['trade.isOver := true', ...events.onClose]),
      ...when(!needs.orders, 'if not trade.isFilled and bar_index > trade.placedOn', '    trade.isOver := true'),
    ]),
  ]
}

/** What is over leaves the book. */
export const removeLines: readonly string[] = [
  'if trades.size() > 0',
  '    for k = trades.size() - 1 to 0',
  '        Trade old = trades.get(k)',
  '        if old.isOver',
  '            trades.remove(k)',
]

/** Lines that other rules add where a position fills or closes. */
export interface PositionEvents {
  readonly onFill: readonly string[]
  readonly onClose: readonly string[]
  readonly countsDays: boolean
}

/** Arguments of `Position.new` that follow from the side's stop, targets and stop moves; nothing for an unused part. */
export function positionArguments(script: Script, needs: Needs, side: 'long' | 'short'): readonly string[] {
  const { plan } = script
  const [sign, against] = [wayOf[side], wayAgainst[side]]
  const context = (path: string) => chartContext(script, path, 'next_open')
  const away = (distance: Distance | null | undefined, path: string, towards: Way) => awayText(distance, context(path), towards)
  const stop = firstStop(plan, side)
  const legs = plan.targets[side] ?? []
  const { breakeven, trailing } = plan
  const list = (items: readonly string[], type: string) => (items.length === 0 ? `array.new<${type}>()` : `array.from(${items.join(', ')})`)
  return [
    ...when(needs.stop && stop === null, 'isBare = true'),
    ...when(needs.stop, `stopAway = ${stop ? away(stop.distance, stop.path, against) : nowhere}`),
    ...when(
      needs.targets,
      `targetAways = ${list(
        legs.map(({ distance }, k) => away(distance, `targets.${side}.${k}.distance`, sign)),
        'Away',
      )}`,
      `portions = ${list(
        legs.map(({ portionPercent }) => `${numberText(portionPercent / 100)}${portionPercent === 100 ? '.0' : ''}`),
        'float',
      )}`,
    ),
    ...(breakeven
      ? [
          `trigger = ${away(breakeven.trigger, 'breakeven.trigger', sign)}`,
          `evenOffset = ${breakeven.offset ? away(breakeven.offset, 'breakeven.offset', sign) : 'Away.new()'}`,
        ]
      : []),
    ...(trailing?.activation ? [`activation = ${away(trailing.activation, 'trailing.activation', sign)}`] : []),
    ...(trailing?.step ? [`step = ${away(trailing.step, 'trailing.step', sign)}`] : []),
  ]
}
