import type { Stretch } from '../../language/grammar.ts'
import type { Clause, Duration } from '../meanings.ts'
import { rule } from '../production.ts'

const steps = (within: Duration | null, at: Stretch | null): Clause => ({ clause: 'steps', within, at })

/** What is told of steps behind them, or ahead of them: their order, and how long the last may take to come. */
export const inTimeProductions = [
  rule(
    'Clause',
    'with? Soon:soon #modal? pass|lie|be|go|elapse|come by? in? between|inbetween|meantime both|the|these|those|them|two? two? steps|events|signals?',
    {
      build: ({ soon }, at) => (soon.isBound ? steps(soon.over, at) : null),
      weight: 0.5,
      examples: ['no more than 8 candles may pass in between'],
    },
  ),
  rule('Clause', 'with? Soon:soon in? between|inbetween both|the|these|those|them|two? two? steps|stages|phases|events|signals?', {
    build: ({ soon }, at) => (soon.isBound ? steps(soon.over, at) : null),
    weight: 0.5,
    examples: ['with at most 5 bars between the two'],
  }),
  rule('Clause', 'Follower? #modal? #auxVerb? #occurVerb Within:within ,? Void?', {
    build: ({ within }, at) => steps(within, at),
    weight: 0.8,
    examples: ['it must happen within 5 bars', 'must happen in the next 3 bars else cancel'],
  }),
  rule('Clause', 'Follower #modal? be within Soon:soon ,? Void?', {
    build: ({ soon }, at) => steps(soon.over, at),
    weight: 0.8,
    examples: ['the retest must be within 10 bars'],
  }),
  rule(
    'Clause',
    'Follower #modal? #auxVerb? #occurVerb? not|no later than Soon:soon after|behind first|other|former|break|cross|signal|touch one?',
    {
      build: ({ soon }, at) => (soon.isBound ? null : steps(soon.over, at)),
      weight: 0.5,
      examples: ['the second one not later than 10 bars after the first'],
    },
  ),
  rule('Clause', 'Void if|unless Follower #notWord #occurVerb Within:within', {
    build: ({ within }, at) => steps(within, at),
    weight: 0.5,
    examples: ["no trade if that doesn't happen within 5 bars"],
  }),
  rule('Clause', 'if Follower #notWord #occurVerb Within:within ,? then? Void', {
    build: ({ within }, at) => steps(within, at),
    weight: 0.5,
    examples: ["if it doesn't happen within 5 bars, no trade"],
  }),
  rule(
    'Clause',
    'setup|signal|trigger|entry|it|that be|stays|remains #onlyWord? valid|good|active|alive for|within Soon:soon after|following that|this|break|breakout|cross|crossover|sweep|touch|signal?',
    {
      build: ({ soon }, at) => steps(soon.over, at),
      weight: 0.3,
      examples: ['the setup is only valid for 10 bars after the cross'],
    },
  ),
  rule('Clause', 'but|and? Soon:soon later|afterwards|afterward|thereafter', {
    build: ({ soon }, at) => (soon.isBound ? steps(soon.over, at) : null),
    weight: 2,
    examples: ['max 6 bars later'],
  }),
  rule('Clause', 'but|and? not|no later than Soon:soon later|after|afterwards', {
    build: ({ soon }, at) => (soon.isBound ? null : steps(soon.over, at)),
    weight: 1,
    examples: ['but no later than 4 candles after'],
  }),
  rule('Follower', 'it|this|that|they|both|these', { build: () => true, weight: 0.5, examples: ['that'] }),
  rule('Follower', 'second|last|latter|final|next|confirmation one|step|part|signal|event|cross|touch|candle?', {
    build: () => true,
    weight: 0.5,
    examples: ['the second one', 'the confirmation candle'],
  }),
  rule('Follower', 'retest|touch|pullback|trigger|bounce|confirmation|reclaim|recovery|crossover', {
    build: () => true,
    weight: 0.5,
    examples: ['the retest'],
  }),
  rule('Void', 'or|else|otherwise cancel|skip|forget|ignore|scrap|abandon|drop|pass it|trade|setup|signal|this|that?', {
    build: () => true,
    weight: 0.3,
    examples: ['else cancel'],
  }),
  rule('Void', 'or? else|otherwise? i|we? cancel|skip|forget|ignore|scrap|abandon|drop it|trade|setup|signal|this|that', {
    build: () => true,
    weight: 0.3,
    examples: ['or else I cancel it', 'forget the setup'],
  }),
  rule('Void', 'or? else|otherwise? no trade|entry|buy|deal', {
    build: () => true,
    weight: 0.3,
    examples: ['otherwise no trade', 'no entry'],
  }),
  rule('Void', 'or? else|otherwise? setup|trade|signal|it be|becomes void|invalid|off|cancelled|canceled|dead|gone|over|expired', {
    build: () => true,
    weight: 0.3,
    examples: ['the setup is void', 'otherwise it is off'],
  }),
  // How many steps an entry has says nothing of them.
  rule(
    'Clause',
    'entry|setup|signal|trigger|strategy|system|plan|rule has|have|needs|consists|comes|be of|in? a? #number:n -? step|steps|part|parts|stage|stages|phase|phases|piece|pieces|ingredients process|affair|thing|entry|setup|job? #colon?',
    {
      build: (_, at) => ({ clause: 'item', n: null, at }),
      weight: 0.5,
      examples: ['the entry has three parts', 'my entry is a two step process:'],
    },
  ),
  // "In this order" turns what is listed into steps.
  rule(
    'Clause',
    'all|everything|exactly|strictly|must|they|place|happen|happening|come|these|conditions|steps|rules|has|have? must|has|have|to|all|be|happen|happening|come|occur? to|happen|come|be|occur? in|by exactly? this|that|following|right|exact|given|correct|same exact? order|sequence #colon?',
    {
      build: (_, at) => steps(null, at),
      weight: 0.5,
      examples: ['all in that order', 'in this order', 'these must happen in this exact order'],
    },
  ),
]
