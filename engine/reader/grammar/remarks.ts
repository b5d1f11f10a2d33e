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
  // "Max DD 9%" by itself may be a limit; among results it is one.
  rule('Results', '#resultNoun #colon? of|was|is|at? #aboutWord? #percent', { build: () => true, weight: 0.4, examples: ['win rate 54%'] }),
  rule('Results', '#resultNoun #colon? of|was|is|at? #aboutWord? #number', { build: () => true, weight: 0.4, examples: ['PF 1.8'] }),
  rule('Results', '#percent #resultNoun', { build: () => true, weight: 0.4, examples: ['54% win rate'] }),
  rule('Results', '#percent #winNoun', { build: () => true, weight: 0.4, examples: ['54% winners'] }),
  rule('Results', 'Results ,|;|/|and|with|at a|the? max|maximum? drawdown|dd #colon? of|was|is? #aboutWord? #percent', {
    build: () => true,
    weight: 0.4,
    examples: ['win rate 54%, max drawdown 9%'],
  }),
  rule('Results', 'Results ,|;|/|and|with|at Results', { build: () => true, weight: 0.4, examples: ['PF 1.8, 54% win rate'] }),
  rule('Results', 'backtest|test|backtested|live? results|result|stats|statistics|performance|backtest so? far? #linkWord? Results', {
    build: () => true,
    weight: 0.4,
    examples: ['Backtest results: PF 1.8, 54% win rate, max DD 9%'],
  }),
  rule('Clause', 'Results', { build: remark, weight: 0.6, examples: ['PF 1.8, 54% win rate, max DD 9%'] }),
  rule('Clause', '#beenWord? #testedVerb #venueThing? on|with|over? #symbol? since|from #number:year', {
    build: ({ year }, at) => (year >= 1970 && year < 2100 ? remark(null, at) : null),
    weight: 0.5,
    examples: ['I backtested this on gold since 2015'],
  }),
  rule(
    'Clause',
    '#beenWord? #testedVerb #venueThing? on|with|over? #symbol? since|from #number:year ,|and it|which? #earnedVerb me? #aboutWord? #percent',
    {
      build: ({ year }, at) => (year >= 1970 && year < 2100 ? remark(null, at) : null),
      weight: 0.5,
      examples: ['I backtested this on gold since 2015 and it made 40%'],
    },
  ),
  rule('Clause', '#beenWord? #testedVerb #venueThing for|since a? while|ages|years|months|weeks|long now?', {
    build: remark,
    weight: 0.5,
    examples: ['been running this for a while'],
  }),
]
