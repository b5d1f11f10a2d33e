import { apiCalls } from '@playbook/contract/api-reference'
import type { apiInfo, apiPricing } from '@playbook/contract/b2b'
import { millicentsPerCent, monthlyUnits, unitMillicents } from '@playbook/contract/business'
import type { Environment } from '@playbook/contract/business-filters'
import type { Endpoint, Reply } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import { marketSourceNames, sourceFacts } from '@playbook/contract/market-sources'
import { describeRequestable, requestableNames } from '@playbook/engine/chart/indicator-requests'
import { indicatorDefinitions } from '@playbook/engine/indicators/definitions'
import { indicatorVocabulary } from '@playbook/engine/indicators/vocabulary'
import { timeframes } from '@playbook/engine/market/timeframe'
import type { KeyCaller } from '../../http/actor.ts'
import { openApiOf } from '../../http/openapi.ts'
import { answersKeptMs } from '../../http/purge-old-requests.ts'

/** Every call that takes a key, in the order of the documentation. */
export const apiEndpoints = (): Endpoint[] => apiCalls.map(({ endpoint }) => endpoint)

/** The OpenAPI document of the calls for keys. */
export const apiSchema = () => openApiOf(apiEndpoints().map((endpoint) => ({ endpoint })))

/** What each call costs a key. */
export const pricing = ({ isPersonal }: KeyCaller): Reply<typeof apiPricing> => ({
  currency: 'USD',
  unit_cents: unitMillicents / millicentsPerCent,
  included_units: monthlyUnits(isPersonal),
  calls: apiEndpoints().map(({ method, path, units, scope }) => ({ method, path, units, scope })),
})

const hourMs = 3_600_000

/** What the API covers, as a key of this environment sees it. */
export const describeApi = (environment: Environment, version: string): Reply<typeof apiInfo> => ({
  version,
  timeframes: [...timeframes],
  indicators: [...requestableNames],
  indicator_details: requestableNames.map((name) => {
    const { indicator, params, lines } = describeRequestable(name)
    return {
      name,
      title: indicatorVocabulary[indicator].title,
      definition: indicatorDefinitions[indicator],
      params: { ...params },
      lines: [...lines],
    }
  }),
  max_candles: limits.maxCandles,
  max_indicators: limits.maxIndicatorsPerCall,
  answers_kept_hours: answersKeptMs / hourMs,
  sources: marketSourceNames
    .filter((source) => !sourceFacts(source).isOwn && (environment === 'live' || sourceFacts(source).isComputed))
    .map((source) => ({ source, label: sourceFacts(source).label, is_passed_on: sourceFacts(source).mayRedistribute })),
})
