import type { Stretch } from '../../language/grammar.ts'
import type { Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { singleParts } from '../said-part.ts'

type At = Stretch | null
const risked = (value: number, at: At): Part | null => (value > 0 ? { part: 'size', kind: 'risk_percent', value, at } : null)
const ofEquity = (value: number, at: At): Part | null =>
  value > 0 && value <= 100 ? { part: 'size', kind: 'percent_equity', value, at } : null
const isSize = (part: Part): boolean => singleParts(part).every((each) => each.part === 'size' || each.part === 'leverage')
const isCosts = (part: Part): boolean => singleParts(part).every((each) => each.part === 'costs')

/** How large a trade is, in the words of people. */
const sizes = [
  rule('Part', 'in|for|with one|each|every|any|single trade|position|deal|order|entry ,? i|we? Part:part', {
    build: ({ part }) => (isSize(part) ? part : null),
    weight: 0.5,
    examples: ['for one deal we use 50% of equity'],
  }),
  rule('Part', 'Part:part in|into|for|on|to|with a|one|each|every|any|single trade|position|deal|order|entry', {
    build: ({ part }) => (isSize(part) ? part : null),
    weight: 0.5,
    examples: ['use 50% of equity in one trade', 'allocate half of my account to a trade'],
  }),
  rule(
    'Part',
    'each|every|all|any #position #modal? be|have|use|get|take|carry|hold worth|done|sized|made|placed|opened|funded? a|the? size|volume|stake? of|at|with|for? Part:part',
    {
      build: ({ part }) => (isSize(part) ? part : null),
      weight: 0.5,
      examples: ['each position is worth 50% of the account', 'every trade is done with two contracts'],
    },
  ),
  rule('Part', 'Percent:n of|from #accountWord #modal? be? risked|lost', {
    build: ({ n }, at) => risked(n, at),
    weight: 0.3,
    examples: ['1% of the account is risked'],
  }),
  rule('Part', 'Percent:n #modal? be|get? risked', { build: ({ n }, at) => risked(n, at), weight: 0.3, examples: ['1% gets risked'] }),
  rule('Part', 'put|puts Percent:n of|from? #accountWord? at|on risk|line', {
    build: ({ n }, at) => risked(n, at),
    weight: 0.3,
    examples: ['put 0.5% of my account on the line'],
  }),
  rule('Part', 'amount|share|percentage|part at risk #eachTrade? #modal? be|= Percent:n', {
    build: ({ n }, at) => risked(n, at),
    weight: 0.3,
    examples: ['the amount at risk on each trade is 1%'],
  }),
  rule('Part', 'keep|hold|limit|set|cap #riskWord #eachTrade? to|at|under|below Percent:n', {
    build: ({ n }, at) => risked(n, at),
    weight: 0.3,
    examples: ['keep risk to 0.5%'],
  }),
  rule('Part', 'a? loser|stop|loss out? #modal? cost|costs me|us? Percent:n', {
    build: ({ n }, at) => risked(n, at),
    weight: 0.4,
    examples: ['a loser should cost 1%', 'my stop costs me 0.5%'],
  }),
  rule('Part', 'Percent:n of|from #accountWord #modal? be|get used|invested|committed|allocated|deployed|put|traded in?', {
    build: ({ n }, at) => ofEquity(n, at),
    weight: 0.3,
    examples: ['50% of the equity is invested'],
  }),
  rule('Part', '#portion:n of? #accountWord go|goes|put|used|invested in|into?', {
    build: ({ n }, at) => ofEquity(n, at),
    weight: 0.3,
    examples: ['half the equity goes into'],
  }),
  rule('Part', 'set|fix|keep|hold|make #sizeWord to|at|as Part:part', {
    build: ({ part }) => (isSize(part) ? part : null),
    weight: 0.4,
    examples: ['set the size to 2 contracts'],
  }),
  rule('Part', 'set|fix|keep|hold|make lot size to|at|as #number:value', {
    build: ({ value }, at) => (value > 0 ? { part: 'size', kind: 'fixed_lots', value, at } : null),
    weight: 0.4,
    examples: ['set the lot size to 0.1'],
  }),
  rule('Part', 'working|trading|base|my lot|lots #linkWord? #number:value', {
    build: ({ value }, at) => (value > 0 ? { part: 'size', kind: 'fixed_lots', value, at } : null),
    weight: 0.6,
    examples: ['working lot is 0.1'],
  }),
  rule('Part', '#sizeWord #modal? be|stay|stays? fixed|constant|set|always|equal|flat at|to|of|= Part:part', {
    build: ({ part }) => (isSize(part) ? part : null),
    weight: 0.4,
    examples: ['position size is fixed at two contracts', 'size is constant at 0.1 lots'],
  }),
  rule('Part', 'Part:part be my|the|our? #sizeWord', {
    build: ({ part }) => (isSize(part) ? part : null),
    weight: 0.5,
    examples: ['0.1 lots is my trade size'],
  }),
  rule('Part', 'Part:part ,? only|constant|always|fixed|flat|constantly', {
    build: ({ part }) => (isSize(part) ? part : null),
    weight: 0.8,
    examples: ['2 contracts only'],
  }),
  rule('Part', 'stick|sticks|stay to|with|at Part:part', {
    build: ({ part }) => (isSize(part) ? part : null),
    weight: 0.6,
    examples: ['stick with 0.1 lots'],
  }),
  rule('Part', 'do|use|take|trade|buy|order Part:part #eachTrade?', {
    build: ({ part }) => (isSize(part) ? part : null),
    weight: 0.8,
    examples: ['do two contracts every time'],
  }),
  rule('Part', 'number of contracts|shares|units|coins #linkWord #number:value', {
    build: ({ value }, at) => (value > 0 ? { part: 'size', kind: 'fixed_units', value, at } : null),
    weight: 0.4,
    examples: ['NumberOfContracts: 2'],
  }),
  rule('Part', 'leverage #modal? be|stay? set? at|to|of #number:value times|x|fold?', {
    build: ({ value }, at) => (value > 0 ? { part: 'leverage', value, at } : null),
    weight: 0.4,
    examples: ['leverage at ten times'],
  }),
  rule('Part', 'set|use|keep leverage to|at|of #number:value times|x|fold?', {
    build: ({ value }, at) => (value > 0 ? { part: 'leverage', value, at } : null),
    weight: 0.4,
    examples: ['set leverage to 10'],
  }),
]

/** What trading costs, in the words of people. */
const costs = [
  rule('Part', '#costWord:of as|to|at|amounts|amount|comes|set|is to|at? Distance:d', {
    build: ({ of, d }, at) =>
      d.by === 'number' && d.unit !== 'r' && d.value > 0
        ? { part: 'costs', of, value: d.value, unit: d.unit, per: null, isRoundTrip: false, at }
        : null,
    weight: 0.8,
    examples: ['slippage as 1 pip', 'the fees amount to 0.1%'],
  }),
  rule('Part', 'set|take|use|model|simulate|simulates|put|calculate|keep with|as? fixed? Part:part', {
    build: ({ part }) => (isCosts(part) ? part : null),
    weight: 0.5,
    examples: ['take spread as 1.5 pips', 'set slippage to 1 pip', 'simulate with 1.5 pips spread'],
  }),
  rule('Part', 'trading|execution? cost|costs model|settings|assumptions? #colon Part:part', {
    build: ({ part }) => (isCosts(part) ? part : null),
    weight: 0.4,
    examples: ['costs: spread 1.5 pips'],
  }),
  rule('Part', 'Part:part #modal? be? assumed|included|deducted|charged|counted|applied|subtracted|added', {
    build: ({ part }) => (isCosts(part) ? part : null),
    weight: 0.5,
    examples: ['slippage of 1 pip is assumed'],
  }),
  rule('Part', 'broker|exchange|platform take|takes|charge|charges|want|wants|has|have Part:part', {
    build: ({ part }) => (isCosts(part) ? part : null),
    weight: 0.4,
    examples: ['the broker charges 0.1% per side'],
  }),
  rule(
    'Part',
    'Percent:a on|for|when|at|in? i|you|we|get|the|way|an|a? buy|entry|opening|in and|,? again? Percent:b on|for|when|at|out? i|you|we|get|the|way|an|a? sell|exit|closing|out',
    {
      build: ({ a, b }, at) =>
        a === b && a > 0 && a <= 1
          ? { part: 'costs', of: 'commission', value: a, unit: 'percent', per: 'side', isRoundTrip: false, at }
          : null,
      weight: 1.5,
      examples: ['0.1% on buy and 0.1% on sell'],
    },
  ),
  rule('Part', '#cash:value per|a|for|each|every each|every|standard|full? lot #costSide:per', {
    build: ({ value, per }, at) =>
      value > 0 ? { part: 'costs', of: 'commission', value, unit: 'cash', per: 'lot', isRoundTrip: per === 'round trip', at } : null,
    weight: 1,
    examples: ['$7 a lot round trip'],
  }),
  rule('Part', 'pay|pays Part:part', {
    build: ({ part }) => (isCosts(part) ? part : null),
    weight: 0.3,
    examples: ['I pay $7 per lot round turn'],
  }),
  rule('Part', 'Part:part in|of|as commission|commissions|fees', {
    build: ({ part }) => (part.part === 'costs' && part.of === 'commission' ? part : null),
    weight: 0.4,
    examples: ['$7 a lot round trip in commission'],
  }),
]

export const sizeWordProductions = [...sizes, ...costs]
