import type { ChartPattern } from '@playbook/engine/chart/chart-pattern'
import type { ChartStudy } from '@playbook/engine/chart/chart-study'
import { paramsProblem } from '@playbook/engine/chart/study-params'
import { indicatorNames, indicatorVocabulary, patternNames } from '@playbook/engine/indicators/vocabulary'
import { priceFields } from '@playbook/engine/market/price-fields'
import { sessionNames } from '@playbook/engine/market/session'
import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { SymbolName } from './markets.ts'

/** How prices are drawn. */
export const chartTypes = ['candles', 'hollow', 'bars', 'line', 'area', 'heikin_ashi'] as const
export type ChartType = (typeof chartTypes)[number]

export const chartScales = ['price', 'log', 'percent'] as const
export type ChartScale = (typeof chartScales)[number]

/** Structure that the engine finds in the newest bars. */
export const foundLevels = ['zones', 'trendlines'] as const
export type FoundLevel = (typeof foundLevels)[number]

/** What two charts side by side share. */
export const chartLinks = ['crosshair', 'symbol', 'timeframe'] as const
export type ChartLink = (typeof chartLinks)[number]

const name = z.string().check(z.minLength(1), z.maxLength(40))
const outputOf = z.string().check(z.minLength(1), z.maxLength(30))

const Source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price'), field: z.enum(priceFields) }),
  z.strictObject({ kind: z.literal('study'), id: name, output: outputOf }),
])

export const Study = z
  .strictObject({
    id: name,
    name: z.enum(indicatorNames),
    params: z.record(outputOf, z.number()),
    source: z.nullable(Source),
    timeframe: z.nullable(z.enum(timeframes)),
    /** Names of fixed colours, by output. */
    colors: z.record(outputOf, name),
    hidden: z.boolean(),
  })
  .check(
    z.superRefine<ChartStudy>((study, { addIssue }) => {
      const problem = paramsProblem(study.name, study.params)
      if (problem !== null) addIssue({ code: 'custom', message: problem, path: ['params'] })
      const outputs: readonly string[] = indicatorVocabulary[study.name].outputs
      for (const output of Object.keys(study.colors))
        if (!outputs.includes(output))
          addIssue({ code: 'custom', message: `${indicatorVocabulary[study.name].title} has no line ${output}`, path: ['colors'] })
    }),
  )

/** A candle pattern whose bars are marked. */
const Pattern = z.strictObject({ name: z.enum(patternNames), color: z.nullable(name), hidden: z.boolean() })

const Second = z.strictObject({
  symbol: z.nullable(SymbolName),
  timeframe: z.nullable(z.enum(timeframes)),
  linked: z.array(z.enum(chartLinks)).check(z.maxLength(chartLinks.length)),
})

/** How a user's charts look, on every market. */
export const ChartSettings = z.strictObject({
  type: z.enum(chartTypes),
  scale: z.enum(chartScales),
  /** `exchange`, `own` (the browser's), or an IANA name; UTC is one. */
  zone: z.string().check(z.minLength(1), z.maxLength(64)),
  /** What lies outside of these sessions is shaded; none: nothing is. */
  sessions: z.array(z.enum(sessionNames)).check(z.maxLength(sessionNames.length)),
  day_lines: z.boolean(),
  /** Prices are adjusted for dividends where the market's source tells them; settings from before do not say. */
  adjust_dividends: z._default(z.boolean(), false),
  studies: z.array(Study).check(
    z.maxLength(limits.maxChartStudies, `A chart holds at most ${limits.maxChartStudies} indicators`),
    z.refine<readonly ChartStudy[]>(
      (studies) => new Set(studies.map(({ id }) => id)).size === studies.length,
      'Each indicator needs an id of its own',
    ),
  ),
  /** Settings of earlier versions have none. */
  patterns: z._default(
    z
      .array(Pattern)
      .check(
        z.refine<readonly ChartPattern[]>(
          (patterns) => new Set(patterns.map((pattern) => pattern.name)).size === patterns.length,
          'Each pattern can be on a chart once',
        ),
      ),
    [],
  ),
  found: z.array(z.enum(foundLevels)).check(z.maxLength(foundLevels.length)),
  /** Symbols that are laid over the chart from a common start. */
  compared: z.array(SymbolName).check(z.maxLength(limits.maxChartCompared, `A chart compares at most ${limits.maxChartCompared} markets`)),
  /** The chart beside the first; null: there is none. */
  second: z.nullable(Second),
})
export type ChartSettings = z.output<typeof ChartSettings>

/** How charts look while nothing was saved. */
export const usualChartSettings: ChartSettings = {
  type: 'candles',
  scale: 'price',
  zone: 'own',
  sessions: ['london', 'newyork'],
  day_lines: true,
  adjust_dividends: false,
  studies: [],
  patterns: [],
  found: [],
  compared: [],
  second: null,
}

const steps = z.array(ChartSettings).check(z.maxLength(limits.maxChartUndo))

/** The settings with what can be undone (the newest last) and done again (the next first). */
const history = { undo: steps, redo: steps }

export const SavedChartSettings = z.object({
  /** Grows with every change; 0 while nothing was saved. */
  revision: z.int(),
  /** Null while nothing was saved. */
  settings: z.nullable(ChartSettings),
  ...history,
})
export type SavedChartSettings = z.output<typeof SavedChartSettings>

export const getChartSettings = endpoint({
  method: 'GET',
  path: '/markets/charts/settings/',
  access: 'user',
  summary: 'How your charts look, with what can be undone.',
  reply: SavedChartSettings,
})
export const saveChartSettings = endpoint({
  method: 'PUT',
  path: '/markets/charts/settings/',
  access: 'user',
  summary: 'Keep how your charts look. The last one to save wins; the reply carries the new revision.',
  body: z.object({ settings: ChartSettings, ...history }),
  reply: z.object({ revision: z.int() }),
})
