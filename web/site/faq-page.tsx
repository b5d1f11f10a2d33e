import { limits } from '@playbook/contract/limits'
import { numberText } from '../ui/numbers.ts'
import { ProsePage } from './prose-page.tsx'

const questions = [
  {
    question: 'Do I have to write code?',
    answer:
      'No. You write what you would tell a colleague: when to buy, when to sell, where the stop is, how much to risk. The builder shows the rules it read, and you correct the text until they are yours.',
  },
  {
    question: 'Where do the prices come from?',
    answer:
      'From your own CSV files, or from a simulated market that comes with the product. Simulated prices are labelled wherever they appear, and say nothing about a real market.',
  },
  {
    question: 'Why is my result worse here than elsewhere?',
    answer:
      'Usually because of costs and fills. Spread, slippage, commission and financing are on by default, a signal fills at the next open, and a gap through a stop fills at the open. Each result lists the costs it used, and you can change them.',
  },
  {
    question: 'What does “ambiguous” on a trade mean?',
    answer:
      'The bar reached both the stop and the target, and the order inside the bar is not known. The stop is taken, and the trade is flagged so that you can see how much of the result depends on such bars.',
  },
  {
    question: 'How long can a test be?',
    answer: `At most ${limits.maxYearsPerRun} years or ${numberText(limits.maxBarsPerRun, 0)} bars, whichever is reached first.`,
  },
  {
    question: 'What do tokens do?',
    answer: `A new account gets ${numberText(limits.freeTokensAtRegistration, 0)} free tokens. Nothing is charged at present. When something costs tokens, its button shows the price before you press it, and a run that fails costs nothing.`,
  },
  {
    question: 'Who sees my strategies?',
    answer: 'You. They are stored for your account only, and deleting one deletes its result and its trades.',
  },
  {
    question: 'Is this investment advice?',
    answer: 'No. A backtest describes the past under stated assumptions. Trading carries risk, and you can lose more than you put in.',
  },
] as const

export const FaqPage = () => (
  <ProsePage title="Questions and short answers">
    {questions.map(({ question, answer }) => (
      <section key={question}>
        <h2>{question}</h2>
        <p>{answer}</p>
      </section>
    ))}
  </ProsePage>
)
