import { pageSetting } from './page-settings.ts'

/** A mail link to support, or to who answers businesses; the addresses are settings of the installation. */
export function SupportLink({ to = 'support' }: { to?: 'support' | 'enterprise' }) {
  const address = pageSetting(to)
  return <a href={`mailto:${address}`}>{address}</a>
}
