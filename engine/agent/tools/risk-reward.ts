import { latestAtr } from '../../analysis/key-figures.ts'
import { commissionUsd } from '../../backtest/costs.ts'
import { ok, refused } from '../../result.ts'
import { amount, optional } from '../../strategy/plan-fields.ts'
import { moneyBars, moneySceneOf } from '../market-money.ts'
import { say, sentences } from '../say.ts'
import { barsIn, chartFields } from '../scene.ts'
import { defineTool } from '../tool.ts'
import { tradeFields, tradeLevelsOf } from '../trade-levels.ts'

/** What a trade stands to gain for what it risks. */
export const riskReward = defineTool({
  name: 'risk_reward',
  summary:
    'The reward of a trade in multiples of its risk from entry, stop and target (a price, or `target_r` times the risk), and the win rate at which it breaks even, before and after costs.',
  input: { ...chartFields, ...tradeFields, target: optional(amount), target_r: optional(amount) },
  needs: (input) => [barsIn(input, moneyBars)],
  run(input, data) {
    const asked = moneySceneOf(input, data)
    if (!asked.ok) return asked
    const { figures, bars, symbol, close, usdPerPrice, at: newest, market } = asked.value
    const { instrument } = market
    const atr = latestAtr(bars)
    const levels = tradeLevelsOf(input, { symbol, close, pip: instrument.pip, atr })
    if (!levels.ok) return levels
    const { side, entry, stop, distance } = levels.value
    if ((input.target === undefined) === (input.target_r === undefined))
      return refused('Say the target once: as a price, or in multiples of the risk.')
    const target = input.target ?? (side === 'long' ? entry + input.target_r! * distance : entry - input.target_r! * distance)
    const reward = side === 'long' ? target - entry : entry - target
    if (!(reward > 0))
      return refused(`A ${side} trade has its target ${side === 'long' ? 'above' : 'below'} the entry, and this one is on the other side.`)
    const { spread, commission } = instrument.costs
    // A commission per order is spread over one lot.
    const feeAt = (price: number) =>
      commissionUsd(commission, instrument, instrument.lotUnits, price, usdPerPrice(price) / instrument.contractSize) /
      (instrument.lotUnits * usdPerPrice(price))
    const lost = distance + spread + feeAt(entry) + feeAt(stop)
    const won = reward - spread - feeAt(entry) - feeAt(target)
    const at = input.entry === undefined ? newest : { from: null, to: null }
    const rate = (risk: number, gain: number) => (gain > 0 ? (risk / (risk + gain)) * 100 : null)
    const costs = 'spread and commission of both orders'
    return ok({
      result: {
        market: symbol,
        side,
        entry: figures.price(entry, input.entry === undefined ? 'newest close' : 'entry as said', at),
        stop: figures.price(stop, input.stop === undefined ? 'entry ∓ distance of the stop' : 'stop as said', at),
        target: figures.price(target, input.target === undefined ? 'entry ± multiple of the distance to the stop' : 'target as said', at),
        risk: figures.move(distance, 'distance from entry to stop', at),
        reward: figures.move(reward, 'distance from entry to target', at),
        risk_atr: figures.atr(atr === null ? null : distance / atr, 'distance from entry to stop ÷ ATR(14)', newest),
        reward_atr: figures.atr(atr === null ? null : reward / atr, 'distance from entry to target ÷ ATR(14)', newest),
        multiple: figures.r(reward / distance, 'distance to the target ÷ distance to the stop', at),
        break_even: figures.percent(rate(distance, reward), 'distance to the stop ÷ (distance to the stop + distance to the target)', at),
        cost: figures.move(lost - distance, `${costs}, in price`, at),
        multiple_after: figures.r(won / lost, `(distance to the target − ${costs}) ÷ (distance to the stop + ${costs})`, at),
        break_even_after: figures.percent(rate(lost, won), `the same win rate, after ${costs}`, at),
      },
    })
  },
  tell: ({ market, side, entry, stop, target, risk, reward, multiple, break_even, cost, multiple_after, break_even_after }) =>
    sentences(
      say`From ${entry} to a target at ${target} it is ${reward}, to the stop at ${stop} ${risk}: ${multiple} (${market}, ${side}).`,
      say`Before costs it breaks even when ${break_even} of such trades win.`,
      break_even_after
        ? say`With the usual spread and commission (${cost}) it is ${multiple_after}, and ${break_even_after} have to win.`
        : say`The usual spread and commission (${cost}) take more than the target gives.`,
      say`How often such trades won is not in these numbers: a backtest of the rule tells that.`,
    ),
})
