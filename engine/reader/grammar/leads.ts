import type { Stretch } from '../../language/grammar.ts'
import type { Clause } from '../meanings.ts'
import { rule } from '../production.ts'

/** What a lead may stand before: a rule, not a heading or a remark, which need none. */
const led = (clause: Clause, at: Stretch | null): Clause | null =>
  clause.clause === 'item' || clause.clause === 'section' || clause.clause === 'remark' || clause.clause === 'topic'
    ? null
    : { ...clause, at }

/** What leads to a rule and says nothing of it: "a friend told me to buy when …", "I need an EA that buys when …". */
export const leadProductions = [
  rule('LeadIn', '#teller that|who|which? #tellVerb #toldTail?', {
    build: () => ({ leads: true }),
    examples: ['a friend told me to', 'the book says', 'they say you should'],
  }),
  rule(
    'LeadIn',
    '#learnVerb somewhere|once? in|on|from|about? #teller? on|from|in? youtube|reddit|twitter|tiktok|telegram? that|who|which? #tellVerb #toldTail?',
    {
      build: () => ({ leads: true }),
      examples: ['I saw a video that said you should', 'I read in a book on trading which says', 'I follow a guy on youtube who says to'],
    },
  ),
  rule('LeadIn', '#learnVerb somewhere|once? in|on|from|about? #teller? on|from|in? youtube|reddit|twitter|tiktok|telegram? #toldTail', {
    build: () => ({ leads: true }),
    weight: 1,
    examples: ['I read somewhere that you should', 'I learned from a friend to'],
  }),
  rule('LeadIn', '#wasTold #toldTail', { build: () => ({ leads: true }), examples: ['I was told to'] }),
  rule('LeadIn', 'according|in|from|on to? #teller ,? #teller? #tellVerb #toldTail?', {
    build: () => ({ leads: true }),
    weight: 0.5,
    examples: ['in the course they teach you to'],
  }),
  rule('LeadIn', 'according to #teller ,? #toldTail?', { build: () => ({ leads: true }), examples: ['according to the book you'] }),
  rule('LeadIn', '#wantedThing be to|that?', {
    build: () => ({ leads: true }),
    examples: ['what I would like to do is', "what I'm planning is to"],
  }),
  rule('LeadIn', '#wholePlan #isSoVerb #toldTail?', {
    build: () => ({ leads: true }),
    examples: ['my idea would be to', 'the strategy consists of', 'the basic logic goes like this'],
  }),
  rule('LeadIn', '#buildVerb #builtThing #builtTail', {
    build: () => ({ leads: true }),
    examples: ['please code a strategy that', 'I am looking for a bot that will', 'can you backtest a strategy where I'],
  }),
  rule('LeadIn', '#checkWhether', { build: () => ({ leads: true }), examples: ['could you test what happens if I'] }),
  rule('LeadIn', '#opener', { build: () => ({ leads: true }), examples: ['first of all', 'in essence', 'the way I see it'] }),
  rule('Clause', 'LeadIn:lead ,|-|–|—? Clause:c', {
    build: ({ c }, at) => led(c, at),
    weight: 0.5,
    examples: ['a friend told me to buy when RSI < 30', 'in essence, buy when RSI < 30'],
  }),
  rule('Clause', 'LeadIn:lead #colon', { build: (_, at) => ({ clause: 'remark', at }), weight: 1, examples: ['it goes like this:'] }),
  rule('Clause', 'LeadIn:lead .|!|,|\n', { build: (_, at) => ({ clause: 'remark', at }), weight: 3, examples: ['nothing fancy.'] }),
  rule('LeadIn', '#buildVerb #builtThing for me|us|him|mt4|mt5|metatrader|tradingview|ninjatrader', {
    build: () => ({ leads: true }),
    examples: ['can you code an EA for me'],
  }),
  rule('LeadIn', '#buildVerb #builtThing', { build: () => ({ leads: true }), weight: 1, examples: ['please make ea'] }),
]
