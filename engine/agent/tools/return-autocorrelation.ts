import { logReturns } from '../../analysis/trend-rule.ts'
import { numberText } from '../../format/number-text.ts'
import { ok, refused } from '../../result.ts'
import { autocorrelation } from '../../statistics/autocorrelation.ts'
import { choice, optional, whole } from '../../strategy/plan-fields.ts'
import { historyFields, historyNeed, orNewest, stretchOf } from '../history.ts'
import { paragraphs, say, sentences, table } from '../say.ts'
import { chartFields, nameOf, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualBars = 2_500
const usualLags = 5
const leastReturns = 60
const normal95 = 1.959_964

const measures = { returns: 'log returns', absolute: 'sizes of the log returns' } as const

/** Whether the returns of bars go on from those before. */
export const returnAutocorrelation = defineTool({
  name: 'return_autocorrelation',
  summary:
    'The autocorrelation of the log returns of a market, or of their sizes (`of` absolute), at each lag up to `lags`, with the standard error of none, and which of them stand out.',
  input: { ...chartFields, lags: optional(whole(1, 50)), of: optional(choice(['returns', 'absolute'])), ...historyFields },
  needs: (input) => [historyNeed(input, orNewest(input, usualBars), 1)],
  run(input, data) {
    const { lags = usualLags, of = 'returns' } = input
    const scene = sceneOf(input, data)
    const stretch = stretchOf(scene, orNewest(input, usualBars))
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const returns = logReturns(scene.bars.close.subarray(Math.max(0, first - 1), last + 1))
    if (returns.length < Math.max(leastReturns, 4 * lags)) return refused(tooFewBars(scene, scene.bars, 'for an autocorrelation'))
    const values = of === 'absolute' ? returns.map(Math.abs) : returns
    const error = 1 / Math.sqrt(values.length)
    const plainly = (value: number, formula: string) => {
      const figure = figures.number(value, formula)
      return figure && { ...figure, text: numberText(value, 3) }
    }
    return ok({
      result: {
        market: nameOf(input),
        measure: measures[of],
        returns: figures.counted(values.length, 'return', 'log returns from close to close of the stretch'),
        since: scene.moment(first, 'open time of the first bar'),
        until: scene.moment(last, 'open time of the last bar'),
        error: plainly(error, '1 ÷ √ of the returns: the standard error where there is no autocorrelation (Bartlett 1946)'),
        bound: plainly(normal95 * error, '1.96 × that standard error'),
        outside: figures.count(
          Array.from({ length: lags }, (_, i) => Math.abs(autocorrelation(values, i + 1))).filter((value) => value > normal95 * error)
            .length,
          'lags whose autocorrelation lies further from zero than that',
        ),
        by_chance: figures.number(lags * 0.05, 'lags × 5%: as many lie outside on average where there is none'),
        rows: Array.from({ length: lags }, (_, i) => {
          const value = autocorrelation(values, i + 1)
          return {
            lag: figures.count(i + 1, 'bars between the returns'),
            value: plainly(value, 'Σ of products of deviations from the mean, a lag apart ÷ Σ of their squares'),
            is_outside: Math.abs(value) > normal95 * error,
          }
        }),
      },
    })
  },
  tell: ({ market, measure, returns, since, until, error, bound, outside, by_chance, rows }) =>
    paragraphs(
      say`Autocorrelation of the ${measure} of ${market}, over ${returns} from ${since} to ${until}; the standard error of none is ${error}.`,
      table(
        [say`Lag`, say`Autocorrelation`, say`Beyond ${bound}`],
        rows.map((row) => [row.lag, row.value, row.is_outside ? say`yes` : say`no`]),
      ),
      sentences(
        say`Of these lags ${outside} lie beyond ${bound}; by chance it would be ${by_chance} on average.`,
        say`The error takes returns of one spread; where calm and wild times alternate it is too small.`,
      ),
    ),
})
