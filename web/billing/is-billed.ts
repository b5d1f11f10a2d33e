import { pageSetting } from '../page-settings.ts'

/** Whether acts cost tokens on this installation. */
export const isBilled = (): boolean => pageSetting('billing') === 'on'
