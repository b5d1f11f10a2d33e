import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isMailSent } from '../auth/signup.ts'
import { SignUpBand } from '../newsletter/sign-up-band.tsx'
import { SupportLink } from '../support-link.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { useTakeOver } from '../ui/use-take-over.ts'

function ComingSoon({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="center">
      <div className="stack read">
        <p className="label">Coming soon</p>
        <h1 className="h-page">{title}</h1>
        {children}
        <SignUpBand />
      </div>
    </section>
  )
}

function WithoutLayout({ children }: { children: ReactNode }) {
  useTakeOver()
  return (
    <>
      <header className="pub-head">
        <div className="in">
          <Link className="logo" to="/">
            <Logo />
          </Link>
        </div>
      </header>
      <main id="main">{children}</main>
    </>
  )
}

export const ForgotPasswordComingSoon = () => (
  <WithoutLayout>
    <ComingSoon title="Resetting a password by mail">
      <p className="soft">
        A forgotten password cannot be reset here yet. Write to <SupportLink /> from the address of your account.
      </p>
      <div>
        <Link className={buttonClass()} to="/login">
          Back to sign in
        </Link>
      </div>
    </ComingSoon>
  </WithoutLayout>
)

export const LoginComingSoon = () => (
  <WithoutLayout>
    <ComingSoon title="Signing in">
      <p className="soft">Accounts are not open yet. The example on the home page works without one.</p>
      <div>
        <Link className={buttonClass()} to="/">
          Go to the home page
        </Link>
      </div>
    </ComingSoon>
  </WithoutLayout>
)

export const RegisterComingSoon = () => (
  <WithoutLayout>
    <ComingSoon title="Creating an account">
      <p className="soft">
        Registration is not open yet. Write to <SupportLink /> if you want to be told when it is{isMailSent() && ', or read on by mail'}.
      </p>
      <div>
        <Link className={buttonClass()} to="/">
          Go to the home page
        </Link>
      </div>
    </ComingSoon>
  </WithoutLayout>
)
