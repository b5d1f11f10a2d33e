import { lazy, Suspense } from 'react'
import { SupportLink } from '../support-link.tsx'
import { useIsInBrowser } from '../ui/use-of-browser.ts'
import { ProsePage } from './prose-page.tsx'
import css from './contact-page.module.css'

const ContactForm = lazy(async () => ({ default: (await import('./contact-form.tsx')).ContactForm }))

/** The page is drawn before there is anybody to write. */
const Form = () =>
  useIsInBrowser() && (
    <Suspense>
      <ContactForm />
    </Suspense>
  )

export const ContactPage = () => (
  <ProsePage title="Contact" lead="People read what you write here.">
    <div className={css.place}>
      <Form />
    </div>
    <h2>Questions and faults</h2>
    <p>
      You can write to <SupportLink /> as well. If something broke, say what you did and quote the request number that the message shows; it
      lets us find it in the log.
    </p>
    <h2>Businesses</h2>
    <p>
      For larger teams and for access to data, write to <SupportLink to="enterprise" />.
    </p>
    <h2>Security</h2>
    <p>
      If you have found a weakness, please write to <SupportLink /> before you tell anyone else, and give us the time to close it.
    </p>
  </ProsePage>
)
