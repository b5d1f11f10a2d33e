import { awayText, nowhere, wayAgainst } from './distances.ts'
import { tradedSides, when, type Needs } from './needs.ts'
import { indented } from './pine-text.ts'
import { chartContext, type Script } from './script.ts'
import { termText } from './terms.ts'

/** Where the trailing stop of a side lies at this close, from the price that it follows. */
function trailingLevel(script: Script, side: 'long' | 'short'): string | null {
  const { trailing } = script.plan
  if (!trailing) return null
  const { along } = trailing
  const against = wayAgainst[side]
  if (along.kind !== 'indicator') {
    const away = awayText(along, chartContext(script, 'trailing.along', 'next_open'), against)
    return away === nowhere ? null : `levelOf(${away}, followed, -trade.side, trade.risk, trade.units)`
  }
  const isShort = side === 'short' && along.short !== undefined
  const context = chartContext(script, `trailing.along.${isShort ? 'short' : 'level'}`, 'next_open')
  const line = termText(isShort ? along.short! : along.level, context)
  if (line === null || !along.offset) return line
  const away = awayText(along.offset, chartContext(script, 'trailing.along.offset', 'next_open'), against)
  return away === nowhere ? null : `levelOf(${away}, ${line}, -trade.side, trade.risk, trade.units)`
}

/** Break-even and trailing at the close (fill rule 7): they work from the next bar on. */
export function moveLines(script: Script, needs: Needs): readonly string[] {
  if (!needs.breakeven && !needs.trailing) return []
  const { plan } = script
  const sides = tradedSides(plan)
  const levels = needs.trailing ? sides.map((side) => trailingLevel(script, side)) : []
  const [first, second = first] = levels
  const level = levels.includes(null) ? null : first === second ? first! : `trade.side > 0 ? ${first} : ${second}`
  const reach = 'syminfo.mintick / 1000000'
  const from = (field: string) => `levelOf(trade.${field}, trade.fill, trade.side, trade.risk, trade.units)`
  const step = plan.trailing?.step ? `math.abs(${from('step')} - trade.fill)` : '0.0'
  const moved = `moveStop(trade, ${level ?? ''}, ${step})`
  const isLimitEntry = plan.entryOrder?.type === 'limit'
  const best = isLimitEntry ? 'bar_index == trade.firstBar ? close : trade.side > 0 ? high : low' : 'trade.side > 0 ? high : low'
  return [
    'for trade in trades',
    '    if trade.held > 0 and bar_index >= trade.firstBar',
    ...indented(
      indented([
        `float reached = ${best}`,
        'trade.best := trade.side > 0 ? math.max(trade.best, reached) : math.min(trade.best, reached)',
        'trade.bestClose := na(trade.bestClose) ? close : trade.side > 0 ? math.max(trade.bestClose, close) : math.min(trade.bestClose, close)',
        ...when(
          needs.breakeven,
          `if not trade.isEven and trade.side * (trade.best - ${from('trigger')}) >= -${reach}`,
          '    trade.isEven := true',
          `    moveStop(trade, ${from('evenOffset')}, 0.0)`,
        ),
        ...when(
          needs.trailing && level !== null,
          `float followed = trade.${plan.trailing?.follows === 'close' ? 'bestClose' : 'best'}`,
          ...(plan.trailing?.activation ? [`if trade.side * (followed - ${from('activation')}) >= -${reach}`, `    ${moved}`] : [moved]),
        ),
      ]),
    ),
  ]
}
