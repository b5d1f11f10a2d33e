import { shareInterval } from '../statistics/share-interval.ts'
import type { FigureMaker, ResultTree } from './figure.ts'
import { say, type Part } from './say.ts'

/** How many of so many cases something is true of, as figures; no share where there is no case. */
export function shareFigures(figures: FigureMaker, count: number, all: number, what: string) {
  const share = all === 0 ? null : count / all
  const interval = share === null ? null : shareInterval(share, all)
  const percent = (value: number | null | undefined, formula: string) => figures.percent(value == null ? null : value * 100, formula)
  return {
    count: figures.count(count, what),
    share: percent(share, `${what} ÷ all of them`),
    low: percent(interval?.[0], 'lower end of Wilson’s 95% interval of that share'),
    high: percent(interval?.[1], 'upper end of Wilson’s 95% interval of that share'),
  } satisfies ResultTree
}
export type ShareFigures = ReturnType<typeof shareFigures>

/** `41.2% (interval 36.0% to 46.7%)`. */
export const sharePart = ({ share, low, high }: ShareFigures): Part => share && say`${share} (interval ${low} to ${high})`
