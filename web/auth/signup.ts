import { pageSetting } from '../page-settings.ts'

/** Whether accounts can be made here, by the server's PUBLIC_SIGNUP setting; otherwise they are announced only. */
export const isSignupOpen = (): boolean => pageSetting('signup') !== 'coming-soon'

/** Whether this installation sends mails; otherwise its operator reads them from the outbox. */
export const isMailSent = (): boolean => pageSetting('mail') === 'sent'
