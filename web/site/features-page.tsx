import { limits } from '@playbook/contract/limits'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { numberText } from '../ui/numbers.ts'
import css from './features-page.module.css'

const features = [
  {
    name: 'Sentence to rule',
    text: 'Your text stays in sight. Each phrase is underlined in the colour of the rule it became and carries its number; the rules beside it say the same in plain words, with their parameters.',
  },
  {
    name: 'Nothing dropped in silence',
    text: 'Words that were not understood are marked. If they could change a trade, the run waits for you to say them with data there is, or to leave them out.',
  },
  {
    name: 'Assumptions you can edit',
    text: 'Size, direction, costs, period: what the text does not say is added as a chip with its unit. Change it in place; the test takes your value.',
  },
  {
    name: 'A test that does not flatter',
    text: 'Decisions at a close fill at the next open. Costs are in every trade. A stop that is gapped fills at the open. When a bar could have hit both stop and target, the stop counts and the trade is flagged.',
  },
  {
    name: 'Your own prices',
    text: `CSV files of up to ${numberText(limits.maxImportRows, 0)} rows, read with the columns, date format and zone that were found and that you confirmed. Rejected rows are counted and can be downloaded with the reason.`,
  },
  {
    name: 'A simulated market',
    text: 'Currencies, crypto, stocks, indices and commodities in nine timeframes, from one minute to one month. The same for everybody, always, and labelled as simulated.',
  },
  {
    name: 'Results you can take apart',
    text: 'Equity with drawdown, returns by day and month, every trade with its entry, exit, cost and the rule that caused it. Each figure opens its definition; one that means nothing says why.',
  },
  {
    name: 'A receipt for every run',
    text: 'Market, period, costs, versions and hashes of plan, data and trades. The same input gives the same trades again.',
  },
] as const

export const FeaturesPage = () => (
  <div className={`container ${css.page}`}>
    <header>
      <h1 className="h-lead">What it does with your words, your prices and the result</h1>
    </header>
    <div className={css.list}>
      {features.map(({ name, text }) => (
        <section key={name}>
          <h2>{name}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
    <div className="row wrap">
      <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to="/register">
        Create account
      </Link>
      <Link className={buttonClass({ size: 'lg' })} to="/faq">
        Read the questions
      </Link>
    </div>
  </div>
)
