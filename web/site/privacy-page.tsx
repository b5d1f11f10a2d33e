import { limits } from '@playbook/contract/limits'
import { storedThings } from '@playbook/contract/stored-things'
import { Link } from '@tanstack/react-router'
import { SupportLink } from '../support-link.tsx'
import { MissingFacts, Operator } from './operator-facts.tsx'
import { ProsePage } from './prose-page.tsx'
import css from './privacy-page.module.css'

const refreshDays = limits.refreshLifetimeMs / (24 * 3_600_000)

export const PrivacyPage = () => (
  <ProsePage title="Privacy" lead="What is stored about you, why, and for how long.">
    <MissingFacts />
    <h2>Who is responsible</h2>
    <Operator />
    <h2>What is stored</h2>
    <dl className={css.things}>
      {storedThings.map(({ title, what, why, until }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{what}</dd>
          <dd>
            <b>Why:</b> {why} <b>How long:</b> {until}
          </dd>
        </div>
      ))}
    </dl>
    <p>That is all: an automatic test compares this list with the tables of the database.</p>
    <h2>What others see</h2>
    <p>
      Nothing, unless you publish a result. Then everybody who has its address sees what the dialog lists before you confirm: your words,
      the rules, the market and the figures, and the prices only if you choose so. Your name and your email are not among them. Withdrawing
      it deletes what was published.
    </p>
    <p>
      One thing comes from your questions: what an answer states about a level or a direction of a public market is listed in the{' '}
      <Link to="/track-record">track record</Link>, with the market, the prices and the time. Neither your question nor who asked it is
      shown or kept with it; markets that only you have are left out.
    </p>
    <h2>What is not done</h2>
    <p>There is no advertising, no tracking across sites and no sale of data. The pages load nothing from other hosts.</p>
    <h2>In your browser</h2>
    <p>
      The login is kept in the browser’s storage: until the window closes, or for up to {refreshDays} days if you ask to stay signed in.
      Your theme, how you like numbers, times and lists, and words that you have not saved yet are kept there too.
    </p>
    <p>
      Cookies come from this site alone, and no script can read them. One protects forms against forged requests. One is kept for{' '}
      {limits.knownDeviceDays} days after you sign in, so that you still get in while somebody else guesses at your password. One keeps the
      code of a partner’s link, for {limits.referralDays} days or until an account is created. While you sign in, one more ties its steps
      together.
    </p>
    <h2>Your rights</h2>
    <p>
      You may see, correct, take away and erase what is stored about you: the settings have an export of everything and the deletion of the
      account. For anything else write to <SupportLink />.
    </p>
  </ProsePage>
)
