import { limits } from '@playbook/contract/limits'
import { Link } from '@tanstack/react-router'
import { pageSetting } from '../page-settings.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { numberText } from '../ui/numbers.ts'
import { AppPicture, type PictureName } from './app-picture.tsx'
import { exampleWords, otherWords } from './example-words.ts'
import { LiveExample } from './live-example.tsx'
import css from './home-page.module.css'

export const HomePage = () => (
  <>
    <Hero />
    <BothSides />
    <Shown />
    <FillRules />
    <Prices />
    {pageSetting('billing') === 'off' ? <Free /> : <Cost />}
  </>
)

const Hero = () => (
  <section className={`container ${css.hero}`} aria-labelledby="hero">
    <div className={css.head}>
      <h1 className="h-lead" id="hero">
        Write the strategy in your own words. See what was understood, and how far to trust the result.
      </h1>
      <div className={css.lead}>
        <p>
          Every phrase is underlined in the colour of the rule it became. Every result carries its costs, its assumptions and what it does
          not know.
        </p>
        <div className="row wrap">
          <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to="/register">
            Create account
          </Link>
          <a className={buttonClass({ size: 'lg' })} href="#example">
            Read the example
          </a>
        </div>
      </div>
    </div>
    <div id="example">
      <LiveExample place="home" words={exampleWords} others={otherWords} />
    </div>
  </section>
)

const BothSides = () => (
  <section className={`container ${css.section}`} aria-labelledby="both-sides">
    <h2 className="h-sec" id="both-sides">
      A backtest is an argument. We show both sides.
    </h2>
    <div className={css.three}>
      <article>
        <div className={css.example}>
          <p className={`words ${css.open}`}>“above the moving average”</p>
          <div className={css.option}>
            <b>A</b> The average of 20 bars
          </div>
          <div className={css.option} data-chosen>
            <b>B</b> The average of 50 bars
          </div>
        </div>
        <h3>An open phrase is a question.</h3>
        <p>When words can mean two things and the difference would change a trade, you are asked. Nothing is picked behind your back.</p>
      </article>
      <article>
        <div className={css.example}>
          <p className={`trace ${css.unread}`}>
            Buy the breakout, <span className="unread">unless news is near</span>.
          </p>
          <div className="note warn">
            <Icon name="warn" />
            <p>“unless news is near” was not read. It could change the trades, so the run waits.</p>
          </div>
        </div>
        <h3>Words that were not read are marked.</h3>
        <p>Say it with data that is available, or leave it out on purpose. What is not understood is never dropped in silence.</p>
      </article>
      <article>
        <div className={css.example}>
          <p className="small mute">Assumed, because the text does not say</p>
          <p className={css.chips}>
            <span className="chip assumed">
              Direction <b>long only</b> <Icon name="pen" />
            </span>
            <span className="chip assumed">
              Open trades <b>1 at most</b> <Icon name="pen" />
            </span>
            <span className="chip assumed">
              Start <b>10,000 USD</b> <Icon name="pen" />
            </span>
          </p>
        </div>
        <h3>Every default is in sight.</h3>
        <p>What the text leaves out becomes a chip with its unit, editable in place, and part of the result’s receipt.</p>
      </article>
    </div>
  </section>
)

type FeaturePath = 'backtest' | 'robustness' | 'session'

interface Part {
  readonly picture: PictureName
  readonly alt: string
  readonly title: string
  readonly text: string
  /** A page on which it can be tried; published results stand in the gallery. */
  readonly feature: FeaturePath | null
  readonly label: string
}

const parts: readonly Part[] = [
  {
    picture: 'result',
    alt: 'The result of a backtest in the console: verdict, range of the return, costs and key figures.',
    title: 'A result with what speaks against it.',
    text: 'The headline is the worst case: where a bar cannot say what happened first, the outcome that is worse for you is taken. Each figure opens its definition, and each trade the rule that caused it.',
    feature: 'backtest',
    label: 'How the backtest works',
  },
  {
    picture: 'robustness',
    alt: 'The verdict of a robustness check with its reasons, each passed, unclear or failed.',
    title: 'A verdict on how much of it is luck.',
    text: 'Random entries, other costs, other histories, neighbouring numbers, and how many variants you tried: fifteen tests, each with the rule by which it is judged.',
    feature: 'robustness',
    label: 'Run a check in your browser',
  },
  {
    picture: 'session',
    alt: 'A market session: the chart, and an answer whose figures are underlined and can be opened.',
    title: 'Answers whose figures can be checked.',
    text: 'Ask about a market in your own words. Every figure of the answer opens its formula and the bars behind it, and can be computed again.',
    feature: 'session',
    label: 'Ask a question here',
  },
  {
    picture: 'verify',
    alt: 'The page of a published result: signature, hashes, trades and figures are confirmed in the browser.',
    title: 'Results that anyone can confirm.',
    text: 'A published result is signed. Where its prices are published too, its page runs the test again in the browser of anyone who opens it, and compares every trade and every figure.',
    feature: null,
    label: 'Published results, including the losing ones',
  },
]

