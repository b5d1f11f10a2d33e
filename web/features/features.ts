import type { Links } from './links.ts'

export const featureNames = ['reading', 'backtest', 'robustness', 'chart', 'session', 'api'] as const
export type FeatureName = (typeof featureNames)[number]

export interface Feature {
  readonly name: FeatureName
  /** In the way through these pages. */
  readonly label: string
  /** Of the link to its page, from the list of all. */
  readonly tryLabel: string
  readonly title: string
  /** In the list of all, and what search engines show. */
  readonly description: string
  /** Over the piece that computes here. */
  readonly piece: string
  readonly points: readonly { readonly title: string; readonly text: string }[]
  /** Pages that prove it or go on from it. */
  readonly more: Links
}

/** What the product does, a page each; `load-feature.ts` finds one by its name. */
export const features: readonly Feature[] = [
  {
    name: 'reading',
    label: 'Reading',
    tryLabel: 'Have a text read here',
    title: 'Your words stay in sight while they become rules',
    description:
      'You write the strategy as you would tell it to a colleague. Each phrase is underlined in the colour of the rule that it became, and what was not understood is marked.',
    piece:
      'Change the words and watch the rules. This is the reader of the product; it runs in your browser, with no language model behind it.',
    points: [
      {
        title: 'The text is covered without a gap',
        text: 'Every part of a text is a rule, a number of a rule, a remark, or not understood. Nothing is passed over in silence: words that could change a trade keep the run waiting until you say it in other words or leave them out.',
      },
      {
        title: 'What is open is asked',
        text: '“Above the moving average” does not say which one. Where the two meanings would lead to different trades, you are asked, and each answer can be tried before you choose.',
      },
      {
        title: 'What is missing becomes an assumption',
        text: 'Direction, size, costs and period have defaults. Each is shown beside the rules with its unit and can be changed in place.',
      },
      {
        title: 'The same words are always read the same way',
        text: 'Reading follows a grammar, not chance. A language model is optional; it may only propose changes, and you see each of them before it counts.',
      },
    ],
    more: [
      { to: '/learn/words', label: 'What can be said' },
      { article: 'how-we-read-your-words', label: 'How we read your words' },
    ],
  },
  {
    name: 'backtest',
    label: 'Backtest',
    tryLabel: 'Test under other costs here',
    title: 'A test that does not flatter',
    description:
      'Signals fill at the next open, costs are in every trade, and because a bar does not record what came first inside it, the result can be a range, with its worse end as the headline.',
    piece:
      'The same rules under other costs. Try them in turn and see how much of the result is left; each is tested again in your browser.',
    points: [
      {
        title: 'Eighteen rules of filling, written down',
        text: 'A decision at a close fills at the next open. A gap through a stop fills at the open, not at the stop. When a bar reached both stop and target, the stop counts and the trade is flagged, unless finer bars tell which came first.',
      },
      {
        title: 'Costs are never zero by default',
        text: 'Spread, slippage, commission and financing follow from the market, and can be changed. Each trade names what it cost.',
      },
      {
        title: 'Every trade explains itself',
        text: 'A trade names the rule that opened it and the one that closed it, with the values of both at that bar. Any bar can be asked why nothing happened on it.',
      },
      {
        title: 'The same input gives the same trades',
        text: 'A receipt holds the market, the period, the costs, the versions and the hashes of plan, prices and trades. A published result can be run again by anybody, in their own browser.',
      },
    ],
    more: [
      { to: '/learn/fills', label: 'How fills work' },
      { to: '/learn/statistics', label: 'Figures of a result' },
      { to: '/gallery', label: 'Published results' },
      { article: 'why-a-result-is-an-interval', label: 'Why a result is an interval' },
    ],
  },
  {
    name: 'robustness',
    label: 'Robustness',
    tryLabel: 'Run a check here',
    title: 'How much of a good result could be luck',
    description:
      'A check compares the result with random entries, other costs, other histories, neighbouring numbers and the number of variants that were tried, and ends in a verdict with its reasons.',
    piece:
      'A check of a strategy in your browser, smaller than the one in the console: 60 neighbouring settings, 200 random entries, 60 other histories. It takes some seconds.',
    points: [
      {
        title: 'Every variant counts',
        text: 'Anyone who tries fifty settings will find a good one by luck. Each combination that you run of a strategy is counted, and the Sharpe ratio is judged against the best that so many tries give by chance.',
      },
      {
        title: 'Fifteen tests, each with its rule',
        text: 'The rule by which each test is judged can be read beside it, and its evidence is a picture and a table. A test that cannot be judged says why.',
      },
      {
        title: 'Four verdicts, none of them a promise',
        text: 'Holds up, fragile, likely chance, or not enough evidence. A run that lost money is called fragile, and the verdict says so.',
      },
    ],
    more: [
      { article: 'reading-a-robustness-verdict', label: 'Reading a robustness verdict' },
      { article: 'test-enough-variants', label: 'Test enough variants and one will shine' },
    ],
  },
  {
    name: 'chart',
    label: 'Chart',
    tryLabel: 'Try the chart here',
    title: 'A chart you can ask questions about',
    description:
      'Candles in nine timeframes with indicators, drawings, patterns, comparison and replay; every indicator is computed by the engine that runs the backtests.',
    piece:
      'The chart of the product over simulated prices that your browser computes. Drag and zoom it, or walk the bars with the arrow keys.',
    points: [
      {
        title: 'One engine for chart and test',
        text: 'The line that you see is the line that a rule is tested on. Each indicator has a page with its formula and a worked example.',
      },
      {
        title: 'Drawings that stay where they belong',
        text: 'A drawing keeps moments and prices, so it is in the same place on every timeframe. You can ask questions about it, and alerts can watch it.',
      },
      {
        title: 'Replay without the future',
        text: 'A market can be played bar by bar, with what comes later hidden, and traded by hand under the rules of the backtest.',
      },
      {
        title: 'By keyboard and for screen readers',
        text: 'Arrow keys walk the bars and read them out; every chart has its table.',
      },
    ],
    more: [
      { to: '/learn/indicators', label: 'Every indicator' },
      { to: '/learn/patterns', label: 'Candle patterns' },
    ],
  },
  {
    name: 'session',
    label: 'Session',
    tryLabel: 'Ask a question here',
    title: 'Answers whose every figure can be checked',
    description:
      'Ask about a market in your own words. Each figure of the answer opens its formula and the bars it was computed from; statements about levels are stored and scored later.',
    piece:
      'Ask the AI Agent: a program that computes its answers; a language model is optional, and none is used here. All of it happens in your browser, on simulated prices that end with 2025, so that everybody sees the same figures. Press a figure to see where it comes from.',
    points: [
      {
        title: 'No figure without its computation',
        text: 'An answer is put together from the results of tools: whatever is not in one of them cannot be in the answer. A figure can be computed again at any time.',
      },
      {
        title: 'It says what was and what is',
        text: 'It makes no promise about the future. It says how often something followed, in how many cases, and how often it happens anyway (the base rate).',
      },
      {
        title: 'Levels and directions are scored',
        text: 'When you ask whether a level may hold, it states how often such levels held before. That statement is stored with its horizon and scored when the horizon has passed. The record is public, including the wrong ones.',
      },
    ],
    more: [
      { to: '/what-can-be-asked', label: 'What can be asked' },
      { to: '/track-record', label: 'Track record' },
    ],
  },
  {
    name: 'api',
    label: 'API',
    tryLabel: 'See a call here',
    title: 'The same engine over HTTP',
    description:
      'Charts, indicators, levels, the reading of strategies, backtests and robustness checks by API key; test keys are free and read simulated markets.',
    piece:
      'One of its calls, which reads a strategy. The request is what you would send; the same code that answers it on the server computes the answer here.',
    points: [
      {
        title: 'The documentation comes from the code',
        text: 'Each call is declared once; parsing, documentation, OpenAPI file and TypeScript client all come from that declaration.',
      },
      {
        title: 'Made to be built on',
        text: 'Idempotency keys, cursors, limits in the headers, errors with one shape and a request id, webhooks that are signed and sent in order.',
      },
      {
        title: 'A sandbox with a clock',
        text: 'Test keys read simulated markets at a time that you set and move forward, so that what should happen tomorrow can be tested today.',
      },
      {
        title: 'For assistants too',
        text: 'Every call is a tool over the Model Context Protocol.',
      },
    ],
    more: [
      { to: '/docs/b2b', label: 'API documentation' },
      { to: '/pricing/business', label: 'Prices for businesses' },
    ],
  },
]
