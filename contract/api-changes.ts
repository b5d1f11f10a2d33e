import * as z from 'zod/mini'

export const ApiChange = z.object({
  id: z.string(),
  /** The day in UTC. */
  date: z.string(),
  title: z.string(),
  text: z.string(),
})
type ApiChange = z.output<typeof ApiChange>

/** What has changed in the public API, the newest first. */
export const apiChanges: readonly ApiChange[] = [
  {
    id: 'jobs',
    date: '2026-11-28',
    title: 'Backtests and robustness checks as jobs',
    text: 'A text is tested as a job that tells its progress, by a call that waits, by events and by the webhooks job.completed and job.failed. Its trades come in pages. A completed backtest can be checked for robustness. Keys need the new scope backtests.',
  },
  {
    id: 'csv',
    date: '2026-11-28',
    title: 'Lists as CSV',
    text: 'Every list comes as CSV with Accept: text/csv; the header Next-Cursor then stands for the next page.',
  },
  {
    id: 'typescript-client',
    date: '2026-11-24',
    title: 'A TypeScript client',
    text: 'A package without dependencies: every call typed, repeated where that helps, paged, and webhooks checked.',
  },
  {
    id: 'texts-and-questions',
    date: '2026-11-24',
    title: 'Texts read into rules, cohorts and questions',
    text: 'Strategies in words are read into rules. What the price did after a condition is counted against all bars. Market analysis takes a question, and its field answer is null without one.',
  },
  {
    id: 'assistants',
    date: '2026-11-24',
    title: 'Tools for assistants',
    text: 'Every call is a tool over the Model Context Protocol at /mcp, with the same keys, scopes, limits and prices.',
  },
  {
    id: 'personal-keys',
    date: '2026-11-24',
    title: 'Personal keys',
    text: 'Everybody with a confirmed address can make keys of their own, with free units each month. whoami then has no business.',
  },
  {
    id: 'test-clock',
    date: '2026-11-24',
    title: 'A test clock',
    text: 'Test keys can be set to a past moment and moved on. Prices, analyses, alerts, webhooks and limits are then as they were.',
  },
  {
    id: 'docs-links',
    date: '2026-11-24',
    title: 'Errors link to their page',
    text: 'Each error of a call for keys has the field docs: the address where it is explained, with what to do about it.',
  },
  {
    id: 'webhooks',
    date: '2026-11-23',
    title: 'Webhooks',
    text: 'Events are sent to addresses of yours, signed after Standard Webhooks, and tried for three days.',
  },
  {
    id: 'first-calls',
    date: '2026-11-23',
    title: 'The first calls',
    text: 'Charts with indicators as JSON and CSV, market analysis, and what a key is told of itself, its prices and limits.',
  },
]
