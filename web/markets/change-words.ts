/** The two changes of a price that markets are shown with, and against what each is. */
export const changeWords = {
  day: { short: 'on the day', header: 'On the day, %', against: 'Against the close of the trading day before' },
  hours24: { header: '24 h, %', against: 'Against the price 24 hours before the last one' },
} as const
