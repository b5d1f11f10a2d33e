import { ProsePage } from './prose-page.tsx'
import { SupportLink } from './support-link.tsx'
import { support } from './support.ts'

export const ContactPage = () => (
  <ProsePage title="Contact" lead="People read what you write here.">
    <h2>Questions and faults</h2>
    <p>
      Write to <SupportLink />. If something broke, say what you did and quote the request number that the message shows; it leads us to the
      exact moment.
    </p>
    <h2>Businesses</h2>
    <p>
      For larger teams and for access to data, write to <SupportLink address={support.enterpriseAddress} />.
    </p>
    <h2>Security</h2>
    <p>
      If you have found a weakness, please tell <SupportLink /> before anyone else, and give us the time to close it.
    </p>
  </ProsePage>
)
