import { ok } from '../../result.ts'
import { casesNeed, casesOf } from '../condition-cases.ts'
import { historyFields } from '../history.ts'
import { conditionField } from '../said-condition.ts'
import { paragraphs, say, table } from '../say.ts'
import { chartFields, nameOf, placeOf } from '../scene.ts'
import { defineTool } from '../tool.ts'

const maxShown = 50
const maxTold = 30
const maxMarked = 300

/** Each time that a condition became true, newest first. */
export const occasions = defineTool({
  name: 'occasions',
  summary: 'A list of the times at which a condition in words became true on a chart: the bar, its close and how far price has gone since.',
  input: { ...chartFields, text: conditionField, ...historyFields },
  needs: casesNeed,
  run(input, data) {
    const said = casesOf(input, data)
    if (!said.ok) return said
    const { chart, words, scene, stretch, cases, known } = said.value
    const { figures, first, last } = stretch
    const { bars, moment } = scene
    const newest = Array.from(cases).slice(-maxShown).toReversed()
    return ok({
      result: {
        market: nameOf(chart),
        condition: words,
        cases: figures.counted(cases.length, 'time', 'bars on which the condition becomes true; of a cross, every bar that crosses'),
        bars: figures.bars(known.length, 'bars on which the condition is known'),
        since: moment(known[0] ?? first, 'the first bar on which the condition is known'),
        until: moment(last, 'the last bar that is looked at'),
        shown: figures.count(Math.min(newest.length, maxTold), 'newest of them that are listed'),
        newest: newest.map((i) => ({
          time: moment(i, 'open time of the bar on which it became true'),
          close: figures.price(bars.close[i]!, 'close of that bar', placeOf(bars, i)),
          change:
            i === last
              ? null
              : figures.change(
                  (bars.close[last]! / bars.close[i]! - 1) * 100,
                  'last close ÷ close of that bar − 1',
                  placeOf(bars, i, last),
                ),
        })),
      },
      cases: Array.from(cases)
        .slice(-maxMarked)
        .map((i) => bars.time[i]!),
      offers: [
        ...(newest[0] === undefined ? [] : [{ is: 'chart', label: 'Show the newest', ...chart, time: bars.time[newest[0]]! } as const]),
        { is: 'condition_alert', label: 'Alert me when it is true', ...chart, text: input.text },
      ],
    })
  },
  tell: ({ market, condition, cases, bars, since, until, shown, newest }) =>
    newest.length === 0
      ? say`“${condition}” never became true in ${bars} of ${market} from ${since} to ${until}.`
      : paragraphs(
          say`“${condition}” became true ${cases} in ${bars} of ${market} from ${since} to ${until}. The newest ${shown}:`,
          table(
            [say`Bar`, say`Close`, say`Change since`],
            newest.slice(0, maxTold).map(({ time, close, change }) => [time, close, change ?? say`the newest bar`]),
          ),
        ),
})
