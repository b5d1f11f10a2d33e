import { invariant } from '../../invariant.ts'
import type { Kind } from '../kind.ts'
import { accountKinds } from './account.ts'
import { candleKinds } from './candles.ts'
import { chartKinds } from './chart.ts'
import { cohortKinds } from './cohorts.ts'
import { doingKinds } from './doing.ts'
import { levelKinds } from './levels.ts'
import { marketKinds } from './markets.ts'
import { moveKinds } from './moves.ts'
import { oftenKinds } from './often.ts'
import { ownKinds } from './own.ts'
import { partKinds } from './parts.ts'
import { priceKinds } from './prices.ts'
import { rangeKinds } from './ranges.ts'
import { statisticsKinds } from './statistics.ts'
import { swingKinds } from './swings.ts'
import { tableKinds } from './tables.ts'
import { toldKinds } from './told.ts'
import { tradeKinds } from './trades.ts'
import { trendKinds } from './trend.ts'
import { valueKinds } from './values.ts'

/** Every kind of question; the order means nothing. */
export const kinds: readonly Kind[] = [
  ...priceKinds,
  ...trendKinds,
  ...levelKinds,
  ...swingKinds,
  ...chartKinds,
  ...cohortKinds,
  ...valueKinds,
  ...oftenKinds,
  ...candleKinds,
  ...rangeKinds,
  ...partKinds,
  ...statisticsKinds,
  ...tableKinds,
  ...moveKinds,
  ...marketKinds,
  ...tradeKinds,
  ...accountKinds,
  ...ownKinds,
  ...doingKinds,
  ...toldKinds,
]

const byName: ReadonlyMap<string, Kind> = new Map(kinds.map((each) => [each.name, each]))

export function kindNamed(name: string): Kind {
  const found = byName.get(name)
  invariant(found, `there is a kind of question called ${name}`)
  return found
}
