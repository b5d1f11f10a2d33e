import type { Stretch } from '../../language/grammar.ts'
import type { Clause } from '../meanings.ts'
import { rule } from '../production.ts'

const remark = (_: unknown, at: Stretch | null): Clause => ({ clause: 'remark', at })

/** What somebody tells of results, with its numbers; a plan has no rule of any of it. */
export const remarkProductions = [
  rule('Clause', '#resultNoun be|was|stand|sit|of|= at|near|somewhere? #aboutWord? #percent', {
    build: remark,
    weight: 0.5,
    examples: ['win rate is about 60%', 'the hit rate was 55 percent'],
  }),
  rule('Clause', '#resultNoun #colon? #aboutWord? #percent', { build: remark, weight: 0.5, examples: ['win rate around 60%'] }),
  rule('Clause', '#resultNoun be|was|of? #aboutWord? #number', { build: remark, weight: 0.5, examples: ['profit factor of 1.8'] }),
  rule('Clause', 'it|this? win|wins|won|works|worked #aboutWord? #number out? of|in #number times|trades|cases?', {
    build: remark,
    weight: 0.5,
    examples: ['it wins about 6 out of 10 times'],
  }),
  rule('Clause', '#earnedVerb me|us? #aboutWord? #percent a|per|each|every|on? average? month|year|annum with|from|on? it|this?', {
    build: remark,
    weight: 0.5,
    examples: ['returns about 20% per year', 'I make 3% a month with it'],
  }),
  rule('Clause', '#earnedVerb me|us? #aboutWord? #number - #percent a|per|each|every month|year|annum with|from|on? it|this?', {
    build: remark,
    weight: 0.5,
    examples: ['I usually make 2-3% a month'],
  }),
  rule('Clause', '#earnedVerb me|us? #aboutWord? #percent last|this|past|in month|year|quarter|january|december with|from|on? it|this?', {
    build: remark,
    weight: 0.5,
    examples: ['made 12% last year with this'],
  }),
  rule(
    'Clause',
    '#earnedVerb me|us? #aboutWord? #number k? pips|points|ticks|dollars|bucks|euros|quid? last|this|past|in month|year|quarter with|from|on? it|this?',
    {
      build: remark,
      weight: 0.5,
      examples: ['gave me 300 pips last month', 'made 5k last month with this'],
    },
  ),
  rule('Clause', '#earnedVerb me|us? #aboutWord? #cash last|this|past|in month|year|quarter with|from|on? it|this?', {
    build: remark,
    weight: 0.5,
    examples: ['made $5000 last year'],
  }),
  rule(
    'Clause',
    '#beenWord? #testedVerb #venueThing? live|manually|mostly? on|in? demo|paper|live? account? for|over|across|on #aboutWord? #number #timeUnit:unit on|in? demo|paper|live? account? #withResults?',
    {
      build: ({ unit }, at) => (unit === 'year' || unit === 'month' || unit === 'week' ? remark(null, at) : null),
      weight: 0.5,
      examples: ['I tested it for two years on demo', "I've traded it live for 6 months"],
    },
  ),
  rule(
    'Clause',
    '#beenWord? #testedVerb #venueThing? live|manually|mostly? over|across|on|with #aboutWord? #number trades|charts|pairs|times #withResults?',
    {
      build: remark,
      weight: 0.5,
      examples: ['I have backtested this over 500 trades'],
    },
  ),
  rule('Clause', '#beenWord? #testedVerb #venueThing #number times', {
    build: remark,
    weight: 0.5,
    examples: ['tested it 100 times'],
  }),
]
