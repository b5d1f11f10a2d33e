import { tradingTerms } from '../agent/trading-terms.ts'
import { studyCatalogue } from '../chart/study-catalogue.ts'
import { patternCatalogue } from '../indicators/patterns.ts'
import { indicatorNames, indicatorVocabulary, patternNames, type IndicatorName } from '../indicators/vocabulary.ts'
import { sayableTopics, type SayableTopic } from '../reader/sayable-topics.ts'
import { statisticNames, statisticsCatalogue, type StatisticName } from '../statistics/catalogue.ts'
import { groupTitles } from '../statistics/format-figure.ts'
import { fillRules } from './fill-scenarios.ts'
import { patternTitle } from './pattern-title.ts'
import { spokenDefinition } from './spoken-definition.ts'
import { topicNotes } from './topic-notes.ts'

/** The part of an address that names a lesson. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export const lessonKinds = ['indicator', 'statistic', 'pattern', 'fill rule', 'words', 'term'] as const
export type LessonKind = (typeof lessonKinds)[number]

/** One line of the contents: what is explained, where, and in which words it is found. */
export interface LessonEntry {
  readonly kind: LessonKind
  readonly title: string
  /** The part of its kind that it belongs to. */
  readonly group: string
  readonly text: string
  /** Its address without what stands before all lessons, such as `indicators/rsi` or `glossary#pip`. */
  readonly path: string
  /** What else it is called. */
  readonly also: string
}

export const indicatorSlugs: ReadonlyMap<string, IndicatorName> = new Map(indicatorNames.map((name) => [slugOf(name), name]))
export const statisticSlugs: ReadonlyMap<string, StatisticName> = new Map(statisticNames.map((name) => [slugOf(name), name]))
export const topicSlugs: ReadonlyMap<string, SayableTopic> = new Map(sayableTopics.map((topic) => [slugOf(topic), topic]))

/** Everything that is explained, from the vocabularies that the engine itself works by. */
export const allLessons = (): readonly LessonEntry[] => [
  ...indicatorNames.map((name): LessonEntry => ({
    kind: 'indicator',
    title: indicatorVocabulary[name].title,
    group: studyCatalogue[name].group,
    text: spokenDefinition(name),
    path: `indicators/${slugOf(name)}`,
    also: studyCatalogue[name].words,
  })),
  ...statisticNames.map((name): LessonEntry => ({
    kind: 'statistic',
    title: statisticsCatalogue[name].title,
    group: groupTitles[statisticsCatalogue[name].group],
    text: statisticsCatalogue[name].definition,
    path: `statistics/${slugOf(name)}`,
    also: '',
  })),
  ...patternNames.map((name): LessonEntry => ({
    kind: 'pattern',
    title: patternTitle(name),
    group: 'Candle patterns',
    text: patternCatalogue[name].definition,
    path: `patterns#${slugOf(name)}`,
    also: '',
  })),
  ...fillRules.map(({ rule, title, text }): LessonEntry => ({
    kind: 'fill rule',
    title: `${rule}. ${title}`,
    group: 'How fills work',
    text,
    path: `fills#rule-${rule}`,
    also: '',
  })),
  ...sayableTopics.map((topic): LessonEntry => ({
    kind: 'words',
    title: topic,
    group: 'What can be said',
    text: topicNotes[topic],
    path: `words/${slugOf(topic)}`,
    also: '',
  })),
  ...tradingTerms.map(({ title, definition, also }): LessonEntry => ({
    kind: 'term',
    title,
    group: 'Words of trading',
    text: definition,
    path: `glossary#${slugOf(title)}`,
    also: also.join(', '),
  })),
]
