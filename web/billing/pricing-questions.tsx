import { limits } from '@playbook/contract/limits'
import { plans } from '@playbook/contract/plans'
import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/icon.tsx'
import { numberText } from '../ui/numbers.ts'
import css from './pricing.module.css'

const monthsOf = (kind: 'plan' | 'pack') => plans.find((plan) => plan.kind === kind)?.tokens_valid_months ?? 0

const questions = [
  {
    question: 'What if a run costs more than the quote?',
    answer: 'You pay the quote. What is measured above it is not charged.',
  },
  {
    question: 'What happens when tokens run out?',
    answer:
      'The page says how many are missing and keeps what you wrote. You can run a shorter period, buy a pack or wait for the next month.',
  },
  { question: 'Which tokens are spent first?', answer: 'Those that expire soonest. The order is shown with your balance.' },
  {
    question: 'Do unused tokens stay?',
    answer: `Tokens of a plan can be spent for ${monthsOf('plan')} months, those of a pack for ${monthsOf('pack')}, free ones for ${numberText(limits.freeTokensValidDays, 0)} days, also after a plan was cancelled. The page shows each date.`,
  },
  {
    question: 'How do refunds work?',
    answer: 'Unspent packs within 14 days, in full: write to support. Tokens of a failed run are returned automatically.',
  },
] as const

export const PricingQuestions = () => (
  <section aria-labelledby="asked">
    <div className={css.title}>
      <h2 className="h-sec" id="asked">
        Asked before buying
      </h2>
      <Link to="/faq">All questions</Link>
    </div>
    <div className={css.faq}>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <Icon name="down" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
)
