import { buttonClass } from '../ui/button.tsx'
import { keepWaitingPlace } from './waiting-place.ts'

/**
 * To what is for sale, beside the page that waits for tokens; a payment leads back to that page. As its opener this tab passes on
 * a login that no other tab has.
 */
export const PacksLink = () => (
  <a href="/pricing/users" target="_blank" rel="opener" className={buttonClass({ variant: 'primary' })} onClick={() => keepWaitingPlace()}>
    See packs and plans
  </a>
)
