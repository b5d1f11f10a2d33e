import type { Plugin } from 'vite'

/** A value as a module: text is parsed faster than the same written as code. */
const moduleOf = (value: unknown) => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`

/** Modules that load each of some lessons when it is asked for, by its address. */
const loadersOf = (kind: string, slugs: Iterable<string>) =>
  `export default {${[...slugs].map((slug) => `${JSON.stringify(slug)}: () => import(${JSON.stringify(`built:${kind}/${slug}`)})`).join(',')}}`

/** Stands in built text for the origin of the server, which is not known yet. */
const anyOrigin = 'https://origin.invalid'

type Make = (name: string) => Promise<string>

/** Of one process: client and prerenderer are built one after the other, and need the same. */
const made = ((globalThis as { playbookLessons?: Map<string, unknown> }).playbookLessons ??= new Map<string, unknown>())
const kept = <T>(key: string, make: () => T): T => {
  if (!made.has(key)) made.set(key, make())
  // What was made under a key is what is made under it.
  return made.get(key) as T
}

// What computes is loaded when something is asked for: most who use this plugin never do.
const loadContents = () => import('@playbook/engine/lessons/all-lessons')
const loadMarkets = () => kept('markets', async () => (await import('@playbook/engine/lessons/lesson-market')).lessonMarkets())
const loadRuns = () =>
  kept('runs', async () => (await import('@playbook/engine/lessons/statistic-lesson')).statisticRuns((await loadMarkets()).daily))

/** What each kind of module holds, by what stands before the slash of its name. */
const makers: Readonly<Record<string, Make>> = {
  indicators: async () => loadersOf('indicator', (await loadContents()).indicatorSlugs.keys()),
  statistics: async () => loadersOf('statistic', (await loadContents()).statisticSlugs.keys()),
  topics: async () => loadersOf('words', (await loadContents()).topicSlugs.keys()),
  contents: async (part) => {
    const lessons = (await loadContents()).allLessons()
    return moduleOf(part === '' ? lessons : lessons.filter(({ kind }) => kind === part))
  },
  'lesson-counts': async () => {
    const byKind = Map.groupBy((await loadContents()).allLessons(), ({ kind }) => kind)
    return moduleOf(Object.fromEntries([...byKind].map(([kind, lessons]) => [kind, lessons.length])))
  },
  indicator: async (slug) => {
    const [{ indicatorLesson }, { indicatorSlugs }, markets] = await Promise.all([
      import('@playbook/engine/lessons/indicator-lesson'),
      loadContents(),
      loadMarkets(),
    ])
    return moduleOf(indicatorLesson(indicatorSlugs.get(slug)!, markets))
  },
  statistic: async (slug) => {
    const [{ statisticLesson }, { statisticSlugs }, runs] = await Promise.all([
      import('@playbook/engine/lessons/statistic-lesson'),
      loadContents(),
      loadRuns(),
    ])
    return moduleOf(statisticLesson(statisticSlugs.get(slug)!, runs))
  },
  patterns: async () => {
    const [{ patternLessons }, { daily }] = await Promise.all([import('@playbook/engine/lessons/pattern-lesson'), loadMarkets()])
    return moduleOf(patternLessons(daily))
  },
  'first-read-call': async () => {
    const { firstCallWords, readCall } = await import('../features/read-call.ts')
    return moduleOf({ origin: anyOrigin, text: readCall(firstCallWords, 'curl', anyOrigin) })
  },
  'api-facts': async () => moduleOf((await import('../applications/api-facts.ts')).apiFacts(anyOrigin)),
  'simulated-markets': async () => moduleOf((await import('@playbook/engine/market/catalogue')).symbolsByKind()),
  questions: async () => moduleOf((await import('@playbook/engine/questions/suggestions')).helpTopics()),
  fills: async () => moduleOf((await import('@playbook/engine/lessons/fill-lesson')).fillLessons()),
  words: async (slug) => {
    const [{ wordsLesson }, { topicSlugs }] = await Promise.all([import('@playbook/engine/lessons/words-lesson'), loadContents()])
    return moduleOf(wordsLesson(topicSlugs.get(slug)!))
  },
}

const prefix = 'built:'
/** Tells others that a module is not a file. */
const marked = '\0'

/** Modules that are computed while the pages are built, so that no page loads what computes them. */
export function builtModules(): Plugin {
  return {
    name: 'built-modules',
    resolveId: (id) => (id.startsWith(prefix) ? marked + id : null),
    async load(id) {
      if (!id.startsWith(marked + prefix)) return null
      const [kind = '', name = ''] = id.slice(marked.length + prefix.length).split('/')
      const make = makers[kind]
      if (make === undefined) throw new Error(`${id} is not built by anything.`)
      return kept(id, () => make(name))
    },
    async transform(code, id) {
      if (!id.endsWith('.md?tree')) return null
      const { readArticle } = await import('../newsletter/read-article.ts')
      return { code: moduleOf(readArticle(code)), map: null }
    },
  }
}
