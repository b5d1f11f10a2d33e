import { recordOf } from '../../analysis/cases-apart.ts'
import { runsOf } from '../../analysis/runs.ts'
import { ok, refused } from '../../result.ts'
import { choice, optional, whole } from '../../strategy/plan-fields.ts'
import { recordDoubt, recordFigures, recordPart } from '../record-figures.ts'
import { paragraphs, say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool } from '../tool.ts'

const historyBars = 5_000
const leastBars = 3
const words = { up: 'higher', down: 'lower' } as const

/** How many closes in a row went one way, and how often such runs went on. */
export const streak = defineTool({
  name: 'streak',
  summary:
    'How many bars in a row closed higher or lower up to now, how often runs of that length went on by one more bar, and the longest run known, of the way asked for or of the one now.',
  input: { ...chartFields, way: optional(choice(['up', 'down'])), bars: optional(whole(20, 100_000)) },
  needs: (input) => [barsIn(input, input.bars ?? historyBars)],
  run(input, data) {
    const { bars, last, figures, moment } = sceneOf(input, data)
    if (bars.length < leastBars) return refused(tooFewBars(input, bars, 'to count a streak'))
    const { close } = bars
    const runs = runsOf(close)
    const now = runs.at(-1)
    const isOn = now !== undefined && now.to === last
    const way = isOn ? now.way : null
    const length = isOn ? now.to - now.from : 0
    const same = runs.filter((run) => run.way === way && run.to - run.from >= length && run.from + length < last)
    const moves = Array.from(close.keys()).slice(2)
    const base = moves.filter((i) => (way === 'up' ? close[i]! > close[i - 1]! : close[i]! < close[i - 1]!)).length / moves.length
    const longestWay = input.way ?? way
    const longest = runs.filter((run) => run.way === longestWay).toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
    const place = isOn ? placeOf(bars, now.from, now.to) : placeOf(bars, last)
    return ok({
      result: {
        market: nameOf(input),
        way: way === null ? null : words[way],
        length: figures.bars(length, 'bars in a row up to the newest that closed beyond the close before them the same way', place),
        close: figures.price(close[last]!, 'close of the newest closed bar', placeOf(bars, last)),
        since: isOn ? moment(now.from + 1, 'open time of the first bar of the streak') : null,
        change: isOn
          ? figures.change((close[last]! / close[now.from]! - 1) * 100, 'newest close ÷ close before the streak − 1', place)
          : null,
        history: figures.bars(bars.length, 'bars that the counts are over'),
        record: isOn
          ? recordFigures(figures, recordOf({ tests: same.length, held: same.filter((run) => run.to - run.from > length).length }), base, {
              cases: 'earlier runs that reached as many bars the same way',
              came: 'the next bar closed the same way',
              base: 'share of all bars that closed that way',
            })
          : null,
        longest_way: longestWay === null ? null : words[longestWay],
        longest:
          longest === undefined
            ? null
            : {
                length: figures.bars(
                  longest.to - longest.from,
                  'bars of the longest run that way',
                  placeOf(bars, longest.from, longest.to),
                ),
                from: moment(longest.from + 1, 'open time of the first bar of that run'),
                until: moment(longest.to, 'open time of the last bar of that run'),
              },
      },
    })
  },
  tell({ market, way, length, close, since, change, record, longest, longest_way, history }) {
    if (way === null) return say`The newest bar of ${market} closed at ${close}, unchanged, so no streak is running.`
    return paragraphs(
      say`${market} has closed ${way} for ${length} in a row, since ${since}, a change of ${change} to ${close}.`,
      record === null || record.share === null
        ? say`No earlier run of that length is known among the last ${history}.`
        : sentences(
            say`Earlier runs of that length went on by one more bar in ${recordPart(record, 'of all bars that closed that way')}.`,
            recordDoubt(record),
          ),
      longest &&
        say`The longest run of bars that closed ${longest_way} among the last ${history} was ${longest.length}, from ${longest.from} until ${longest.until}.`,
    )
  },
})
