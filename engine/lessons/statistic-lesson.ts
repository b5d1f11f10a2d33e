import { statisticNames, statisticsCatalogue, type StatisticName, type StatisticSpec } from '../statistics/catalogue.ts'
import { formatFigure, groupTitles } from '../statistics/format-figure.ts'
import type { FigurePicture } from './figure-picture.ts'
import type { LessonMarket } from './lesson-market.ts'
import { lessonRun, lessonWords, type LessonRun } from './lesson-run.ts'
import { statisticNotes } from './statistic-notes.ts'
import { statisticPictures } from './statistic-pictures.ts'
import { workedFigures } from './worked-figures.ts'

export interface StatisticLesson {
  readonly name: StatisticName
  readonly title: string
  readonly group: string
  readonly formula: string
  readonly mind: string
  /** What one sample is and how the figure is brought to a year, in words. */
  readonly sample: string
  /** The formula with the numbers of the run in it, and what it comes to. */
  readonly worked: string
  readonly value: string
  /** Why it has no value where it has none. */
  readonly reasons: readonly string[]
  readonly picture: FigurePicture
  readonly words: string
  readonly market: string
  readonly near: readonly { readonly name: StatisticName; readonly title: string }[]
}

const samples = {
  run: 'The whole run',
  bars: 'Every bar’s close',
  days: 'Every trading day',
  trades: 'Every closed trade',
} as const

const yearly = {
  by_periods: 'Brought to a year by 252 days, 365 where weekends are traded, 52 weeks or 12 months.',
  by_calendar: 'Brought to a year by the calendar: 365.25 days.',
} as const

const sampleText = (name: StatisticName, { sample, annualised }: StatisticSpec): string => {
  const counted = name === 'expectancy_r' ? 'Every closed trade that had a stop' : samples[sample]
  return annualised === false ? `${counted}.` : `${counted}. ${yearly[annualised]}`
}

/** What the lessons of all statistics are computed from. */
export interface StatisticRuns {
  readonly market: LessonMarket
  readonly run: LessonRun
  /** Runs in which some figures have no value. */
  readonly lacking: readonly LessonRun[]
}

const day = 86_400

export function statisticRuns(market: LessonMarket): StatisticRuns {
  const { fromSeconds } = market
  const short = { fromSeconds, toSeconds: fromSeconds + 60 * day }
  return {
    market,
    run: lessonRun(market),
    lacking: [
      lessonRun(market, { words: 'Buy when the close is above 1000000. Stop 1%, target 1%.' }),
      lessonRun(market, { ...short }),
      lessonRun(market, { words: 'Buy when the close is above 1000000. Stop 1%, target 1%.', ...short }),
      lessonRun(market, { words: 'Buy when the close crosses above the 200 SMA. Sell when the close is below the 50 SMA.' }),
      lessonRun(market, { words: 'Buy when the close is above the open. Sell when the close is below the open. Commission 1%.' }),
      lessonRun(market, { words: 'Buy when the RSI(14) is below 16. Target 0.5%.' }),
      lessonRun(market, { words: 'Buy when the RSI(14) crosses above 88. Exit after 1 bar.' }),
    ],
  }
}

/** Everything about a statistic, worked out on one run. */
export function statisticLesson(name: StatisticName, { market, run, lacking }: StatisticRuns): StatisticLesson {
  const { title, definition, group } = statisticsCatalogue[name]
  const { text, value } = workedFigures[name](run)
  const reasons = lacking.flatMap(({ summary }) => summary.figures.find((figure) => figure.name === name)?.reason ?? [])
  return {
    name,
    title,
    group: groupTitles[group],
    formula: definition,
    mind: statisticNotes[name],
    sample: sampleText(name, statisticsCatalogue[name]),
    worked: text,
    value: formatFigure(name, value),
    reasons: [...new Set(reasons)],
    picture: statisticPictures[name](run),
    words: lessonWords,
    market: market.title,
    near: statisticNames
      .filter((other) => other !== name && statisticsCatalogue[other].group === group)
      .map((other) => ({ name: other, title: statisticsCatalogue[other].title })),
  }
}
