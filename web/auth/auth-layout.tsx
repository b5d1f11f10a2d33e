import { limits } from '@playbook/contract/limits'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../ui/logo.tsx'
import { numberText } from '../ui/numbers.ts'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { useTakeOver } from '../ui/use-take-over.ts'
import { ExampleIdea } from './example-idea.tsx'
import css from './auth-layout.module.css'

interface AuthLayoutProps {
  readonly title: string
  /** False where somebody who has an account came to do something about it. */
  readonly isEntry?: boolean
  readonly children: ReactNode
}

/** The pages of an account: a form on the left, an idea to start from on the right. */
export function AuthLayout({ title, isEntry = true, children }: AuthLayoutProps) {
  useTakeOver()
  return (
    <div className={css.page}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className={css.head}>
        <Link className="logo" to="/">
          <Logo />
        </Link>
        <span className="grow" />
        <ThemeSwitch />
      </header>
      <main id="main" className={css.main}>
        <div className={css.forms}>
          <h1 className="h-page">{title}</h1>
          {isEntry && (
            <nav className="seg full" aria-label="Account">
              <Link to="/register" search={(old) => old}>
                Create account
              </Link>
              <Link to="/login" search={(old) => old}>
                Sign in
              </Link>
            </nav>
          )}
          {children}
        </div>
        <aside className={css.aside} aria-label="An example">
          <ExampleIdea />
          <dl className={css.bill}>
            <div>
              <dt>Free tokens with a new account</dt>
              <dd className="num">{numberText(limits.freeTokensAtRegistration, 0)}</dd>
            </div>
            <div>
              <dt>Reading a text into rules</dt>
              <dd className="num">0</dd>
            </div>
            <div>
              <dt>A backtest, by bars and rules</dt>
              <dd className="num">from 1</dd>
            </div>
          </dl>
          <p className={`small mute ${css.risk}`}>
            No card needed. Trading carries risk; a backtest describes the past under stated assumptions and is not advice.
          </p>
        </aside>
      </main>
    </div>
  )
}
