import { limits } from '@playbook/contract/limits'
import { numberText } from '../ui/numbers.ts'

const inFull = (count: number) => numberText(count, 0)

/** The terms, the same in the console and in public. The numbers are those that the server pays by. */
export const ProgrammeTerms = () => (
  <ul className="read">
    <li>
      An account counts for you if yours was the first partner link it came through, and it was opened within {limits.referralDays} days of
      that. Our own cookie remembers the code of that link, and nothing else.
    </li>
    <li>
      You get {inFull(limits.referrerRewardTokens)} tokens, creators {inFull(limits.creatorRewardTokens)}, and the new account{' '}
      {inFull(limits.referredRewardTokens)}: once both addresses are verified and the new account has run a backtest with at least one
      trade. Where tokens are sold, it must have bought some, or a plan, as well, and kept them.
    </li>
    <li>Tokens are paid once for each account. They are used in Playbook and are not paid out in money.</li>
    <li>
      One person is one account. Nothing is paid for oneself, for another address of the same person, or for accounts that refer each other
      in a circle.
    </li>
    <li>
      A reward is held, with its reason, where two accounts share a browser or a network, use a throw-away address, or where more than{' '}
      {limits.maxReferralsPerHour} accounts come within an hour or {limits.maxReferralsPerDay} within a day. A person then looks at it.
    </li>
    <li>Tell people that you get something for your link. Do not promise profits, and do not send it to people who did not ask for it.</li>
  </ul>
)
