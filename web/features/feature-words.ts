import { exampleWords } from '../site/example-words.ts'

/** Words that show what the reader does: all read, one phrase open, one phrase that nothing reads. */
export const readingWords = {
  words: exampleWords,
  others: [
    {
      name: 'Two sentences, many rules',
      words:
        'On SPY daily, go long when the 50 day SMA is above the 200 day SMA and the RSI(2) falls below 15. Get out when the RSI(2) is above 70 or after 8 bars. Stop 2.5 ATR, risk 0.5% per trade.',
    },
    { name: 'An open phrase', words: 'Buy when the close crosses above the moving average. Sell when it crosses below. Stop 2%.' },
    {
      name: 'Words that nothing reads',
      words: 'Buy when the close crosses above the 20 day SMA unless news is near. Sell when it crosses below. Stop 2%.',
    },
  ],
} as const

const turtle = 'Buy when the close crosses above the 10 day SMA, sell when it crosses back below. Stop 2 ATR, risk 1% per trade.'
/** The same rules under other costs. */
export const costWords = {
  words: turtle,
  others: [
    { name: 'No costs at all', words: `${turtle} No costs.` },
    { name: 'Commission 0.05%', words: `${turtle} Commission 0.05%.` },
    { name: 'Commission 0.2%', words: `${turtle} Commission 0.2%.` },
  ],
} as const
