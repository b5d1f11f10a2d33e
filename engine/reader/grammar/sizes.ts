import type { Stretch } from '../../language/grammar.ts'
import type { Part, SaidLimit, Unit } from '../meanings.ts'
import { rule } from '../production.ts'
import { isCount, several, singleParts } from '../said-part.ts'

type Size = Extract<SaidLimit, { part: 'size' }>

const size = (kind: Size['kind'], value: number, at: Stretch | null): Part | null => (value > 0 ? { part: 'size', kind, value, at } : null)

const kindOf: Readonly<Partial<Record<Unit, Size['kind']>>> = {
  shares: 'fixed_units',
  lots: 'fixed_lots',
  percent: 'percent_equity',
  cash: 'fixed_cash',
}

function sizeIn(value: number, unit: Unit, at: Stretch | null): Part | null {
  const kind = kindOf[unit]
  return kind === undefined ? null : size(kind, value, at)
}

const isRisk = ({ kind }: Size): boolean => kind === 'risk_percent' || kind === 'risk_cash'

/** How large a trade is, and of which market where that is said with it. */
const isSizeOn = (part: Part): boolean =>
  part.part === 'size' || (part.part === 'several' && part.parts.every((each) => each.part === 'size' || each.part === 'market'))

/** So many positions at once, each of this share. */
function slots(most: number, percent: number, at: Stretch | null): Part | null {
  const each = size('percent_equity', percent, at)
  return isCount(most) && most * percent <= 100 && each
    ? { part: 'several', parts: [{ part: 'open trades', most, isOpenSaid: true, at }, each], at }
    : null
}

