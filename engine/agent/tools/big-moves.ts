import { atr } from '../../indicators/atr.ts'
import { ok, refused } from '../../result.ts'
import { choice, optional, whole } from '../../strategy/plan-fields.ts'
import { paragraphs, say, table } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualBars = 5_000
const usualCount = 5
const afterBars = 5
const leastBars = 3

const signs = { up: 1, down: -1, both: 0 } as const
const wayWords = { up: 'rises', down: 'falls', both: 'moves' } as const

/** The largest moves from close to close. */
export const bigMoves = defineTool({
  name: 'big_moves',
  summary:
    'The largest one-bar moves from close to close (up, down or both) with their dates, their size in ATR, and the change over the next five bars.',
  input: {
    ...chartFields,
    way: optional(choice(['up', 'down', 'both'])),
    count: optional(whole(1, 20)),
    bars: optional(whole(10, 20_000)),
  },
  needs: (input) => [barsIn(input, input.bars ?? usualBars)],
  run(input, data) {
    const { way = 'both', count = usualCount } = input
    const { bars, last, figures, moment } = sceneOf(input, data)
    if (bars.length < leastBars) return refused(tooFewBars(input, bars, 'to compare moves'))
    const { close } = bars
    const ranges = atr(bars, 14)
    const change = (i: number, from = i - 1) => close[i]! / close[from]! - 1
    const size = (i: number) => (signs[way] === 0 ? Math.abs(change(i)) : change(i) * signs[way])
    const largest = Array.from(close.keys())
      .slice(1)
      .filter((i) => size(i) > 0)
      .toSorted((a, b) => size(b) - size(a) || b - a)
      .slice(0, count)
    return ok({
      result: {
        market: nameOf(input),
        way: wayWords[way],
        history: figures.bars(bars.length, 'bars that are compared'),
        since: moment(0, 'open time of the first of these bars'),
        after: figures.bars(afterBars, 'bars after the move over which the next change is measured'),
        moves: largest.map((i) => ({
          time: moment(i, 'open time of the bar'),
          change: figures.change(change(i) * 100, 'close ÷ close of the bar before − 1', placeOf(bars, i - 1, i)),
          move: figures.move(close[i]! - close[i - 1]!, 'close − close of the bar before', placeOf(bars, i - 1, i)),
          atr: figures.atr(
            Math.abs(close[i]! - close[i - 1]!) / ranges[i - 1]!,
            'size of the move ÷ ATR(14) of the bar before',
            placeOf(bars, i - 1, i),
          ),
          close: figures.price(close[i]!, 'close of the bar', placeOf(bars, i)),
          next:
            i + afterBars > last
              ? null
              : figures.change(
                  change(i + afterBars, i) * 100,
                  `close ${afterBars} bars later ÷ close of the bar − 1`,
                  placeOf(bars, i, i + afterBars),
                ),
        })),
      },
    })
  },
  tell({ market, way, history, since, after, moves }) {
    const [first] = moves
    if (first === undefined) return say`There were no ${way} of ${market} among ${history} since ${since}.`
    return paragraphs(
      say`The largest of all ${way} of ${market} from one close to the next, among ${history} since ${since}, was ${first.change} on the bar of ${first.time}.`,
      table(
        [say`Bar`, say`Change`, say`In ATR`, say`Close`, say`Next ${after}`],
        moves.map((each) => [each.time, each.change, each.atr ?? say`not known`, each.close, each.next ?? say`not closed yet`]),
      ),
    )
  },
})
