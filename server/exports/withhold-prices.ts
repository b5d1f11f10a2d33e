import { notPassedOn } from '@playbook/contract/market-sources'
import type { StrategyResult } from '@playbook/contract/strategies'

/** Buying and holding shows the price at every point: where prices may not be passed on it is left out, with this sentence. Null where they may. */
export function whyWithheld({ receipt }: Pick<StrategyResult, 'receipt'>): string | null {
  const refusal = notPassedOn(receipt.source, receipt.source_label)
  return refusal && `${refusal} Buying and holding is left out.`
}

/** The result as it may be passed on. */
export const withholdPrices = (result: StrategyResult): StrategyResult =>
  whyWithheld(result) === null ? result : { ...result, equity_curve: result.equity_curve.map(({ hold: _hold, ...point }) => point) }