/** How much is risked, or put into a trade. */
const sizes = [
  rule('Part', '#riskWord #linkWord? Percent:n', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.8,
    examples: ['risk 1%', 'risking half a percent'],
  }),
  rule('Part', '#riskWord #linkWord? Percent:n #accountWord', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.3,
    examples: ['risk: 1% equity'],
  }),
  rule('Part', 'Percent:n of|from? #accountWord #riskWord', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.3,
    examples: ['1% equity risk', '1% account risk'],
  }),
  rule('Part', '#riskWord #limitWord Percent:n', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.8,
    examples: ['risk a max of 1%', 'risk up to 1%'],
  }),
  rule('Part', '#noWord #riskWord more than Percent:n', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.8,
    examples: ["don't risk more than 1%"],
  }),
  rule('Part', '#riskWord #noWord more than Percent:n', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.8,
    examples: ['risk not more than 1%'],
  }),
  rule('Part', '#riskWord #eachTrade #linkWord? Percent:n', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.8,
    examples: ['risk on each trade 1%'],
  }),
  rule('Part', '#riskWord percent|percentage|pct #linkWord #number:n', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.8,
    examples: ['RiskPercent=0.5', 'risk percent: 1'],
  }),
  rule('Part', 'Percent:n #riskWord', { build: ({ n }, at) => size('risk_percent', n, at), weight: 0.8, examples: ['1% risk'] }),
  rule('Part', '#riskWord #linkWord? #cash:n', { build: ({ n }, at) => size('risk_cash', n, at), examples: ['risk $100'] }),
  rule('Part', '#cash:n #riskWord', { build: ({ n }, at) => size('risk_cash', n, at), examples: ['$100 risk'] }),
  rule('Part', 'Percent:n of|from #accountWord', {
    build: ({ n }, at) => size('percent_equity', n, at),
    examples: ['20% of my equity', '15% of the account'],
  }),
  rule('Part', '#portion:n of #accountWord', { build: ({ n }, at) => size('percent_equity', n, at), examples: ['half of my account'] }),
  rule('Part', 'Percent:n #accountWord', { build: ({ n }, at) => size('percent_equity', n, at), weight: 1.4, examples: ['20% equity'] }),
  rule('Part', 'Percent:n #sizeWord', {
    build: ({ n }, at) => size('percent_equity', n, at),
    weight: 2.5,
    examples: ['10% position size'],
  }),
  rule('Part', '#sizeWord #linkWord? Percent:n', {
    build: ({ n }, at) => size('percent_equity', n, at),
    weight: 1.2,
    examples: ['position size 10%'],
  }),
  rule('Part', '#sizeWord #linkWord? #cash:n', {
    build: ({ n }, at) => size('fixed_cash', n, at),
    examples: ['size $500', 'invest $1000'],
  }),
  rule('Part', '#sizeWord #linkWord? #number:n #unit:unit', {
    build: ({ n, unit }, at) => sizeIn(n, unit, at),
    weight: 0.9,
    examples: ['trade 0.1 lots', 'size: 2 contracts'],
  }),
  rule('Part', '#cash:n #eachTrade', { build: ({ n }, at) => size('fixed_cash', n, at), examples: ['$1000 per trade'] }),
  rule('Part', '#number:n #unit:unit', {
    build: ({ n, unit }, at) => (unit === 'shares' || unit === 'lots' ? sizeIn(n, unit, at) : null),
    examples: ['0.1 lots', '2 contracts', '100 shares'],
  }),
  rule('Part', '#number:n #unit:unit of Part:market', {
    build: ({ n, unit, market }, at) => {
      const part = unit === 'shares' || unit === 'lots' ? sizeIn(n, unit, at) : null
      return part && market.part === 'market' ? { part: 'several', parts: [part, market], at } : null
    },
    weight: 0.2,
    examples: ['10 shares of AAPL'],
  }),
  rule('Part', 'risk|money management|control|rules|parameters|settings #linkWord Percent:n #eachTrade', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.2,
    examples: ['risk management: 1% per trade'],
  }),
  rule(
    'Part',
    '#noWord put|invest|allocate|commit|deploy more|over than? Percent:n of? my|the|your? it|equity|account|capital|balance|portfolio|money|stack? in|into|on one|any|a single? trade|coin|stock|position|market|asset|pair|idea|name|share',
    {
      build: ({ n }, at) => size('percent_equity', n, at),
      weight: 0.4,
      examples: ['never put more than 20% of the account in one coin'],
    },
  ),
  rule('Part', 'Part:part isolated|cross margin|mode?', {
    build: ({ part }) => (part.part === 'leverage' ? part : null),
    weight: 0.3,
    examples: ['5x leverage isolated'],
  }),
  // A few percent of a trade may be what is risked.
  rule('Part', 'Percent:n #eachTrade', {
    build: ({ n }, at) => size(n < 5 ? 'percent_unclear' : 'percent_equity', n, at),
    weight: 2,
    examples: ['10% per trade'],
  }),
  rule('Part', 'lot|lots #linkWord? #number:n', { build: ({ n }, at) => size('fixed_lots', n, at), examples: ['lot 0.1', 'lots: 0.5'] }),
  rule('Part', 'lot size #linkWord? #number:n', { build: ({ n }, at) => size('fixed_lots', n, at), examples: ['lot size 0.1'] }),
  rule('Part', 'put|invest Part:part in|into', {
    build: ({ part }) => (part.part === 'size' && part.kind === 'percent_equity' ? part : null),
    weight: 0.5,
    examples: ['put 25% of the account in'],
  }),
  rule('Part', 'all|full|entire|whole #accountWord', {
    build: (_, at) => size('percent_equity', 100, at),
    examples: ['my whole account', 'all my capital'],
  }),
  rule('Part', 'full|whole|entire position|stake|equity|balance|size #eachTrade', {
    build: (_, at) => size('percent_equity', 100, at),
    examples: ['full position each time', 'full size every trade'],
  }),
  rule('Part', 'full|whole|entire notional|size', {
    build: (_, at) => size('percent_equity', 100, at),
    weight: 1,
    examples: ['full notional', 'full size'],
  }),
  rule('Part', 'default? qty|quantity|size #linkWord? Part:part', {
    build: ({ part }) => (part.part === 'size' && part.kind === 'percent_equity' ? part : null),
    weight: 0.3,
    examples: ['default qty 100% of equity'],
  }),
  rule('Part', 'go all in', { build: (_, at) => size('percent_equity', 100, at), weight: 0.8, examples: ['I go all in'] }),
  rule('Part', 'all in', { build: (_, at) => size('percent_equity', 100, at), examples: ['all in'] }),
  rule('Part', 'Part:part #eachTrade', {
    build: ({ part }) => (part.part === 'size' ? part : null),
    weight: 0.2,
    examples: ['risk 1% per trade', '0.5 lots each'],
  }),
  rule('Part', '#eachTrade Part:part', {
    build: ({ part }) => (part.part === 'size' ? part : null),
    weight: 0.4,
    examples: ['on every trade 0.05 lot'],
  }),
  rule('Part', 'Part:part of|on #accountWord', {
    build: ({ part }) => (part.part === 'size' && part.kind === 'risk_percent' ? part : null),
    weight: 0.2,
    examples: ['risk 1% of my account', '1% risk on equity'],
  }),
  rule('Part', 'Part:part ,|with? no|without|never any? compounding|compound|reinvesting|reinvestment|reinvest', {
    build: ({ part }) =>
      part.part === 'size' && (part.kind === 'fixed_cash' || part.kind === 'fixed_lots' || part.kind === 'fixed_units') ? part : null,
    weight: 0.4,
    examples: ['$100 per trade, no compounding', '0.1 lot without compounding'],
  }),
  rule('Part', 'Part:part max|maximum|tops', {
    build: ({ part }) => (part.part === 'size' && part.kind === 'risk_percent' ? part : null),
    weight: 0.6,
    examples: ['2% risk max'],
  }),
  rule('Part', 'position|positions sized|calculated to|for Part:part', {
    build: ({ part }) => (part.part === 'size' && part.kind === 'risk_percent' ? part : null),
    weight: 0.4,
    examples: ['position sized to risk 1%'],
  }),
  rule('Part', 'fixed|constant Part:part', {
    build: ({ part }) => (part.part === 'size' ? part : null),
    weight: 0.3,
    examples: ['fixed lot 0.10'],
  }),
  rule('Part', 'position|positions #colon Part:part', {
    build: ({ part }) => (part.part === 'size' ? part : null),
    weight: 0.4,
    examples: ['Position: 100% of the account'],
  }),
  rule('Part', '#sizeWord be? sized|calculated|set|adjusted|based? to|from|on|for Part:part', {
    build: ({ part }) => (part.part === 'size' && part.kind === 'risk_percent' ? part : null),
    weight: 0.4,
    examples: ['lot size calculated to risk 1%'],
  }),
  rule('Part', 'Percent:n of #accountWord at risk', {
    build: ({ n }, at) => size('risk_percent', n, at),
    examples: ['2% of the account at risk'],
  }),
  rule('Part', 'Part:part based|calculated? on|from|by initial? #stopWord', {
    build: ({ part }) => (part.part === 'size' && part.kind === 'risk_percent' ? part : null),
    weight: 0.4,
    examples: ['risk 1% of equity based on the initial stop distance'],
  }),
  rule('Part', 'max|maximum|most Part:part', {
    build: ({ part }) => (part.part === 'size' && (part.kind === 'risk_percent' || part.kind === 'risk_cash') ? part : null),
    weight: 0.6,
    examples: ['max 1% risk'],
  }),
  rule('Part', 'everything|positions|position|trades|trade|entries be? sized|sizes at|to|for|with Percent:n', {
    build: ({ n }, at) => size(n < 5 ? 'percent_unclear' : 'percent_equity', n, at),
    weight: 0.8,
    examples: ['everything is sized at 10%'],
  }),
  rule('Part', 'everything|positions|position|trades|trade|entries be? sized|sizes at|to|for|with Part:part', {
    build: ({ part }) => (part.part === 'size' ? part : null),
    weight: 0.4,
    examples: ['trades are sized at 1% risk', 'position is sized to risk 1%'],
  }),
  rule('Part', 'sized|sizing at|to|for|with Part:part', {
    build: ({ part }) => (part.part === 'size' ? part : null),
    weight: 0.6,
    examples: ['sized at 1% risk'],
  }),
  rule('Part', '#sizeWord such|so|where that? #stopWord cost|costs|loses|means|equals|is|takes|hits? me? Percent:n', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.6,
    examples: ['size such that a stop costs 0.4%', 'size so that the stop equals 1%'],
  }),
  rule(
    'Part',
    'lot|lots|position|positions sized? such|so|where that? #stopWord cost|costs|loses|means|equals|is|takes|hits me? Percent:n',
    {
      build: ({ n }, at) => size('risk_percent', n, at),
      weight: 0.6,
      examples: ['lot such that the stop costs 0.4%'],
    },
  ),
  rule('Part', 'position|positions|lot|lots|trade|trades be? sized? such|so|that that? i|we lose|risk Percent:n when|if #stopOutWord', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.4,
    examples: ['position sized so that I lose 1% if stopped out'],
  }),
  rule('Part', 'Part:part #whenWord #stopOutWord', {
    build: ({ part }) => (part.part === 'size' && part.kind === 'risk_percent' ? part : null),
    weight: 0.4,
    examples: ['I risk 1% when stopped out'],
  }),
  rule('Part', '#riskWord always|only|just|exactly|around #linkWord? Percent:n', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.8,
    examples: ['risk always 1%', 'risking only 0.5%'],
  }),
  rule('Part', "be|am|are|i'm|im|we're always|only|just? Part:part", {
    build: ({ part }) => (part.part === 'size' && part.kind !== 'percent_unclear' ? part : null),
    weight: 0.6,
    examples: ['I am risking 1% of my balance', 'I am using a quarter of my account'],
  }),
  rule(
    'Part',
    'Part:part ,|;|and|so #sizeWord be? calculated|computed|derived|worked|sized|based|set|determined|adjusted out? from|on|by|off|with|to #stopWord',
    {
      // What is risked makes the size by its stop.
      build: ({ part }) => (part.part === 'size' && isRisk(part) ? part : null),
      weight: 0.4,
      examples: ['risk 1%, lot size calculated from the stop', 'risk $100 and the position size is based on the stop'],
    },
  ),
  rule(
    'Part',
    '#sizeWord be? calculated|computed|derived|worked|sized|based|set|determined|adjusted out? from|on|by|off|with|to #stopWord ,|;|and|so|for Part:part',
    {
      build: ({ part }) => (part.part === 'size' && isRisk(part) ? part : null),
      weight: 0.4,
      examples: ['position size is based on the stop, risk 1%'],
    },
  ),
  rule(
    'Part',
    '#sizeWord such|so that? getting|being|get|be #stopOutWord cost|costs|loses|means|equals|be|takes me? Percent:n of|from? #accountWord?',
    {
      build: ({ n }, at) => size('risk_percent', n, at),
      weight: 0.4,
      examples: ['size such that getting stopped out costs 0.5% of equity', 'size so being stopped out costs 1%'],
    },
  ),
  rule('Part', '#number:n #symbol:symbol contract|contracts|futures|lot|lots|shares|coins:unit #eachTrade?', {
    build: ({ n, symbol, unit }, at) => {
      const part = size(unit.startsWith('lot') ? 'fixed_lots' : 'fixed_units', n, at)
      return part && { part: 'several', parts: [part, { part: 'market', symbol, at }], at }
    },
    weight: 0.3,
    examples: ['1 NQ contract', '2 ES contracts per trade'],
  }),
  rule('Part', '#number:n position|positions ,|at|of|with|x Percent:p each|apiece?', {
    build: ({ n, p }, at) => slots(n, p, at),
    weight: 0.4,
    examples: ['20 positions, 5% each', '10 positions of 10%'],
  }),
  rule(
    'Part',
    'equal|equally weight|weights|weighted|weighting|size|sized|sizes|sizing|dollar position|positions|trades? ,? #colon? Part:part',
    {
      // Equal among trades whose size is said.
      build: ({ part }) => (singleParts(part).some((each) => each.part === 'size' && !isRisk(each)) ? part : null),
      weight: 0.4,
      examples: ['Equal weight, 20 positions, 5% each', 'equal size: 10% of equity'],
    },
  ),
  rule('Part', 'default? qty type #linkWord strategy? .? percent of equity ,? default? qty value #linkWord #number:n', {
    build: ({ n }, at) => size('percent_equity', n, at),
    weight: 0.4,
    examples: ['default_qty_type = strategy.percent_of_equity, default_qty_value = 50'],
  }),
  rule('Part', 'Percent:n of #riskWord', { build: ({ n }, at) => size('risk_percent', n, at), weight: 0.6, examples: ['1% of risk'] }),
  rule('Part', '#noWord #riskWord over|above|beyond Percent:n', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.8,
    examples: ['never risk over 2%'],
  }),
  rule('Part', '#noWord lose|risk|lost more|over than Percent:n of|from? #accountWord? #eachTrade', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.6,
    examples: ['never lose more than 1% of my account on a trade'],
  }),
  rule('Part', '#noWord lose|risk|lost more|over than #cash:n #eachTrade', {
    build: ({ n }, at) => size('risk_cash', n, at),
    weight: 0.6,
    examples: ['never lose more than $100 on a trade'],
  }),
  rule('Part', 'loss #eachTrade #linkWord? #limitWord? Percent:n of #accountWord', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.6,
    examples: ['loss per trade limited to 1% of the account'],
  }),
  // How many shares a stop leaves for what may be lost.
  rule(
    'Part',
    'number|amount|quantity? of? shares|contracts|lots|units|coins|size #linkWord? Percent:n of? #accountWord divided|/ by? #stopWord',
    {
      build: ({ n }, at) => size('risk_percent', n, at),
      weight: 0.4,
      examples: ['number of shares is 1% of equity divided by the stop', 'shares = 1% of equity / stop distance'],
    },
  ),
  rule('Part', '#sizeWord #linkWord? Percent:n of? #accountWord divided|/ by? #stopWord', {
    build: ({ n }, at) => size('risk_percent', n, at),
    weight: 0.4,
    examples: ['position size = 1% of equity / stop distance'],
  }),
  rule(
    'Part',
    'size it|them|position|positions|trade|trades|everything? so|such that? i|we lose|risk|lost at|no? most|more|than? Percent:n when|if #stopOutWord',
    {
      build: ({ n }, at) => size('risk_percent', n, at),
      weight: 0.4,
      examples: ['size it so I lose 1% if stopped out'],
    },
  ),
  rule(
    'Part',
    'size it|them|position|positions|trade|trades|everything? so|such that? i|we lose|risk|lost at? most? Percent:n when|if #stopWord be|get hit|reached|triggered',
    {
      build: ({ n }, at) => size('risk_percent', n, at),
      weight: 0.4,
      examples: ['size it so I lose at most 1% if the stop is hit'],
    },
  ),
  rule(
    'Part',
    '#sizeWord #modal? be calculated|set|chosen|computed|picked|adjusted such|so? that|where? #stopWord cost|costs|loses|means|equals|is|takes|hits Percent:n of? #accountWord?',
    {
      build: ({ n }, at) => size('risk_percent', n, at),
      weight: 0.4,
      examples: ['position size is calculated so that the stop loss equals 1% of the account'],
    },
  ),
  rule('Part', 'lot|lots|size|volume #modal be|have calculated|set|computed? to|from|on|for|with|by Part:part', {
    build: ({ part }) => (part.part === 'size' && part.kind === 'risk_percent' ? part : null),
    weight: 0.4,
    examples: ['the lot must be calculated with 1% risk'],
  }),
  rule('Part', 'lot size|volume #modal be #number:n', {
    build: ({ n }, at) => size('fixed_lots', n, at),
    weight: 0.4,
    examples: ['lot size must be 0.2'],
  }),
  rule('Part', 'Part:part go|goes|put|invested #eachTrade', {
    build: ({ part }) => (part.part === 'size' && part.kind === 'percent_equity' ? part : null),
    weight: 0.5,
    examples: ['20% of the account goes into each trade'],
  }),
  rule('Part', 'fixed fractional|fraction #linkWord? Percent:n', {
    build: ({ n }, at) => size('risk_percent', n, at),
    examples: ['fixed fractional 1.5%'],
  }),
  rule('Part', 'Part:part from|off #accountWord', {
    build: ({ part }) => (part.part === 'size' && part.kind === 'risk_percent' ? part : null),
    weight: 0.3,
    examples: ['2% risk from balance'],
  }),
  rule('Part', 'position|positions|trade|trades|entry|entries|unit #linkWord? Part:part', {
    build: ({ part }) => (part.part === 'size' ? part : null),
    weight: 0.6,
    examples: ['position 20% of capital'],
  }),
  rule('Part', 'qty|quantity|contracts|shares|units:unit #linkWord? #number:n', {
    build: ({ n }, at) => (Number.isInteger(n) ? size('fixed_units', n, at) : null),
    weight: 1.5,
    examples: ['qty 2', 'contracts: 1'],
  }),
  rule('Part', '#number:n #eachTrade', {
    build: ({ n }, at) => (n >= 1000 ? size('fixed_cash', n, at) : null),
    weight: 1.5,
    examples: ['10k per trade'],
  }),
  rule('Part', '#sizeWord #linkWord? #number:n #eachTrade', {
    build: ({ n }, at) => (n >= 1000 ? size('fixed_cash', n, at) : null),
    weight: 1,
    examples: ['size 10k per trade'],
  }),
  rule('Part', '#sizeWord #eachTrade #cash:n', { build: ({ n }, at) => size('fixed_cash', n, at), examples: ['I put each time $5000'] }),
  rule('Part', '#sizeWord #eachTrade Part:part', {
    build: ({ part }) => (part.part === 'size' ? part : null),
    weight: 0.4,
    examples: ['I put each time half of my account'],
  }),
  rule('Part', '#portion:n of? #accountWord #eachTrade', {
    build: ({ n }, at) => size('percent_equity', n, at),
    weight: 0.4,
    examples: ['half my stack each time', 'half of the account per trade'],
  }),
  rule('Part', '#sizeWord #portion:n of? #accountWord', {
    build: ({ n }, at) => size('percent_equity', n, at),
    weight: 0.4,
    examples: ['I use half my money'],
  }),
  rule('Part', '#sizeWord all|everything|whole of? it? #eachTrade', {
    build: (_, at) => size('percent_equity', 100, at),
    weight: 0.6,
    examples: ['use all of it each time'],
  }),
  rule('Part', '#cash:n worth #eachTrade?', { build: ({ n }, at) => size('fixed_cash', n, at), examples: ['$500 worth'] }),
  rule('Part', '#sizeWord Part:part', {
    build: ({ part }) => (isSizeOn(part) ? part : null),
    weight: 0.2,
    examples: ['use 20% of the account', 'bet all my capital'],
  }),
  rule('Part', '#sizeWord #linkWord Part:part', {
    build: ({ part }) => (part.part === 'size' ? part : null),
    weight: 0.2,
    examples: ['position size = 20% of account'],
  }),
  rule('Part', 'Part:part #sizeWord', {
    build: ({ part }) => (part.part === 'size' ? part : null),
    weight: 0.4,
    examples: ['20% of equity position size'],
  }),
]

