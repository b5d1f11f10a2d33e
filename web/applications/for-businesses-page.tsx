import { Link } from '@tanstack/react-router'
import facts from 'built:api-facts'
import { lazy, Suspense } from 'react'
import { pageSetting } from '../page-settings.ts'
import { useSession } from '../session.ts'
import { buttonClass } from '../ui/button.tsx'
import { CodeText } from '../ui/code-text.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import css from './for-businesses-page.module.css'

/** The forms and the payment come to who is signed in. */
const Apply = lazy(async () => ({ default: (await import('./apply.tsx')).Apply }))

type CallGroup = (typeof facts.groups)[number]
const groupWords: Readonly<Record<CallGroup['group'], string>> = {
  Charts:
    'Candles of every market of this site whose source lets prices be passed on, in nine timeframes, with any of the indicators, as JSON or CSV.',
  Analysis: 'A market in checked figures: trend, levels with what they held, what followed a condition, and questions answered from them.',
  Strategies: 'A trader’s own words read into rules, with what is assumed and what is open.',
  Backtests: 'The rules tested with every cost, as jobs with progress, and checked for luck.',
}

const ToDocs = ({ slug, children }: { slug: string; children: string }) => (
  <Link to="/docs/b2b/$page" params={{ page: slug }}>
    {children}
  </Link>
)

/** What the API is for, what it costs and how a company gets it. Every claim leads to the page that shows it. */
export const ForBusinessesPage = () => (
  <article className={`container ${css.page}`}>
    <header className={css.head}>
      <div>
        <h1 className="h-lead">Prices, analysis and honest backtests in your own product.</h1>
        <p className={css.lead}>
          One HTTP API over what the console computes: the same reader, the same engine, the same figures. Every figure says how it was
          made.
        </p>
        <div className="row wrap">
          <a className={buttonClass({ variant: 'primary', size: 'lg' })} href="#apply">
            Apply for access
          </a>
          <Link className={buttonClass({ size: 'lg' })} to="/docs/b2b">
            Read the docs
          </Link>
        </div>
      </div>
      <FirstCall />
    </header>
    <section aria-labelledby="calls">
      <h2 id="calls">What it answers</h2>
      <div className={css.groups}>
        {facts.groups.map((group) => (
          <Group key={group.group} {...group} />
        ))}
      </div>
    </section>
    <section aria-labelledby="built">
      <h2 id="built">How it behaves</h2>
      <ul className={css.facts}>
        <li>
          <b>A sandbox with a clock.</b> Test keys read simulated markets, free, at any past moment that you{' '}
          <ToDocs slug="test-clock">set</ToDocs>.
        </li>
        <li>
          <b>Revoking takes effect at once.</b> A revoked key is refused at the next call. Each key is limited by scopes, IP addresses and a
          monthly budget.
        </li>
        <li>
          <b>Push instead of polling.</b> <ToDocs slug="webhooks">Webhooks</ToDocs> are signed after Standard Webhooks, and tried for three
          days.
        </li>
        <li>
          <b>A log to look into.</b> Each call with request and response, kept {facts.requestsKeptDays} days; it can be repeated with a
          click.
        </li>
        <li>
          <b>Made for programs.</b> A <ToDocs slug="typescript">TypeScript package</ToDocs>, <ToDocs slug="openapi">OpenAPI 3.1</ToDocs>,
          and <ToDocs slug="assistants">tools for assistants</ToDocs>, all from the values that check each call.
        </li>
        <li>
          <b>No surprise on the bill.</b> {facts.includedUnits} a month are included, the rest is prepaid, and an error costs{' '}
          <ToDocs slug="limits">nothing</ToDocs>. Plans begin at {facts.smallestPlan} a month:{' '}
          <Link to="/pricing/business">all prices</Link>.
        </li>
      </ul>
    </section>
    <section id="apply" className={css.apply} aria-labelledby="apply-head">
      <h2 id="apply-head">Apply</h2>
      <Entry />
    </section>
  </article>
)

function FirstCall() {
  const code = facts.firstCall.replace(facts.origin, pageSetting('origin'))
  return (
    <figure className={css.call}>
      <figcaption className="small mute">A first call. Keys are made in the console.</figcaption>
      <CodeText label="A first call">{code}</CodeText>
    </figure>
  )
}

function Group({ group, calls }: CallGroup) {
  return (
    <section>
      <h3>{group}</h3>
      <p>{groupWords[group]}</p>
      <ul className="plain">
        {calls.map(({ slug, title, price }) => (
          <li key={slug}>
            <ToDocs slug={slug}>{title}</ToDocs>
            <span className="small mute num">{price}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const next = '/business#apply'

function Entry() {
  const { status } = useSession()
  if (status !== 'signed_in')
    return (
      <div className="stack">
        <p className={css.text}>
          An application belongs to an account: create one, or sign in, and the form appears here. A person looks at each application;
          buying a plan grants access at once.
        </p>
        <div className="row wrap">
          <Link className={buttonClass({ variant: 'primary' })} to="/register" search={{ next }}>
            Create account
          </Link>
          <Link className={buttonClass()} to="/login" search={{ next }}>
            Sign in
          </Link>
        </div>
      </div>
    )
  return (
    <Suspense fallback={<SkeletonCard label="Reading your account" />}>
      <Apply />
    </Suspense>
  )
}
