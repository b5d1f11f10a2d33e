/** What the server writes into the page from its settings, with what a page says that no server has touched. */
const standards = {
  /** Accounts can be made, or are announced only: `open` or `coming-soon`. */
  signup: 'open',
  /** Acts cost tokens: `on`, or everything is free here: `off`. */
  billing: 'on',
  /** Mails are sent, or lie in the operator's outbox: `sent` or `outbox`. */
  mail: 'outbox',
  /** People can sign in with Google: `on` or `off`. */
  google: 'off',
  /** Where the product is, without a slash at its end. */
  origin: 'https://playbook.example',
  support: 'support@playbook.example',
  enterprise: 'enterprise@playbook.example',
} as const

export function pageSetting(name: keyof typeof standards): string {
  if (typeof document === 'undefined') return standards[name]
  return document.querySelector<HTMLMetaElement>(`meta[name="playbook-${name}"]`)?.content ?? standards[name]
}
