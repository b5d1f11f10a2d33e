import { pageSetting } from '../page-settings.ts'

/** Where people reach us, by the settings SUPPORT_EMAIL and ENTERPRISE_EMAIL. */
export const support = {
  get address() {
    return pageSetting('support')
  },
  get enterpriseAddress() {
    return pageSetting('enterprise')
  },
} as const