/** Leverage. */
/** "2x" by itself is as likely twice what is risked. */
const leastBareLeverage = 5
const leverage = [
  rule('Part', '#leverageWord #linkWord? #number:n x?', {
    build: ({ n }, at) => (n > 0 ? { part: 'leverage', value: n, at } : null),
    examples: ['leverage 5', 'lev: 5x'],
  }),
  rule('Part', '#number:n x', {
    build: ({ n }, at) => (Number.isInteger(n) && n >= leastBareLeverage ? { part: 'leverage', value: n, at } : null),
    weight: 6,
    examples: ['5x'],
  }),
  rule('Part', '#number:n x #leverageWord', {
    build: ({ n }, at) => (n > 0 ? { part: 'leverage', value: n, at } : null),
    weight: 0.8,
    examples: ['3x leverage'],
  }),
  rule('Part', '#number:n times|fold #leverageWord', {
    build: ({ n }, at) => (n > 0 ? { part: 'leverage', value: n, at } : null),
    weight: 0.8,
    examples: ['3 times leverage'],
  }),
  rule('Part', '#leverageWord #linkWord? x #number:n', {
    build: ({ n }, at) => (n > 0 ? { part: 'leverage', value: n, at } : null),
    examples: ['leverage x5'],
  }),
  rule('Part', '#leverageWord #linkWord? #ratio:r', {
    build: ({ r: [a, b] }, at) => (a === 1 || b === 1 ? { part: 'leverage', value: Math.max(a, b), at } : null),
    weight: 0.8,
    examples: ['leverage 1:30', 'leverage 1:100'],
  }),
  rule('Part', '#ratio:r #leverageWord', {
    build: ({ r: [a, b] }, at) => (a === 1 || b === 1 ? { part: 'leverage', value: Math.max(a, b), at } : null),
    weight: 0.8,
    examples: ['1:5 leverage'],
  }),
  rule('Part', '#leverageWord #limitWord #number:n x?', {
    build: ({ n }, at) => (n > 0 ? { part: 'leverage limit', long: n, short: n, at } : null),
    weight: 0.8,
    examples: ['leverage up to 5x', 'leverage max 3'],
  }),
  rule('Part', '#limitWord #leverageWord #linkWord? #number:n x?', {
    build: ({ n }, at) => (n > 0 ? { part: 'leverage limit', long: n, short: n, at } : null),
    weight: 0.8,
    examples: ['max leverage 3', 'maximum leverage of 5x'],
  }),
  rule('Part', '#limitWord #number:n x #leverageWord', {
    build: ({ n }, at) => (n > 0 ? { part: 'leverage limit', long: n, short: n, at } : null),
    weight: 0.8,
    examples: ['max 3x leverage'],
  }),
  rule('Part', '#number:n x #limitWord #leverageWord?', {
    build: ({ n }, at) => (n > 0 ? { part: 'leverage limit', long: n, short: n, at } : null),
    weight: 0.8,
    examples: ['5x max leverage', '3x max'],
  }),
  rule('Part', '#limitWord #number:n x', {
    build: ({ n }, at) => (n > 1 ? { part: 'leverage limit', long: n, short: n, at } : null),
    weight: 2,
    examples: ['never more than 3x'],
  }),
  rule('Part', '#leverageWord #linkWord? #noneWord', {
    build: (_, at) => ({ part: 'leverage', value: 1, at }),
    examples: ['leverage: none', 'leverage off'],
  }),
  rule('Part', '#riskWord #linkWord #noneWord', { build: (_, at) => several([], at), weight: 2, examples: ['risk: none specified'] }),
  rule('Part', '#noWord #leverageWord', {
    build: (_, at) => ({ part: 'leverage', value: 1, at }),
    examples: ['no leverage', 'without leverage'],
  }),
]

