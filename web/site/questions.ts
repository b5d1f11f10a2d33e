import { limits } from '@playbook/contract/limits'
import { pageSetting } from '../page-settings.ts'
import { numberText } from '../ui/numbers.ts'

type PagePath =
  | '/about'
  | '/contact'
  | '/features'
  | '/newsletter'
  | '/partners'
  | '/pricing/business'
  | '/pricing/users'
  | '/privacy'
  | '/refund'
  | '/terms'
  | '/track-record'
  | '/what-can-be-asked'
interface ArticlePage {
  readonly article: string
  readonly label: string
}

export interface Question {
  /** The name of its place in the address. */
  readonly id: string
  readonly question: string
  readonly answer: string
  /** Where more is said about it. */
  readonly more: readonly ({ readonly to: PagePath; readonly label: string } | ArticlePage)[]
}

const costs = () =>
  pageSetting('billing') === 'off'
    ? 'Everything is free on this site.'
    : `They pay for backtests, checks, answers and large exports; writing, reading and looking are free. A new account gets ${numberText(limits.freeTokensAtRegistration, 0)}, valid ${numberText(limits.freeTokensValidDays, 0)} days. A button that spends tokens says how many before you press it. You never pay more than that, and a run that fails costs nothing.`

/** Every question with its answer, as this site is set up. */
export const questions = (): readonly Question[] => [
  {
    id: 'code',
    question: 'Do I have to write code?',
    answer:
      'No. You write what you would tell a colleague: when to buy, when to sell, where the stop is, how much to risk. The builder shows the rules it read, and you correct the text until they are yours.',
    more: [
      { article: 'how-we-read-your-words', label: 'How we read your words' },
      { to: '/features', label: 'Features' },
    ],
  },
  {
    id: 'not-understood',
    question: 'What happens to words that are not understood?',
    answer:
      'They are marked, and the run waits until you say it in other words or leave them out. What is not understood is never dropped in silence, and what the text leaves open is asked or shown as an assumption. A rule can still be misread: read the rules before you run them.',
    more: [{ article: 'how-we-read-your-words', label: 'How we read your words' }],
  },
  {
    id: 'prices',
    question: 'Where do the prices come from?',
    answer:
      'From your own CSV files, from a simulated market that comes with the product, and from the exchanges and sources that this site is connected to. Each market names its source. Simulated prices are labelled wherever they appear, and say nothing about a real market.',
    more: [],
  },
  {
    id: 'worse',
    question: 'Why is my result worse here than elsewhere?',
    answer:
      'Usually because of costs and fills. Spread, slippage, commission and financing are on by default, a signal fills at the next open, and a gap through a stop fills at the open. Each result lists the costs it used, and you can change them.',
    more: [
      { article: 'the-cost-that-ate-the-edge', label: 'The cost that ate the edge' },
      { article: 'how-a-backtest-lies', label: 'Four ways a backtest lies' },
    ],
  },
  {
    id: 'ambiguous',
    question: 'What does “ambiguous” on a trade mean?',
    answer:
      'The bar reached both the stop and the target, and the order inside the bar is not known. Finer bars decide where there are any; otherwise the worse case is the headline, and the better one is shown beside it.',
    more: [{ article: 'why-a-result-is-an-interval', label: 'Why a result is an interval' }],
  },
  {
    id: 'luck',
    question: 'How do I know that a result is more than luck?',
    answer:
      'Never for certain. A robustness check compares the result with random entries, other costs, other histories and neighbouring numbers, and takes into account how many variants were tried. It ends in a verdict with the reasons for it.',
    more: [
      { article: 'reading-a-robustness-verdict', label: 'Reading a robustness verdict' },
      { article: 'test-enough-variants', label: 'Test enough variants and one will shine' },
    ],
  },
  {
    id: 'length',
    question: 'How long can a test be?',
    answer: `At most ${limits.maxYearsPerRun} years or ${numberText(limits.maxBarsPerRun, 0)} bars, whichever is reached first. A longer one is refused with a sentence that says so.`,
    more: [],
  },
  {
    id: 'agent',
    question: 'Can I trust what the AI Agent says about a market?',
    answer:
      'Every figure in an answer opens the formula and the bars it was computed from. It is a program that computes its answers; a language model is optional. What it states about levels and directions is stored, and scored when the horizon has passed, and everybody can see how often it was right. It can make mistakes; trade at your own risk.',
    more: [
      { to: '/what-can-be-asked', label: 'What can be asked' },
      { to: '/track-record', label: 'Track record' },
    ],
  },
  {
    id: 'tokens',
    question: 'What do tokens do?',
    answer: costs(),
    more: [
      { to: '/pricing/users', label: 'Prices for traders' },
      { to: '/refund', label: 'Refunds' },
    ],
  },
  {
    id: 'private',
    question: 'Who sees my strategies?',
    answer:
      'You, and nobody else unless you publish a result. A deleted strategy can be brought back for 30 days; then it is gone with its result and its trades. You can take along everything you have stored, and delete your account.',
    more: [{ to: '/privacy', label: 'Privacy' }],
  },
  {
    id: 'partners',
    question: 'Do I get something for bringing others?',
    answer:
      'Yes: tokens, for you and for anyone who comes by your link, once the account is confirmed, has run a backtest with a trade and, where tokens are sold, has bought some.',
    more: [{ to: '/partners', label: 'Partners' }],
  },
  {
    id: 'live-trading',
    question: 'Can it trade live, or with my broker?',
    answer:
      'No. It places no orders and connects to no broker. A strategy can be exported as Pine Script for TradingView, with a list of what could not be carried over.',
    more: [{ to: '/features', label: 'Features' }],
  },
  {
    id: 'advice',
    question: 'Is this investment advice?',
    answer: 'No. A backtest describes the past under stated assumptions. Trading carries risk, and you can lose more than you put in.',
    more: [{ to: '/terms', label: 'Terms' }],
  },
]
