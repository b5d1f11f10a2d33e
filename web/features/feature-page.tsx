import { Link, useLoaderData } from '@tanstack/react-router'
import firstCall from 'built:first-read-call'
import { lazy, type ComponentType, type ReactNode } from 'react'
import { pageSetting } from '../page-settings.ts'
import { LiveExample } from '../site/live-example.tsx'
import { SectionFrame } from '../site/section-frame.tsx'
import { buttonClass } from '../ui/button.tsx'
import { IdlePart } from '../ui/idle-part.tsx'
import { costWords, readingWords } from './feature-words.ts'
import { features, type Feature, type FeatureName } from './features.ts'
import css from './feature-page.module.css'

const links = [
  <Link key="features" to="/features" activeOptions={{ exact: true }}>
    All features
  </Link>,
  ...features.map(({ name, label }) => (
    <Link key={name} to="/features/$name" params={{ name }}>
      {label}
    </Link>
  )),
]

/** One part of the product, with a piece of it that computes in the visitor's browser. */
export function FeaturePage() {
  const { feature } = useLoaderData({ from: '/site/features/$name' })
  return (
    <SectionFrame label="Features" links={links} title={feature.title} lead={feature.description}>
      <section className={css.piece} aria-label="Try it here">
        <p className="soft read">{feature.piece}</p>
        <div key={feature.name}>{pieces[feature.name]}</div>
      </section>
      <div className={css.points}>
        {feature.points.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <More feature={feature} />
    </SectionFrame>
  )
}

function More({ feature: { name, more } }: { feature: Feature }) {
  const nextFeature = features[features.findIndex((each) => each.name === name) + 1]
  return (
    <div className={css.more}>
      <p className={css.links}>
        {more.map((link) =>
          'article' in link ? (
            <Link key={link.label} to="/newsletter/$slug" params={{ slug: link.article }}>
              {link.label}
            </Link>
          ) : (
            <Link key={link.label} to={link.to}>
              {link.label}
            </Link>
          ),
        )}
      </p>
      <p className="row wrap">
        <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to="/register">
          Create account
        </Link>
        {nextFeature !== undefined && (
          <Link className={buttonClass({ size: 'lg' })} to="/features/$name" params={{ name: nextFeature.name }}>
            Next: {nextFeature.label}
          </Link>
        )}
      </p>
    </div>
  )
}

interface LaterProps {
  readonly Piece: ComponentType
  readonly place: 'check' | 'chart' | 'session' | 'api'
  /** What stands in its place until then. */
  readonly children?: ReactNode
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className={`card ${css.frame}`} role="status" aria-busy="true" aria-label="This part is being loaded">
    {children}
  </div>
)

const Later = ({ Piece, place, children }: LaterProps) => (
  <div className={css[place]}>
    <IdlePart frame={<Frame>{children}</Frame>}>
      <Piece />
    </IdlePart>
  </div>
)

const CheckPiece = lazy(() => import('./check-piece.tsx').then((module) => ({ default: module.CheckPiece })))
const ChartPiece = lazy(() => import('./chart-piece.tsx').then((module) => ({ default: module.ChartPiece })))
const SessionPiece = lazy(() => import('./session-piece.tsx').then((module) => ({ default: module.SessionPiece })))
const ApiPiece = lazy(() => import('./api-piece.tsx').then((module) => ({ default: module.ApiPiece })))

/** The example's call, which is the largest text of its page and need not wait for what answers it. */
const FirstCall = () => <pre className={css.call}>{firstCall.text.replace(firstCall.origin, pageSetting('origin'))}</pre>

const pieces: Readonly<Record<FeatureName, ReactNode>> = {
  reading: <LiveExample place="home" {...readingWords} />,
  backtest: <LiveExample place="costs" {...costWords} />,
  robustness: <Later place="check" Piece={CheckPiece} />,
  chart: <Later place="chart" Piece={ChartPiece} />,
  session: <Later place="session" Piece={SessionPiece} />,
  api: (
    <Later place="api" Piece={ApiPiece}>
      <FirstCall />
    </Later>
  ),
}
