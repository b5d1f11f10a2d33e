import { ok, refused } from '../../result.ts'
import { historyFields, historyNeed, stretchOf } from '../history.ts'
import { bullets, paragraphs, say, sentences } from '../say.ts'
import { chartFields, nameOf, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { shareFigures, sharePart } from '../share-figures.ts'
import { defineTool } from '../tool.ts'

const shown = 10
const maxCases = 300
const wayWords = { up: 'broke up', down: 'broke down', both: 'broke on both sides within one bar', none: 'not broken yet' } as const
type Way = keyof typeof wayWords

/** Inside bars of a stretch, and which side of the bar around them was traded through first. */
export const insideBarBreaks = defineTool({
  name: 'inside_bar_breaks',
  summary:
    'Inside bars (high and low within those of the bar before) of a stretch: how many, and which side of the bar before was traded through first afterwards: up, down, both within one bar, or neither yet.',
  input: { ...chartFields, ...historyFields },
  needs: (input) => [historyNeed(input, input, 1)],
  run(input, data) {
    const scene = sceneOf(input, data)
    const { bars, last: newest, moment } = scene
    if (newest < 1) return refused(tooFewBars(scene, bars, 'to look for inside bars'))
    const stretch = stretchOf(scene, input)
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const { high, low } = bars
    const wayOf = (bar: number): { readonly way: Way; readonly at: number | null } => {
      for (let i = bar + 1; i <= newest; i += 1) {
        const [up, down] = [high[i]! > high[bar - 1]!, low[i]! < low[bar - 1]!]
        if (up || down) return { way: up && down ? 'both' : up ? 'up' : 'down', at: i }
      }
      return { way: 'none', at: null }
    }
    const found = Array.from({ length: last - Math.max(1, first) + 1 }, (_, k) => Math.max(1, first) + k)
      .filter((i) => high[i]! < high[i - 1]! && low[i]! > low[i - 1]!)
      .map((bar) => ({ bar, ...wayOf(bar) }))
    const broken = found.filter(({ way }) => way === 'up' || way === 'down')
    const count = (of: Way) =>
      figures.count(found.filter(({ way }) => way === of).length, `inside bars whose outer bar was ${wayWords[of]}`)
    return ok({
      result: {
        market: nameOf(input),
        bars: figures.bars(last - first + 1, 'bars that are looked at'),
        since: moment(first, 'open time of the first of them'),
        until: moment(last, 'open time of the last of them'),
        inside: figures.count(found.length, 'bars with a lower high and a higher low than the bar before'),
        up: count('up'),
        down: count('down'),
        both: count('both'),
        none: count('none'),
        ups: shareFigures(
          figures,
          broken.filter(({ way }) => way === 'up').length,
          broken.length,
          'those that were broken upwards, of those broken on one side',
        ),
        newest: found
          .slice(-shown)
          .toReversed()
          .map(({ bar, way, at }) => ({
            time: moment(bar, 'open time of the inside bar'),
            high: figures.price(high[bar - 1]!, 'high of the bar before it', placeOf(bars, bar - 1)),
            low: figures.price(low[bar - 1]!, 'low of the bar before it', placeOf(bars, bar - 1)),
            way: wayWords[way],
            at: at === null ? null : moment(at, 'open time of the bar that broke it'),
          })),
      },
      cases: found.slice(-maxCases).map(({ bar }) => bars.time[bar]!),
    })
  },
  tell: ({ market, bars, since, until, inside, up, down, both, none, ups, newest }) =>
    paragraphs(
      sentences(
        say`${market} had ${inside} inside bars among ${bars} from ${since} to ${until}: the bar around them was broken upwards first in ${up} and downwards first in ${down}, on both sides within one bar in ${both}, and not yet in ${none}.`,
        ups.share && say`Of those broken on one side, ${sharePart(ups)} went up.`,
      ),
      bullets(newest.map((each) => say`${each.time}, within ${each.low} to ${each.high}: ${each.way}${each.at && say` (${each.at})`}`)),
    ),
})
