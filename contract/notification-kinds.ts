/** What users are told of, and by which ways where they have not chosen. What `isAlwaysShown` cannot be hidden in the application. `mailSubject`: null where the title stands there, since nobody chooses words of it. */
export const notificationKinds = {
  alert: {
    label: 'Alerts',
    about: 'What your alerts fire.',
    application: true,
    mail: false,
    isAlwaysShown: false,
    mailSubject: 'One of your alerts has fired',
  },
  run: {
    label: 'Backtests',
    about: 'A backtest has finished or failed.',
    application: true,
    mail: false,
    isAlwaysShown: false,
    mailSubject: 'A backtest of yours has ended',
  },
  check: {
    label: 'Robustness checks',
    about: 'A check or a sweep has finished or failed.',
    application: true,
    mail: false,
    isAlwaysShown: false,
    mailSubject: 'A robustness check of yours has ended',
  },
  account: {
    label: 'Account',
    about: 'An export is ready, an application was decided, tokens were given.',
    application: true,
    mail: true,
    isAlwaysShown: false,
    mailSubject: null,
  },
  security: {
    label: 'Security',
    about: 'New devices, and changes of what protects the account.',
    application: true,
    mail: true,
    isAlwaysShown: true,
    mailSubject: null,
  },
} as const

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]
