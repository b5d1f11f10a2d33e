import { rule } from '../production.ts'

/** Limits on what an account may lose, what it has lost of them, and how much of the rest is to be used. */

/** Less than this is percent where no unit is said: "daily drawdown limit 5". */
const leastMoney = 50
const limitOf = (value: number) => (value < leastMoney ? { limitPercent: value } : { limitCash: value })
const lostOf = (value: number) => (value < leastMoney ? { lostPercent: value } : { lostCash: value })

const limitNoun = 'loss|drawdown|dd|losses|drawdowns'
const limitLead = 'and|with|a|an|the|my|our|its|has|have|is|of? max|maximum|maximal|hard?'
const limitKind = 'max|maximum|daily|overall|total|account|trailing|static? daily|overall|total|account|trailing|static?'
const isIt = 'limit|rule|cap|allowance|allowed|stop? is|are|of|at|=|to? set? at|to?'

const shareLead = 'if|and|but|so? i|we? #not? want|wanna|like? to? use|risk|lose|risking|using|with? at|only|just? most|more? than?'

export const accountLimitProductions = [
  rule(
    'Setting',
    `${limitLead} #percent:value max|maximum|daily|overall|total|trailing ${limitKind} ${limitNoun} limit|rule|cap|allowance?`,
    {
      build: ({ value }) => ({ set: 'reckoned', trade: { limitPercent: value } }),
      weight: 0,
      examples: ['5% daily loss', '5% max daily loss', 'with a 10% max drawdown'],
    },
  ),
  rule('Setting', `${limitLead} #percent:value ${limitKind} ${limitNoun} limit|rule|cap|allowance|challenge`, {
    build: ({ value }) => ({ set: 'reckoned', trade: { limitPercent: value } }),
    weight: 0,
    examples: ['5% loss limit', 'a 4% drawdown rule'],
  }),
  rule('Setting', `${limitLead} #percent:value daily|overall|total|account limit|cap|allowance`, {
    build: ({ value }) => ({ set: 'reckoned', trade: { limitPercent: value } }),
    weight: 0,
    examples: ['5% daily limit'],
  }),
  rule('Setting', `${limitLead} #cash:value max|maximum|daily|overall|total|trailing ${limitKind} ${limitNoun} limit|rule|cap|allowance?`, {
    build: ({ value }) => ({ set: 'reckoned', trade: { limitCash: value } }),
    weight: 0,
    examples: ['$500 daily loss', 'a 2000 dollar max daily loss'],
  }),
  rule('Setting', `${limitLead} max|maximum|daily|overall|total|trailing ${limitKind} ${limitNoun} ${isIt} #percent:value`, {
    build: ({ value }) => ({ set: 'reckoned', trade: { limitPercent: value } }),
    weight: 0,
    examples: ['max daily loss 5%', 'my daily drawdown limit is 4%'],
  }),
  rule('Setting', `${limitLead} max|maximum|daily|overall|total|trailing ${limitKind} ${limitNoun} ${isIt} #cash:value`, {
    build: ({ value }) => ({ set: 'reckoned', trade: { limitCash: value } }),
    weight: 0,
    examples: ['max daily loss $500', 'my max daily loss is 500 dollars'],
  }),
  rule('Setting', `${limitLead} max|maximum|daily|overall|total|trailing ${limitKind} ${limitNoun} ${isIt} #number:value`, {
    build: ({ value }) => ({ set: 'reckoned', trade: limitOf(value) }),
    weight: 0.2,
    examples: ['daily loss limit 5k', 'my max daily loss is 500'],
  }),
  rule(
    'Setting',
    'and|but|if? i|im|am|is|was|were|being|with? i|we|already|am? already #beWord? lost|down|losing #cash:value today|so|already? far?',
    {
      build: ({ value }) => ({ set: 'reckoned', trade: { lostCash: value } }),
      weight: 0,
      examples: ['already down $1800 today', 'i already lost 300 dollars'],
    },
  ),
  rule(
    'Setting',
    'and|but|if? i|im|am|is|was|were|being|with? i|we|already|am? already #beWord? lost|down|losing #percent:value today|so|already? far?',
    {
      build: ({ value }) => ({ set: 'reckoned', trade: { lostPercent: value } }),
      weight: 0,
      examples: ['already down 2% today'],
    },
  ),
  rule(
    'Setting',
    'and|but|if? i|im|am|is|was|were|being|with? i|we|already|am? already #beWord? lost|down|losing #number:value today|so|already? far?',
    {
      build: ({ value }) => ({ set: 'reckoned', trade: lostOf(value) }),
      weight: 0.2,
      examples: ['already down 1800 today', 'i already lost 1.8k'],
    },
  ),
  rule(
    'Setting',
    'and|but|if|after? i|we am|have|had? lost|blew|down|dropped|losing|lose #percent:value of|on? my|the|an account|balance|capital|equity|money',
    {
      build: ({ value }) => ({ set: 'reckoned', trade: { lostPercent: value } }),
      weight: 0,
      examples: ['i lost 8% of my account'],
    },
  ),
  rule('Setting', `${shareLead} #fraction:share of? what|whatever|whats is|'s? left|remaining|remains`, {
    build: ({ share }) => ({ set: 'reckoned', trade: { share: 100 * share } }),
    weight: 0,
    examples: ["a quarter of what's left", "if i don't want to use more than half of what remains"],
  }),
  rule('Setting', `${shareLead} #percent:share of what|whatever|whats|the is|'s? left|remaining|remains|rest`, {
    build: ({ share }) => ({ set: 'reckoned', trade: { share } }),
    weight: 0,
    examples: ['20% of what is left'],
  }),
]
