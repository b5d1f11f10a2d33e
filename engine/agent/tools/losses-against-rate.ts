import { ok, refused } from '../../result.ts'
import { atLeastOf } from '../../statistics/binomial.ts'
import { amount, optional, text, whole } from '../../strategy/plan-fields.ts'
import { figuresOn } from '../figure.ts'
import { basisOf } from '../own-results.ts'
import { say, sentences } from '../say.ts'
import { nameOf } from '../scene.ts'
import { defineTool, newestResult } from '../tool.ts'
import { noResult, resultOffer } from './own-results.ts'

/** Rarer than this, chance alone explains it badly. */
const rareShare = 0.05

/** Whether so many losses among the last trades are still what a backtest's win rate gives. */
export const lossesAgainstRate = defineTool({
  name: 'losses_against_rate',
  summary:
    'How likely at least `lost` losses `of` so many trades are by the win rate of one own backtest (by id, else the newest; or by a `win_rate` in percent): the binomial tail.',
  input: { id: optional(text(40)), win_rate: optional(amount), lost: whole(0, 10_000), of: whole(1, 10_000) },
  needs: ({ id = newestResult, win_rate: rate }) => (rate === undefined ? [{ need: 'result', id }] : []),
  run({ id = newestResult, win_rate: saidRate, lost, of }, data) {
    if (lost > of) return refused('More trades cannot be lost than were made.')
    if (saidRate !== undefined && saidRate > 100) return refused('A win rate lies between 0 and 100%.')
    const own = saidRate === undefined ? data.result(id) : null
    if (own === null && saidRate === undefined) return refused(noResult(id))
    const trades = own?.trades ?? []
    if (own !== null && trades.length === 0) return refused(`${own.name} made no trade.`)
    const rate = saidRate === undefined ? trades.filter(({ profit }) => profit > 0).length / trades.length : saidRate / 100
    const chance = atLeastOf(lost, of, 1 - rate)
    const make = figuresOn(own === null ? { symbol: null, timeframe: null, from: null, to: null } : basisOf(own), {
      decimals: 2,
      pip: null,
    })
    return ok({
      result: {
        name: own?.name ?? null,
        market: own === null ? null : nameOf(own),
        trades: make.counted(own === null ? null : trades.length, 'trade', 'trades of the result'),
        win_rate: make.percent(100 * rate, saidRate === undefined ? '100 × winning trades / all trades' : 'win rate that was said'),
        lost: make.count(lost, 'trades that were lost'),
        of: make.counted(of, 'trade', 'trades that were made'),
        expected: make.number(of * (1 - rate), 'trades × (1 − win rate)'),
        chance: make.percent(
          100 * chance,
          'Σ over k from the lost ones to all of (n choose k) × (1 − win rate)^k × win rate^(n − k): the upper tail of the binomial distribution',
        ),
        rare: make.percent(100 * rareShare, 'chance below which it is called unusual'),
        is_rare: chance < rareShare,
      },
      ...(own !== null && { offers: [resultOffer(own)] }),
    })
  },
  tell: ({ name, market, trades, win_rate, lost, of, expected, chance, rare, is_rare }) =>
    sentences(
      name === null ? say`The win rate is ${win_rate}.` : say`${name} won ${win_rate} of its ${trades} on ${market}.`,
      say`By that, ${expected} of ${of} are lost on average, and ${lost} or more in ${chance} of such samples.`,
      is_rare
        ? say`That is less than ${rare}: chance alone explains it badly, so the market or the rules may be others than those of the test.`
        : say`That is no less than ${rare}: it lies within what such a win rate gives by chance.`,
      say`It takes each trade as independent of the others, and the win rate of the test as the true one.`,
    ),
})
