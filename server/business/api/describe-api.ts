import { allEndpoints } from '@playbook/contract/all'
import type { apiInfo, apiPricing } from '@playbook/contract/b2b'
import { includedUnits, millicentsPerCent, unitMillicents } from '@playbook/contract/business'
import type { Environment } from '@playbook/contract/business-filters'
import type { Endpoint, Reply } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import { marketSourceNames, sourceFacts } from '@playbook/contract/market-sources'
import { chartIndicators } from '@playbook/engine/indicators/chart-lines'
import { timeframes } from '@playbook/engine/market/timeframe'
import { answersKeptMs } from '../../http/purge-old-requests.ts'

/** Every call that takes a key. */
export const apiEndpoints = (): Endpoint[] => [...allEndpoints.values()].filter(({ access }) => access === 'apiKey')

/** What each call costs. */
export const pricing = (): Reply<typeof apiPricing> => ({
  currency: 'USD',
  unit_cents: unitMillicents / millicentsPerCent,
  included_units: includedUnits,
  calls: apiEndpoints().map(({ method, path, units, scope }) => ({ method, path, units, scope })),
})

const hourMs = 3_600_000

/** What the API covers, as a key of this environment sees it. */
export const describeApi = (environment: Environment, version: string): Reply<typeof apiInfo> => ({
  version,
  timeframes: [...timeframes],
  indicators: Object.keys(chartIndicators),
  max_candles: limits.maxCandles,
  max_indicators: limits.maxIndicatorsPerCall,
  answers_kept_hours: answersKeptMs / hourMs,
  sources: marketSourceNames
    .filter((source) => !sourceFacts(source).isOwn && (environment === 'live' || sourceFacts(source).isComputed))
    .map((source) => ({ source, label: sourceFacts(source).label, is_passed_on: sourceFacts(source).mayRedistribute })),
})
