import { limits } from '@playbook/contract/limits'
import { ProsePage } from './prose-page.tsx'
import { SupportLink } from './support-link.tsx'

const refreshDays = limits.refreshLifetimeMs / (24 * 3_600_000)

export const PrivacyPage = () => (
  <ProsePage title="Privacy" lead="What is stored about you, why, and for how long.">
    <h2>What is stored</h2>
    <ul>
      <li>
        <b>Your account:</b> email, the names you give, and your password as a one-way hash.
      </li>
      <li>
        <b>Your work:</b> strategy texts, results, market sessions and the prices you import.
      </li>
      <li>
        <b>Your tokens:</b> a ledger of grants and charges.
      </li>
      <li>
        <b>Messages:</b> what you write over the contact page, with your address, for a year.
      </li>
      <li>
        <b>The newsletter:</b> your address, if you sign up for it, until you sign out; then it is deleted.
      </li>
      <li>
        <b>Payments:</b> what you bought, when and for how much, with its invoices. Card numbers are given to the payment provider and never
        reach us.
      </li>
      <li>
        <b>Technical records:</b> requests with address, time and outcome, to keep the service safe and working.
      </li>
    </ul>
    <h2>What others see</h2>
    <p>
      Nothing, unless you publish a result. Then everybody who has its address sees what the dialog lists before you confirm: your words,
      the rules, the market and the figures, and the prices only if you choose so. Your name and your email are not among them. Withdrawing
      it deletes what was published.
    </p>
    <h2>What is not done</h2>
    <p>There is no advertising, no tracking across sites and no sale of data. The pages load nothing from other hosts.</p>
    <h2>In your browser</h2>
    <p>
      The login is kept in the browser's storage: until the window closes, or for up to {refreshDays} days if you ask to stay signed in.
      Your theme and a few display choices are kept there too. One cookie protects forms against forged requests.
    </p>
    <h2>How long</h2>
    <p>
      Your work stays until you delete it. A deactivated account can no longer be used; ask us to erase it and everything that belongs to it
      is removed.
    </p>
    <h2>Your rights</h2>
    <p>
      You may see, correct, take away and erase what is stored about you. Write to <SupportLink />.
    </p>
  </ProsePage>
)
