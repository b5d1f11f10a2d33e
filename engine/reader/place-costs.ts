import { isPriceUnit } from '../market/price-units.ts'
import { ok, refused, type Result } from '../result.ts'
import type { Origin, StatedCosts } from '../strategy/plan.ts'
import type { SaidSetting } from './meanings.ts'

type Said = Extract<SaidSetting, { part: 'costs' }>
type Stated = Omit<StatedCosts, 'from'>

const nothing: Stated = {
  spread: { value: 0, unit: 'price' },
  slippage: { value: 0, unit: 'price' },
  commission: { kind: 'percent', value: 0 },
}

/** A fee of less than one without a unit is percent: nobody is charged so many cents for an order. */
const unitOf = ({ of, value, unit, per }: Said): Said['unit'] =>
  unit ?? (of === 'commission' && per !== 'lot' && value < 1 ? 'percent' : null)

function commissionOf({ value: said, per, isRoundTrip }: Said, unit: Said['unit']): Stated | null {
  const value = isRoundTrip ? said / 2 : said
  if (unit === 'percent') return per === 'lot' || per === 'share' ? null : { commission: { kind: 'percent', value } }
  if (unit !== 'cash') return null
  return { commission: { kind: per === 'lot' ? 'per_lot' : per === 'share' ? 'per_unit' : 'fixed', value } }
}

/** What a cost is by its name and its unit; costs without a name are a commission in percent or money, slippage in units of price. */
function statedBy(said: Said): Stated | string {
  const { of, value, isRoundTrip } = said
  if (value === 0) return of === 'all' || of === 'any' ? nothing : { [of]: nothing[of] }
  const unit = unitOf(said)
  if (unit === null) return 'unit_missing'
  const isPrice = isPriceUnit(unit)
  if (of === 'commission' || (of === 'any' && !isPrice)) return commissionOf(said, unit) ?? 'unit_missing'
  if (of === 'spread' && unit === 'percent') return 'feature:spread_in_percent'
  const amount = isRoundTrip && of !== 'spread' ? value / 2 : value
  if (of === 'slippage' && unit === 'percent') return { slippage: { percent: amount } }
  if (!isPrice && unit !== 'cash') return 'unit_missing'
  return { [of === 'spread' ? 'spread' : 'slippage']: { value: amount, unit: isPrice ? unit : 'price' } }
}

/** The costs that a text has stated so far with one more of them; a name of what stands in the way. */
export function withCosts(now: StatedCosts | undefined, said: Said, from: Origin): Result<StatedCosts, string> {
  const stated = statedBy(said)
  if (typeof stated === 'string') return refused(stated)
  const isOther = Object.entries(stated).some(([key, cost]) => {
    const before = now?.[key as keyof Stated]
    return before !== undefined && JSON.stringify(before) !== JSON.stringify(cost)
  })
  if (isOther) return refused('contradictory_risk')
  const spans = [now?.from, from].flatMap((each) => (each && 'spans' in each ? each.spans : []))
  return ok({ ...now, ...stated, from: { spans } })
}
