import { choice, date, optional, whole, type RecordOf } from '../strategy/plan-fields.ts'
import { historyNeed, stretchOf } from './history.ts'
import { barOfMoment } from './moment-fields.ts'
import { say, type Part } from './say.ts'
import { nameOf, type Chart, type Scene } from './scene.ts'
import type { BarsNeed } from './tool.ts'

const picks = ['widest', 'rise', 'fall', 'wick'] as const
/** What one has in view is some hundred bars. */
const usualBars = 100
/** "Around three" is one of these bars on both sides. */
const nearBars = 2
const lastHour = 24

/** Which bar stands out, and among which: the newest `bars`, days, and hours of them on the clock of UTC. */
export const pickFields = {
  pick: optional(choice(picks)),
  bars: optional(whole(2, 5_000)),
  from: optional(date),
  to: optional(date),
  hour_from: optional(whole(0, lastHour)),
  hour_to: optional(whole(0, lastHour)),
} as const
type Picked = RecordOf<typeof pickFields, object> & { readonly time?: number } & Chart

const withBars = (input: Picked): Picked => (input.bars === undefined && input.from === undefined ? { ...input, bars: usualBars } : input)

export const pickNeed = (input: Picked, warmup: number): BarsNeed => historyNeed(input, withBars(input), warmup)

/** The bar that is meant; −1 where there is none. */
export function barPicked(scene: Scene, input: Picked): number {
  const { open, high, low, close, time } = scene.bars
  const sizeOf = {
    widest: (i: number) => high[i]! - low[i]!,
    rise: (i: number) => close[i]! - open[i]!,
    fall: (i: number) => open[i]! - close[i]!,
    wick: (i: number) => Math.max(high[i]! - Math.max(open[i]!, close[i]!), Math.min(open[i]!, close[i]!) - low[i]!),
  }[input.pick ?? 'widest']
  const held = input.time === undefined ? null : barOfMoment(scene.bars, { time: input.time })
  const stretch = held === null ? stretchOf(scene, withBars(input)) : null
  if (stretch?.ok === false || held === -1) return -1
  const [first, last] =
    held === null ? [stretch!.value.first, stretch!.value.last] : [Math.max(0, held - nearBars), Math.min(scene.last, held + nearBars)]
  const hourOf = (i: number) => new Date(time[i]! * 1_000).getUTCHours()
  const isWithin = (i: number) => {
    const hour = hourOf(i)
    return hour >= (input.hour_from ?? 0) && hour < (input.hour_to ?? lastHour)
  }
  let best = -1
  for (let i = first; i <= last; i += 1) if (isWithin(i) && sizeOf(i) > 0 && (best < 0 || sizeOf(i) > sizeOf(best))) best = i
  return best
}

export const pickProblem = (input: Picked): string => `No such bar of ${nameOf(input)} was found in that time.`

const pickedAs = {
  widest: 'the widest',
  rise: 'the one that rose most',
  fall: 'the one that fell most',
  wick: 'the one with the longest wick',
}

/** Which of how many bars it is. */
export const saidOfPick = ({ pick, time }: Picked): Part =>
  pick === undefined ? null : say`Of the bars ${time === undefined ? 'of that time' : 'around that moment'} this is ${pickedAs[pick]}.`
