declare module 'built:indicators' {
  import type { IndicatorLesson } from '@playbook/engine/lessons/indicator-lesson'

  const loaders: Readonly<Record<string, () => Promise<{ readonly default: IndicatorLesson }>>>
  export default loaders
}

declare module 'built:statistics' {
  import type { StatisticLesson } from '@playbook/engine/lessons/statistic-lesson'

  const loaders: Readonly<Record<string, () => Promise<{ readonly default: StatisticLesson }>>>
  export default loaders
}

declare module 'built:topics' {
  import type { WordsLesson } from '@playbook/engine/lessons/words-lesson'

  const loaders: Readonly<Record<string, () => Promise<{ readonly default: WordsLesson }>>>
  export default loaders
}

declare module 'built:contents' {
  import type { LessonEntry } from '@playbook/engine/lessons/all-lessons'

  const contents: readonly LessonEntry[]
  export default contents
}

/** The lessons of one kind, which is named by the last part. */
declare module 'built:contents/*' {
  import type { LessonEntry } from '@playbook/engine/lessons/all-lessons'

  const contents: readonly LessonEntry[]
  export default contents
}

declare module 'built:lesson-counts' {
  import type { LessonKind } from '@playbook/engine/lessons/all-lessons'

  const counts: Readonly<Record<LessonKind, number>>
  export default counts
}

declare module 'built:patterns' {
  import type { PatternLesson } from '@playbook/engine/lessons/pattern-lesson'

  const patterns: readonly PatternLesson[]
  export default patterns
}

declare module 'built:fills' {
  import type { FillLesson } from '@playbook/engine/lessons/fill-lesson'

  const fills: readonly FillLesson[]
  export default fills
}

declare module 'built:questions' {
  const topics: readonly { readonly topic: string; readonly kinds: readonly { readonly title: string; readonly example: string }[] }[]
  export default topics
}

declare module 'built:first-read-call' {
  /** The example's first call to read a strategy; `origin` stands in its text where the product's own address belongs. */
  const call: { readonly origin: string; readonly text: string }
  export default call
}

declare module 'built:api-facts' {
  interface CallGroup {
    readonly group: 'Charts' | 'Analysis' | 'Strategies' | 'Backtests'
    readonly calls: readonly { readonly slug: string; readonly title: string; readonly price: string }[]
  }
  const facts: {
    /** Stands in the first call where the product's own address belongs. */
    readonly origin: string
    readonly firstCall: string
    readonly groups: readonly CallGroup[]
    readonly includedUnits: string
    /** What a thousand units cost past those. */
    readonly thousandUnits: string
    readonly smallestPlan: string
    readonly requestsKeptDays: number
  }
  export default facts
}

declare module 'built:simulated-markets' {
  import type { Category } from '@playbook/engine/market/instrument'

  const markets: readonly { readonly kind: Category; readonly symbols: readonly string[] }[]
  export default markets
}
