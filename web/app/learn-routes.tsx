import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { site } from './root-route.tsx'

const ofIndicator = () => import('../learn/load-indicator.ts')
const ofStatistic = () => import('../learn/load-statistic.ts')
const ofTopic = () => import('../learn/load-topic.ts')

const learn = createRoute({
  getParentRoute: () => site,
  path: '/learn',
  component: lazyRouteComponent(() => import('../learn/learn-page.tsx'), 'LearnPage'),
  staticData: {
    title: 'Learn',
    description: 'Every figure, indicator, candle pattern and rule of fills, with formula, picture and example, and what can be said.',
    prerender: true,
  },
})
const learnStatistics = createRoute({
  getParentRoute: () => site,
  path: '/learn/statistics',
  component: lazyRouteComponent(() => import('../learn/statistics-page.tsx'), 'StatisticsPage'),
  staticData: {
    title: 'Figures of a result',
    description: 'What each figure of a backtest is: Sharpe, drawdown, profit factor and the rest, worked out on one run.',
    prerender: true,
  },
})
const learnStatistic = createRoute({
  getParentRoute: () => site,
  path: '/learn/statistics/$name',
  component: lazyRouteComponent(() => import('../learn/statistic-page.tsx'), 'StatisticPage'),
  loader: async ({ params }) => (await ofStatistic()).loadStatistic(params.name),
  staticData: {
    title: 'Figure of a result',
    prerender: async () => (await ofStatistic()).statisticSlugs().map((name) => ({ name })),
  },
})
const learnIndicators = createRoute({
  getParentRoute: () => site,
  path: '/learn/indicators',
  component: lazyRouteComponent(() => import('../learn/indicators-page.tsx'), 'IndicatorsPage'),
  staticData: {
    title: 'Indicators',
    description: 'Every indicator that a strategy can name, with the formula by which it is computed here.',
    prerender: true,
  },
})
const learnIndicator = createRoute({
  getParentRoute: () => site,
  path: '/learn/indicators/$name',
  component: lazyRouteComponent(() => import('../learn/indicator-page.tsx'), 'IndicatorPage'),
  loader: async ({ params }) => (await ofIndicator()).loadIndicator(params.name),
  staticData: {
    title: 'Indicator',
    prerender: async () => (await ofIndicator()).indicatorSlugs().map((name) => ({ name })),
  },
})
const learnPatterns = createRoute({
  getParentRoute: () => site,
  path: '/learn/patterns',
  component: lazyRouteComponent(() => import('../learn/patterns-page.tsx'), 'PatternsPage'),
  staticData: {
    title: 'Candle patterns',
    description: 'The exact shape that each candle pattern asks for, with a picture and how often it was there.',
    prerender: true,
  },
})
const learnFills = createRoute({
  getParentRoute: () => site,
  path: '/learn/fills',
  component: lazyRouteComponent(() => import('../learn/fills-page.tsx'), 'FillsPage'),
  staticData: {
    title: 'How fills work',
    description: 'When an order is filled and at which price: eighteen rules, each played by the engine on a few bars.',
    prerender: true,
  },
})
const learnWords = createRoute({
  getParentRoute: () => site,
  path: '/learn/words',
  component: lazyRouteComponent(() => import('../learn/words-page.tsx'), 'WordsPage'),
  staticData: {
    title: 'What can be said',
    description: 'The words that are read as trading rules, by topic, with examples that run in your browser.',
    prerender: true,
  },
})
const learnTopic = createRoute({
  getParentRoute: () => site,
  path: '/learn/words/$topic',
  component: lazyRouteComponent(() => import('../learn/topic-page.tsx'), 'TopicPage'),
  loader: async ({ params }) => (await ofTopic()).loadTopic(params.topic),
  staticData: {
    title: 'What can be said',
    prerender: async () => (await ofTopic()).topicSlugs().map((topic) => ({ topic })),
  },
})
const learnGlossary = createRoute({
  getParentRoute: () => site,
  path: '/learn/glossary',
  component: lazyRouteComponent(() => import('../learn/glossary-page.tsx'), 'GlossaryPage'),
  staticData: {
    title: 'Glossary',
    description: 'The words of trading that results and answers use, each in a sentence or two.',
    prerender: true,
  },
})

export const learnRoutes = [
  learn,
  learnStatistics,
  learnStatistic,
  learnIndicators,
  learnIndicator,
  learnPatterns,
  learnFills,
  learnWords,
  learnTopic,
  learnGlossary,
] as const
