import type { apiLevels } from '@playbook/contract/b2b-levels'
import type { HandlerArguments, Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { Figure } from '@playbook/engine/agent/figure'
import { answerOf, paragraphs, plainText } from '@playbook/engine/agent/say'
import type { ResultOf } from '@playbook/engine/agent/tool'
import { levels as levelsTool } from '@playbook/engine/agent/tools/levels'
import { barEnd } from '@playbook/engine/market/calendar'
import type { MarketTools } from '../../agent/run-tool.ts'
import type { Market } from '../../markets/price-feed.ts'

type Result = ResultOf<typeof levelsTool>
type Level = Result['supports'][number]
type ApiLevel = Reply<typeof apiLevels>['levels'][number]

const valueOf = (figure: Figure | null): number | null => figure?.value ?? null

/** A move in the quote currency, whatever the market writes it in. */
const inPrice = ({ value, unit }: Figure, pip: number | null): number => (unit === 'pips' && pip !== null ? value * pip : value)

const signs = { above: 1, below: -1, at: 1 } as const

/** A distance is below zero for a level under the price. */
const levelOf =
  (side: ApiLevel['side'], pip: number | null) =>
  (level: Level): ApiLevel => ({
    name: level.name,
    kind: level.kind,
    side,
    low: level.low!.value,
    high: level.high?.value ?? level.low!.value,
    distance: signs[side] * inPrice(level.distance!, pip),
    distance_atr: signs[side] * level.distance_atr!.value,
    touches: valueOf(level.touches),
    fit_error: valueOf(level.fit_error),
    bars_since: valueOf(level.bars_since),
    visits: valueOf(level.visits) ?? 0,
    held: valueOf(level.held) ?? 0,
  })

const recordOf = ({ cases, apart, share, low, high, base }: Result['claims'][number] | Result['records'][number]) => ({
  cases: valueOf(cases) ?? 0,
  apart: valueOf(apart) ?? 0,
  share: valueOf(share),
  low: valueOf(low),
  high: valueOf(high),
  base: valueOf(base),
})

/** Levels around the price by the analyst's own tool, as plain figures. */
export async function findLevels(
  tools: MarketTools,
  { businessId, market, nowSeconds }: { readonly businessId: string; readonly market: Market; readonly nowSeconds: number },
  { timeframe, side, kind, count }: HandlerArguments<typeof apiLevels>['body'],
  signal: AbortSignal,
): Promise<Reply<typeof apiLevels>> {
  const { symbol, calendar, pip } = market.instrument
  const input = { symbol, timeframe, side, count, ...(kind === undefined ? {} : { kind }) }
  const found = await tools.run({ ownerId: businessId, name: levelsTool.name, input, nowSeconds }, signal)
  if (!found.ok) throw new Failure('market_invalid', { message: found.problem })
  // What this tool gives, by its name.
  const result = found.value.result as Result
  const call = { id: 't1', tool: levelsTool.name, input, result }
  const { content, figures } = answerOf(paragraphs(levelsTool.tell(result, input)), [call])
  const { close, atr, at, supports, resistances, records, claims, horizon } = result
  return {
    symbol,
    timeframe,
    as_of: barEnd(close!.to!, timeframe, calendar),
    price: close!.value,
    atr_14: inPrice(atr!, pip),
    summary: plainText(content, figures),
    levels: [...at.map(levelOf('at', pip)), ...supports.map(levelOf('below', pip)), ...resistances.map(levelOf('above', pip))],
    records: records.map((record) => ({ kind: record.kind, ...recordOf(record) })),
    claims: claims.map((claim) => ({ side: claim.side, zone: claim.zone, horizon_bars: valueOf(horizon)!, ...recordOf(claim) })),
  }
}
