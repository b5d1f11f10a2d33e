/** What the server writes into the page from its settings, with what a page says that no server has touched. */
const standards = {
  /** Accounts can be made, or are announced only: `open` or `coming-soon`. */
  signup: 'open',
  /** Acts cost tokens: `on`, or everything is free here: `off`. */
  billing: 'on',
  /** Tokens and plans can be bought: `yes`, with cards of a test only: `test`, or not: `no`. */
  sale: 'yes',
  /** Mails are sent, or lie in the operator's outbox: `sent` or `outbox`. */
  mail: 'outbox',
  /** People can sign in with Google: `on` or `off`. */
  google: 'off',
  /** Where the product is, without a slash at its end. */
  origin: 'https://playbook.example',
  support: 'support@playbook.example',
  enterprise: 'enterprise@playbook.example',
  /** Who runs this installation, by OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_LAW; in brackets where it is not set. */
  operator: '[name of the operator: not set]',
  address: '[address of the operator: not set]',
  law: '[country whose law applies: not set]',
  /** Addresses elsewhere, with blanks between them. */
  social: '',
} as const

type PageSetting = keyof typeof standards
/** Settings with a value other than their standard. */
export type OtherSettings = Readonly<Partial<Record<PageSetting, string>>>

let drawnFor: OtherSettings = {}
/** While pages are built: those that are drawn from now on are for servers with these settings, and the standards of all others. */
export function drawFor(settings: OtherSettings): void {
  drawnFor = settings
}

export function pageSetting(name: PageSetting): string {
  if (typeof document === 'undefined') return drawnFor[name] ?? standards[name]
  return document.querySelector<HTMLMetaElement>(`meta[name="playbook-${name}"]`)?.content ?? standards[name]
}
