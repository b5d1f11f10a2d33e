import { readSaid } from '../agent/said-condition.ts'
import { toolNamed } from '../agent/tools.ts'
import { chartSuffix } from './chart-suffix.ts'
import { kindNamed } from './kinds/all.ts'
import type { Question } from './question.ts'

/** The market that a condition names itself, where it is another than the one that is asked about. */
function marketWithin(condition: string, asked: string | undefined): string | null {
  if (asked === undefined) return null
  const said = readSaid({ text: condition, symbol: asked, timeframe: '1h' })
  return said.ok && said.value.chart.symbol !== asked ? said.value.chart.symbol : null
}

/** "Up" or "down" and no more: of such days it is asked whether two markets move together. */
const justMoves =
  /^(?:the )?\S+(?: \S+)? (?:always |usually )?(?:goes|go|went|is|are|gets|moves?|trades?) (?:up|down|higher|lower)$|^(?:the )?\S+(?: \S+)? (?:rises?|falls?|drops?|rall(?:y|ies)|gains?)$/iu

/** What one market does when another rises or falls is told by how they move together; null for any other question. */
export function movesTogether({ slots }: Question): Question | null {
  const { condition = '', across, markets = [] } = slots
  if (!justMoves.test(condition.trim())) return null
  const own = marketWithin(condition, markets[0] ?? across) ?? (across === undefined ? null : (markets[0] ?? null))
  const other = [...(across === undefined ? [] : [across]), ...markets].find((symbol) => symbol !== own)
  if (own === null || other === undefined) return null
  const { time, timeframes } = slots
  return {
    kind: 'correlation',
    slots: { markets: [other, own], ...(time !== undefined && { time }), ...(timeframes !== undefined && { timeframes }) },
  }
}

/** What is asked back where a condition is of one market and what came of it is asked of another; null where both are of one. */
export function crossMarket({ kind, slots }: Question): { readonly text: string; readonly options: readonly string[] } | null {
  const { condition, across, markets = [] } = slots
  if (condition === undefined || toolNamed(kindNamed(kind).tool)?.input['text'] === undefined) return null
  const own = marketWithin(condition, markets[0] ?? across) ?? (across === undefined ? null : (markets[0] ?? null))
  const other = [...(across === undefined ? [] : [across]), ...markets].find((symbol) => symbol !== own)
  if (own === null || other === undefined) return null
  return {
    text: `A condition is looked for on one market, and what ${other} did after one on ${own} cannot be told. I can tell what ${own} did.`,
    options: [`What happened after ${condition}${chartSuffix({ ...slots, markets: [own] })}?`],
  }
}
