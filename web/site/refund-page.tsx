import { SupportLink } from '../support-link.tsx'
import { MissingFacts, Operator } from './operator-facts.tsx'
import { ProsePage } from './prose-page.tsx'

export const RefundPage = () => (
  <ProsePage title="Refunds" lead="When tokens are returned, and when money is refunded.">
    <MissingFacts />
    <h2>Work that fails</h2>
    <p>
      A run that fails or that you cancel before it has finished costs nothing. What was held for it is returned to your balance
      automatically.
    </p>
    <h2>Free tokens</h2>
    <p>Free tokens are a gift for trying the product. They are not paid out.</p>
    <h2>Bought tokens</h2>
    <p>
      A pack of which nothing was spent is refunded in full within 14 days: write to <SupportLink />. A plan can be cancelled at any time
      and ends with the month that is paid; that month is not refunded. If a payment is refunded, its tokens are removed.
    </p>
    <h2>Something looks wrong</h2>
    <p>
      Every line of your ledger says what it was for. If one does not add up, write to <SupportLink /> and name the line.
    </p>
    <h2>Who refunds</h2>
    <Operator />
  </ProsePage>
)
