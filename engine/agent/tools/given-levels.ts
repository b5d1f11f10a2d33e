import { barAt } from '../../market/bars.ts'
import { ok, refused } from '../../result.ts'
import { text } from '../../strategy/plan-fields.ts'
import { paragraphs, say, table, type Part } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool, untested, type EvidencedDrawing } from '../tool.ts'

const mostGiven = 30
const maxChars = 800

interface Level {
  readonly low: number
  readonly high: number
}

/** Levels as a call gives them: `1.0840,1.0900/1.0910`, the second one a zone. Null where it is none. */
function levelsIn(given: string): readonly Level[] | null {
  const levels = given.split(',').map((each) => {
    const [a, b = a, ...more] = each.trim().split('/').map(Number)
    return more.length > 0 ? { low: Number.NaN, high: Number.NaN } : { low: Math.min(a!, b!), high: Math.max(a!, b!) }
  })
  return levels.length <= mostGiven && levels.every(({ low, high }) => low > 0 && high >= low && high < Infinity) ? levels : null
}

/** Prices that are given one by one, drawn as levels. */
export const givenLevels = defineTool({
  name: 'given_levels',
  summary: 'Prices or zones that are given (`1.0840,1.0900/1.0910`), drawn as levels, each with its distance from the newest close.',
  input: { ...chartFields, prices: text(maxChars) },
  needs: (input) => [barsIn(input, 1)],
  run(input, data) {
    const levels = levelsIn(input.prices)
    if (levels === null) return refused(`Give from one to ${mostGiven} prices.`)
    const { bars, last, figures } = sceneOf(input, data)
    if (last < 0) return refused(tooFewBars(input, bars, ''))
    const { close, time } = barAt(bars, last)
    const at = placeOf(bars, last)
    const nearest = ({ low, high }: Level) => (close < low ? low : close > high ? high : close)
    return ok({
      result: {
        market: nameOf(input),
        close: figures.price(close, 'newest close', at),
        levels: levels.map((level) => ({
          name: level.high > level.low ? 'Zone' : 'Level',
          low: figures.price(level.low, 'price as given', at),
          high: level.high > level.low ? figures.price(level.high, 'price as given', at) : null,
          side: nearest(level) < close ? 'below' : nearest(level) > close ? 'above' : 'at',
          distance: figures.move(Math.abs(nearest(level) - close), 'distance of its nearest edge from the newest close', at),
        })),
      },
      drawings: levels.map(({ low, high }): EvidencedDrawing => ({
        id: `given-${input.symbol}-${low}-${high}`,
        command: 'add',
        type: high > low ? 'zone' : 'line',
        properties: high > low ? { from_price: low, to_price: high, label: 'Zone as told' } : { price: low, label: 'Level as told' },
        evidence: untested,
        timeframe: input.timeframe,
        known_at: time,
        broken_at: null,
      })),
    })
  },
  tell: ({ market, close, levels }) =>
    paragraphs(
      say`On the chart of ${market} as proposals, the newest close being ${close}:`,
      table(
        [say`Level`, say`From the close`],
        levels.map(({ low, high, side, distance }): readonly Part[] => [
          high === null ? low : say`${low} to ${high}`,
          side === 'at' ? say`at the close` : say`${distance} ${side}`,
        ]),
      ),
      say`They take the place of proposals before them; drawings that are yours already stay as they are.`,
    ),
})
