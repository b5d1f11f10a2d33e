/** What users are told of, and by which ways where they have not chosen. What `isAlwaysShown` cannot be hidden in the application. */
export const notificationKinds = {
  alert: { label: 'Alerts', about: 'What your alerts fire.', application: true, mail: false, isAlwaysShown: false },
  run: { label: 'Backtests', about: 'A backtest has finished or failed.', application: true, mail: false, isAlwaysShown: false },
  check: {
    label: 'Robustness checks',
    about: 'A check or a sweep has finished or failed.',
    application: true,
    mail: false,
    isAlwaysShown: false,
  },
  account: {
    label: 'Account',
    about: 'An export is ready, an application was decided, tokens were given.',
    application: true,
    mail: true,
    isAlwaysShown: false,
  },
  security: {
    label: 'Security',
    about: 'New devices, and changes of what protects the account.',
    application: true,
    mail: true,
    isAlwaysShown: true,
  },
} as const

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]
