import { ok } from '../../result.ts'
import { quantile } from '../../statistics/moments.ts'
import { optional, whole } from '../../strategy/plan-fields.ts'
import { casesNeed, casesOf } from '../condition-cases.ts'
import { historyFields } from '../history.ts'
import { conditionField } from '../said-condition.ts'
import { paragraphs, say, sentences, table } from '../say.ts'
import { chartFields, nameOf, placeOf } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualCount = 5

interface TrueRun {
  readonly from: number
  readonly to: number
}

/** Bars in a row on which something is true. */
function runsIn(isTrue: Int32Array): readonly TrueRun[] {
  const runs: { from: number; to: number }[] = []
  for (const bar of isTrue) {
    const before = runs.at(-1)
    if (before?.to === bar - 1) before.to = bar
    else runs.push({ from: bar, to: bar })
  }
  return runs
}

/** How long a condition stayed true without a break. */
export const conditionRuns = defineTool({
  name: 'condition_runs',
  summary:
    'How long a condition in words stayed true without a break: the longest times with their dates, the usual length, and the one of now.',
  input: { ...chartFields, text: conditionField, count: optional(whole(1, 20)), ...historyFields },
  needs: casesNeed,
  run(input, data) {
    const found = casesOf(input, data)
    if (!found.ok) return found
    const { scene, stretch, words, isTrue, known } = found.value
    const { figures } = stretch
    const { bars, moment, last } = scene
    const runs = runsIn(isTrue)
    const lengths = Float64Array.from(runs, ({ from, to }) => to - from + 1)
    const newest = runs.at(-1)
    return ok({
      result: {
        market: nameOf(scene),
        condition: words,
        bars: figures.bars(known.length, 'bars on which the condition is known'),
        since: moment(stretch.first, 'open time of the first bar'),
        runs: figures.counted(runs.length, 'time', 'times without a break on which it was true'),
        median: figures.bars(runs.length === 0 ? null : quantile(lengths, 0.5), 'median length of these times'),
        longest: runs
          .toSorted((a, b) => b.to - b.from - (a.to - a.from) || b.from - a.from)
          .slice(0, input.count ?? usualCount)
          .map(({ from, to }) => ({
            length: figures.bars(to - from + 1, 'bars in a row on which it was true', placeOf(bars, from, to)),
            from: moment(from, 'open time of the first of them'),
            to: moment(to, 'open time of the last of them'),
            change: figures.change((bars.close[to]! / bars.close[from]! - 1) * 100, 'close of the last ÷ close of the first − 1'),
          })),
        now:
          newest === undefined || newest.to !== last
            ? null
            : {
                length: figures.bars(last - newest.from + 1, 'bars in a row up to the newest one'),
                from: moment(newest.from, 'open time of the first of them'),
              },
      },
    })
  },
  tell: ({ market, condition, bars, since, runs, median, longest, now }) =>
    longest.length === 0
      ? say`“${condition}” was true on none of ${bars} of ${market} since ${since}.`
      : paragraphs(
          sentences(
            say`“${condition}” was true without a break for ${longest[0]!.length} at most on ${market}, from ${longest[0]!.from} to ${longest[0]!.to}; it was so ${runs} in ${bars} since ${since}, for ${median} in the median.`,
            now === null ? say`It is not true now.` : say`It is true now, for ${now.length}, since ${now.from}.`,
          ),
          table(
            [say`From`, say`To`, say`Length`, say`Change`],
            longest.map(({ from, to, length, change }) => [from, to, length, change]),
          ),
        ),
})
