import { feedPath } from '@playbook/contract/articles'
import { lazy, Suspense } from 'react'
import { isMailSent } from '../auth/signup.ts'
import { useIsInBrowser } from '../ui/use-of-browser.ts'
import { WhenNear } from '../ui/when-near.tsx'
import css from './sign-up-band.module.css'

const SignUpForm = lazy(async () => ({ default: (await import('./sign-up-form.tsx')).SignUpForm }))

/** The page is drawn before there is anybody to sign up. */
const Form = () =>
  useIsInBrowser() && (
    <WhenNear heightPx={74}>
      <Suspense>
        <SignUpForm />
      </Suspense>
    </WhenNear>
  )

/** The call to read on by mail; a sentence instead of it where this installation sends none. */
export const SignUpBand = () => (
  <section className={css.band} aria-labelledby="by-mail">
    <div>
      <h2 className="h-sec" id="by-mail">
        New articles by mail
      </h2>
      <p className="soft">What we measured, even when it went against us.</p>
    </div>
    {isMailSent() ? (
      <Form />
    ) : (
      <p className="soft">
        This site sends no mail, so nobody can sign up here. The <a href={feedPath}>RSS feed</a> has every article.
      </p>
    )}
  </section>
)
