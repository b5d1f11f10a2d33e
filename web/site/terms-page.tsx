import { Link } from '@tanstack/react-router'
import { MissingFacts, Operator, OperatorFact } from './operator-facts.tsx'
import { ProsePage } from './prose-page.tsx'

export const TermsPage = () => (
  <ProsePage title="Terms of use" lead="Short, and meant to be read.">
    <MissingFacts />
    <h2>Who you deal with</h2>
    <Operator />
    <h2>What you get</h2>
    <p>
      Playbook reads strategy texts, tests them on past or simulated prices and shows the outcome. It is a tool for study. It does not place
      orders, manage money or give advice about any investment.
    </p>
    <h2>Your account</h2>
    <p>
      One person, one account. Keep your password to yourself; what is done with your login counts as done by you. You can deactivate or
      delete the account in its settings at any time.
    </p>
    <h2>Your texts and files</h2>
    <p>
      What you write and upload stays yours. You allow us to store and process it so that the product works for you. Upload only prices that
      you may use.
    </p>
    <h2>Fair use</h2>
    <p>Do not attack the service, get around its limits, or use it to harm others. We may slow down or close accounts that do.</p>
    <h2>Results and risk</h2>
    <p>
      Results depend on prices, costs and assumptions that may be wrong. Past results do not predict future results. You trade at your own
      risk, and you can lose more than you put in. As far as the law allows, we are not liable for losses from trades you make.
    </p>
    <h2>Tokens</h2>
    <p>
      Tokens pay for work inside the product and have no value outside it. When they are returned or refunded is written under{' '}
      <Link to="/refund">refunds</Link>.
    </p>
    <h2>Law</h2>
    <p>
      These terms are under the law of <OperatorFact name="law" />. Rights that consumers have by the law of the place where they live, such
      as a right of withdrawal, remain.
    </p>
    <h2>Changes</h2>
    <p>If these terms change, you are notified before the change applies. By continuing to use Playbook after that you accept them.</p>
  </ProsePage>
)