const Shown = () => (
  <section className={`container ${css.section}`} aria-labelledby="shown">
    <h2 className="h-sec" id="shown">
      More of what it does.
    </h2>
    <div className={css.shown}>
      {parts.map(({ picture, alt, title, text, feature, label }) => (
        <article key={picture}>
          <AppPicture name={picture} alt={alt} />
          <h3>{title}</h3>
          <p>{text}</p>
          {feature === null ? (
            <Link to="/gallery">{label}</Link>
          ) : (
            <Link to="/features/$name" params={{ name: feature }}>
              {label}
            </Link>
          )}
        </article>
      ))}
    </div>
    <p className={`small mute ${css.taken}`}>Pictures of the application on simulated prices, taken by a script that starts it.</p>
  </section>
)

const rules = [
  { question: 'A signal at a close fills', answer: 'at the next open' },
  { question: 'Stop and target inside one bar', answer: 'the stop first, and the trade is flagged' },
  { question: 'A gap through the stop', answer: 'filled at the open, not at the stop' },
  { question: 'Spread, slippage, commission, financing', answer: 'in every trade, never zero by default' },
  { question: 'A position open at the last bar', answer: 'closed there, and labelled as such' },
] as const

const FillRules = () => (
  <section className={`container ${css.section}`} aria-labelledby="fill-rules">
    <div className={css.two}>
      <div className={css.words}>
        <h2 className="h-sec" id="fill-rules">
          The rules of the test are written down.
        </h2>
        <p className="soft">
          Most disappointments with backtests come from fills that no market would have given. Ours are few, short and public, and where the
          data leaves a case open we take the outcome that is worse for you.
        </p>
        <p className="soft">
          Each trade names the rule that opened it and the one that closed it. The same words on the same prices give the same trades, every
          time.
        </p>
      </div>
      <div className="card">
        <dl className={css.rules}>
          {rules.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  </section>
)

const Prices = () => (
  <section className={`container ${css.section}`} aria-labelledby="prices">
    <div className={css.two}>
      <div className={css.words}>
        <h2 className="h-sec" id="prices">
          Your prices, prices of exchanges, or a market to practise on.
        </h2>
      </div>
      <div className={css.words}>
        <p className="soft">
          Drop a CSV file: columns, date format, time zone and timeframe are found and shown before anything is read. Up to{' '}
          {numberText(limits.maxImportRows, 0)} rows; every rejected row is counted and can be downloaded with its reason.
        </p>
        <p className="soft">This site can be connected to crypto exchanges and to Yahoo Finance; each market names its source.</p>
        <p className="soft">
          Without either you work on a simulated market of currencies, crypto, stocks, indices and commodities. It behaves like one, with
          fat tails, quiet weeks, gaps and sessions, and it is labelled <span className="badge warn">Simulated</span> wherever it shows,
          results included.
        </p>
      </div>
    </div>
  </section>
)

const Free = () => (
  <section className={`container ${css.section}`} aria-labelledby="cost">
    <div className={`ledger ${css.cost}`}>
      <h2 className="h-sec" id="cost">
        Everything is free here.
      </h2>
      <p className="soft">This site runs with billing switched off.</p>
    </div>
  </section>
)

const Cost = () => (
  <section className={`container ${css.section}`} aria-labelledby="cost">
    <div className={`ledger ${css.cost}`}>
      <h2 className="h-sec" id="cost">
        You see the price before it runs.
      </h2>
      <dl className={css.quote}>
        <div>
          <dt>Free with a new account</dt>
          <dd className="num">
            {numberText(limits.freeTokensAtRegistration, 0)} tokens, valid {numberText(limits.freeTokensValidDays, 0)} days
          </dd>
        </div>
        <div>
          <dt>Reading a text into rules</dt>
          <dd className="num">0 tokens</dd>
        </div>
        <div>
          <dt>A backtest, by bars and rules</dt>
          <dd className="num">from 1 token</dd>
        </div>
        <div>
          <dt>A run that fails</dt>
          <dd className="num">0 tokens</dd>
        </div>
      </dl>
    </div>
  </section>
)
