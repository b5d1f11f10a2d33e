import { latestAtr } from '../../analysis/key-figures.ts'
import { ok, refused } from '../../result.ts'
import { planDefaults } from '../../strategy/complete.ts'
import { amount, optional, whole } from '../../strategy/plan-fields.ts'
import { lotsFigure, lotsWords, moneyBars, moneySceneOf } from '../market-money.ts'
import { paragraphs, say, sentences } from '../say.ts'
import { barsIn, chartFields } from '../scene.ts'
import { defineTool } from '../tool.ts'
import { tradeFields, tradeLevelsOf, type TradeInput } from '../trade-levels.ts'

const stops = ['stop', 'stop_pips', 'stop_percent', 'stop_atr', 'stop_distance'] as const satisfies readonly (keyof TradeInput)[]
/** A sum of percents is exact only to so much: 5 times 1% reach 5%. */
const tiny = 1e-9
const mostLosses = 1_000

/** What may still be lost under a limit on losses: in money, in losing trades, in lots at a stop, and what it takes to get it back. */
export const lossLimit = defineTool({
  name: 'loss_limit',
  summary:
    'An account under a limit on losses (`limit_percent` of its `balance`, or `limit_money`): what is left of it after a loss (`lost_…`), how many losing trades at a risk fit in, how many lots at a stop lose what is left, a `share` of it in percent, or the risk, and the gain that takes a loss back. Without a limit, only the last; of so many `losses` in a row at a `risk_percent`, what they take.',
  input: {
    ...chartFields,
    balance: optional(amount),
    limit_percent: optional(amount),
    limit_money: optional(amount),
    lost_percent: optional(amount),
    lost_money: optional(amount),
    share: optional(amount),
    risk_percent: optional(amount),
    risk_money: optional(amount),
    losses: optional(whole(1, mostLosses)),
    ...tradeFields,
  },
  needs: (input) => [barsIn(input, moneyBars)],
  run(input, data) {
    const asked = moneySceneOf(input, data)
    if (!asked.ok) return asked
    const { figures, symbol, close, usdPerPrice, convertedBy, market, bars, at } = asked.value
    const { balance = planDefaults.initialCapitalUsd, share } = input
    const ofBalance = (percent: number | undefined) => (percent === undefined ? undefined : (balance * percent) / 100)
    const limit = input.limit_money ?? ofBalance(input.limit_percent) ?? null
    const lost = input.lost_money ?? ofBalance(input.lost_percent) ?? 0
    const { losses } = input
    const riskShare = input.risk_percent === undefined ? null : input.risk_percent / 100
    if (limit === null && lost === 0 && (losses === undefined || riskShare === null))
      return refused('Say the limit on losses: in percent of the account or in money.')
    if (lost >= balance) return refused('That is the whole account.')
    if (share !== undefined && share > 100) return refused('That share is more than all that is left.')
    const left = limit === null ? null : Math.max(0, limit - lost)
    const risk = input.risk_money ?? ofBalance(input.risk_percent) ?? null
    const losers = left === null || risk === null ? null : Math.floor(left / risk + tiny)
    const stop = stops.find((name) => input[name] !== undefined)
    const levels = stop === undefined ? null : tradeLevelsOf(input, { symbol, close, pip: market.instrument.pip, atr: latestAtr(bars) })
    if (levels?.ok === false) return levels
    const atRisk = left === null ? null : share === undefined ? Math.min(risk ?? left, left) : (left * share) / 100
    const step = market.instrument.quantityStep
    const perUnit = levels === null ? null : levels.value.distance * usdPerPrice(levels.value.entry)
    const units = perUnit === null || atRisk === null ? null : Math.floor(atRisk / perUnit / step + tiny) * step
    if (units === 0) return refused(`No position of ${symbol} is small enough for that.`)
    const worst = lost > 0 ? lost : (limit ?? 0)
    return ok({
      result: {
        market: symbol,
        converted_by: units === null ? null : convertedBy,
        is_assumed: input.balance === undefined && (input.limit_percent ?? input.risk_percent ?? input.lost_percent) !== undefined,
        is_over: left === 0 && lost > 0,
        balance: figures.money(balance, 'the account'),
        limit: figures.money(limit, input.limit_money === undefined ? 'account × limit in percent' : 'limit as said'),
        lost: lost === 0 ? null : figures.money(lost, input.lost_money === undefined ? 'account × loss in percent' : 'loss as said'),
        left: figures.money(left, 'limit − what is lost, not below 0'),
        left_percent: figures.percent(left === null ? null : (100 * left) / balance, 'what is left ÷ account'),
        risk: figures.money(risk, input.risk_money === undefined ? 'account × risk in percent' : 'risk as said'),
        losers: figures.counted(losers, 'losing trade', 'what is left ÷ risk of a trade, rounded down'),
        is_exact: losers !== null && risk !== null && left !== null && losers > 0 && Math.abs(losers * risk - left) < 1e-6 * left,
        share: figures.percent(share ?? null, 'share as said'),
        at_risk:
          units === null ? null : figures.money(atRisk, 'what the position may lose: the risk, or the share of what is left, or all of it'),
        units: figures.units(
          units,
          'what it may lose ÷ (distance × dollars for one unit and a price step of 1), rounded down to the step',
          at,
        ),
        lots: units === null ? null : lotsFigure(asked.value, units),
        distance: levels === null ? null : figures.move(levels.value.distance, 'distance from entry to stop', at),
        streak: losses === undefined ? null : figures.counted(losses, 'losing trade', 'losses in a row as said'),
        streak_fixed: figures.percent(
          losses === undefined || riskShare === null ? null : 100 * Math.min(1, losses * riskShare),
          'losses × risk',
        ),
        streak_left: figures.percent(
          losses === undefined || riskShare === null ? null : 100 * (1 - riskShare) ** losses,
          '(1 − risk) ^ losses',
        ),
        regained: figures.money(worst, lost > 0 ? 'what is lost' : 'the limit'),
        regain: figures.percent((100 * worst) / (balance - worst), 'loss ÷ (account − loss)'),
      },
    })
  },
  tell(result) {
    const { market, converted_by, is_assumed, is_over, balance, limit, lost, left, left_percent, risk, losers, is_exact } = result
    const { share, at_risk, units, lots, distance, regained, regain } = result
    return paragraphs(
      limit &&
        sentences(
          lost === null
            ? say`The limit is a loss of ${limit} on an account of ${balance}.`
            : say`Of a limit of ${limit} on an account of ${balance}, ${lost} is lost: ${left} is left, ${left_percent} of the account.`,
          is_over ? say`The limit is reached.` : null,
          losers &&
            (is_exact
              ? say`At ${risk} a trade, ${losers} in a row reach it exactly; many rules count that as broken, so stay one below.`
              : say`At ${risk} a trade, ${losers} in a row stay within it; the next one would break it.`),
        ),
      units &&
        sentences(
          say`${units} units${lotsWords(lots)} of ${market} lose ${at_risk} at a stop ${distance} away${share && say`, ${share} of what is left`}.`,
          say`Spread, commission and slippage come on top.`,
          converted_by && say`The quote currency is turned into dollars by simulated daily closes of ${converted_by}.`,
        ),
      sentences(
        regain && (limit === null || losers === null) && units === null
          ? say`After a loss of ${regained}, what is left of the account has to gain ${regain} to be where it was.`
          : null,
        losers && say`Each trade risks the same sum; costs and gaps beyond the stop are not counted.`,
        is_assumed ? say`The account was not said, so ${balance} is assumed; numbers of trades do not depend on it.` : null,
      ),
    )
  },
})