const led: ReadonlySet<Part['part']> = new Set([
  'stop',
  'target',
  'trailing',
  'size',
  'leverage',
  'open trades',
  'trades a day',
  'several',
  'costs',
  'capital',
])

/** Words that lead to a part and say nothing more. */
const leads = [
  rule('Part', '#putVerb Part:part', {
    build: ({ part }) => (led.has(part.part) ? part : null),
    weight: 0.6,
    examples: ['with a 2% stop', 'use a trailing stop of 2%', 'put the stop at 2%'],
  }),
]

const tails = [
  rule('Part', 'Part:part #eachTrade', {
    build: ({ part }) => (part.part === 'stop' || part.part === 'target' ? part : null),
    weight: 0.4,
    examples: ['3 ATR stop on every trade', 'max loss $150 per trade'],
  }),
  rule('Part', '#eachTrade have|get|need|use|carry Part:part', {
    build: ({ part }) => (part.part === 'stop' || part.part === 'target' || part.part === 'size' ? part : null),
    weight: 0.4,
    examples: ['every trade has a stop loss of 55 pips'],
  }),
  rule('Part', 'Part:part always|initially|fixed|hard|ever', {
    build: ({ part }) => (led.has(part.part) ? part : null),
    weight: 0.6,
    examples: ['stop 30 pips always'],
  }),
  rule('Part', 'Part:part be|get? used|employed|applied|taken|placed|set', {
    build: ({ part }) => (part.part === 'stop' || part.part === 'target' || part.part === 'trailing' ? part : null),
    weight: 0.6,
    examples: ['a 2% stop was employed', 'a trailing stop of 2 ATR is used'],
  }),
  rule('Part', 'Part:part on|for|in this|my one|strategy|system|trade', {
    build: ({ part }) => (part.part === 'stop' || part.part === 'target' || part.part === 'trailing' ? part : null),
    weight: 0.6,
    examples: ['no stop loss on this one'],
  }),
  rule('Part', 'Part:part at|to first|start', {
    build: ({ part }) => (part.part === 'stop' ? part : null),
    weight: 0.6,
    examples: ['stop is 2 ATR at first'],
  }),
]

export const sizeProductions = [...sizes, ...leverage, ...leads, ...tails]
