import { limits } from '@playbook/contract/limits'
import { Link } from '@tanstack/react-router'
import { ProgrammeTerms } from '../partners/programme-terms.tsx'
import { buttonClass } from '../ui/button.tsx'
import { numberText } from '../ui/numbers.ts'
import { ProsePage } from './prose-page.tsx'

const inFull = (count: number) => numberText(count, 0)

export const PartnersPage = () => (
  <ProsePage
    title="Partners"
    lead="Show Playbook to traders who want to know whether an idea holds. When one of them stays, both of you get tokens, to be used in Playbook; no money is paid."
  >
    <h2>How it works</h2>
    <p>
      Every account has a link of its own. Pass it on. Somebody opens it, creates an account, verifies the address, runs a backtest with a
      trade and, where tokens are sold, buys some or a plan: then you get {inFull(limits.referrerRewardTokens)} tokens and they get{' '}
      {inFull(limits.referredRewardTokens)}. Your page in the console shows clicks, sign-ups and what you earned for each.
    </p>
    <h2>Creators</h2>
    <p>
      If you teach or write about trading, apply in the console. A person looks at your channel. Creators get{' '}
      {inFull(limits.creatorRewardTokens)} tokens for each account.
    </p>
    <h2>What is kept</h2>
    <p>
      A click is counted by day, and nothing about who clicked is kept. Accounts are another matter: to see whether a reward was earned, the
      browser and the network of the two accounts’ logins are compared. The browser keeps the code of the first link it opened, in a cookie
      of ours that no script can read, for {limits.referralDays} days or until an account is created.
    </p>
    <h2>Terms</h2>
    <ProgrammeTerms />
    <div className="row wrap">
      <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to="/console/partners">
        Get your link
      </Link>
      <Link className={buttonClass({ size: 'lg' })} to="/register">
        Create account
      </Link>
    </div>
  </ProsePage>
)
