import { limits } from '@playbook/contract/limits'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { numberText } from '../ui/numbers.ts'
import { features } from './features.ts'
import css from './features-page.module.css'

const others = [
  {
    name: 'Your own prices',
    text: `CSV files of up to ${numberText(limits.maxImportRows, 0)} rows, read with the columns, date format and zone that were found and that you confirmed. Rejected rows are counted and can be downloaded with the reason.`,
  },
  {
    name: 'Prices of exchanges and other sources',
    text: 'A site can be connected to crypto exchanges and to Yahoo Finance. Each market names its source, and so does every result on it.',
  },
  {
    name: 'A simulated market',
    text: 'Currencies, crypto, stocks, indices and commodities in nine timeframes, from one minute to one month. The same for everybody, always, and labelled as simulated.',
  },
  {
    name: 'Alerts and a screener',
    text: 'A condition in your own words watches a market and tells you when it is true, or it is checked in every market at once (screener).',
  },
  {
    name: 'Results that others can check',
    text: 'A published result carries a digital signature of this site. Where its prices are published with it, its page runs the test again in the visitor’s browser and compares every figure.',
  },
] as const

export const FeaturesPage = () => (
  <div className={`container ${css.page}`}>
    <header>
      <h1 className="h-lead">What it does with your words, your prices and the result</h1>
    </header>
    <div className={css.list}>
      {features.map(({ name, label, tryLabel, description }) => (
        <section key={name}>
          <h2>
            <Link to="/features/$name" params={{ name }}>
              {label}
            </Link>
          </h2>
          <p>{description}</p>
          <p>
            <Link to="/features/$name" params={{ name }}>
              {tryLabel}
            </Link>
          </p>
        </section>
      ))}
      {others.map(({ name, text }) => (
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
