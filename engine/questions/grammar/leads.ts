import { rule } from '../production.ts'

/** Words by which one asks and that say nothing of what is asked; each stands for itself, so that any order of them is read. */
export const leadProductions = [
  rule('Lead', '#whatWord', { build: () => true, examples: ['whats'] }),
  rule('Lead', '#whatWord #beVerb #itWord?', { build: () => true, weight: 0.5, examples: ['what is', 'where are'] }),
  rule('Lead', '#whatWord #doWord #itWord?', { build: () => true, weight: 0.5, examples: ['what does'] }),
  rule('Lead', 'when #beWord', { build: () => true, examples: ['when was'] }),
  rule('Lead', '#beVerb #itWord?', { build: () => true, weight: 1.5, examples: ['is it'] }),
  rule('Lead', '#wasVerb #itWord?', { build: () => true, weight: 1.5, examples: ['was it'] }),
  rule('Lead', '#doWord #youWord?', { build: () => true, weight: 1.5, examples: ['do you'] }),
  rule('Lead', '#canWord #youWord', { build: () => true, examples: ['can you'] }),
  rule('Lead', '#tellVerb #youWord?', { build: () => true, examples: ['show me', 'list'] }),
  rule('Lead', '#canWord #youWord #tellVerb #youWord?', { build: () => true, weight: 0.5, examples: ['could you tell me'] }),
  rule('Lead', '#youWord #canWord? #tellVerb to? #tellVerb?', {
    build: () => true,
    weight: 0.5,
    examples: ['i want to know', 'i would like to see'],
  }),
  rule('Lead', '#beVerb #thereWord #thereWord?', { build: () => true, weight: 0.5, examples: ['are there any'] }),
  rule('Lead', '#wasVerb #thereWord #thereWord?', { build: () => true, weight: 0.5, examples: ['were there any'] }),
  rule('Lead', '#doWord #youWord #tellVerb #thereWord?', { build: () => true, weight: 0.5, examples: ['do you see any'] }),
  rule('Lead', '#thereWord', { build: () => true, weight: 1.5, examples: ['any'] }),
  rule('Lead', 'on|in|to chart|graph', { build: () => true, weight: 0, examples: ['on the chart'] }),
  rule('Lead', 'price', { build: () => true, weight: 4, examples: ['price'] }),
  rule('Lead', '#lookWord', { build: () => true, weight: 1.5, examples: ['looking', 'look like'] }),
  rule('Lead', '#itWord', { build: () => true, weight: 4, examples: ['the market'] }),
  rule('Lead', '#nowWord', { build: () => true, examples: ['right now', 'currently'] }),
  rule('Lead', '#comparedWord', { build: () => true, weight: 14, examples: ['compared to usual'] }),
  rule('Lead', '#outcomeTail', { build: () => true, weight: 0.5, examples: ['and what came after each'] }),
  rule('Lead', 'dont|do not? draw|plot|mark anything|something|it|that|them|lines?', {
    build: () => true,
    weight: 0,
    examples: ['dont draw anything'],
  }),
  // Every figure but the live price is of closed bars.
  rule('Lead', 'and? dont|not|no use|count|include|take|counting|using? the? #openBar', {
    build: () => true,
    weight: 0.5,
    examples: ['dont use the unfinished bar'],
  }),
  rule('Lead', 'closed|completed|finished candles|bars only?', { build: () => true, weight: 0.5, examples: ['closed bars only'] }),
  // Each value is told with the side that price is on.
  rule(
    'Lead',
    'and|, if|whether? price|it|we|i is|are? above|below|over|under|outside|inside all|each|any|both|either of? them|those|these|it?',
    {
      build: () => true,
      weight: 0,
      examples: ['and if price is above all of them'],
    },
  ),
  rule(
    'Lead',
    '(|,? and|n|&|,? #farWord #beWord? #subjectWord? #fromWord each|them|it|both|these|those of? them|it|these? in|as|by? %|percent|pct|pips|points?',
    {
      build: () => true,
      weight: 0,
      examples: ['and how far is price from each in %', 'how far are we from it'],
    },
  ),
  rule('Lead', 'and|n|&|, are|r|is we|price|it above|over or|/ below|under it|them|that|now|each?', {
    build: () => true,
    weight: 0,
    examples: ['and are we above or below'],
  }),
  rule('Lead', 'and|,? are|r|is we|price|it outside|inside|above|below|over|under it|them|now?', {
    build: () => true,
    weight: 0.5,
    examples: ['are we outside', 'r we above it'],
  }),
  rule('Lead', 'and where are|is we|price now?', { build: () => true, weight: 0, examples: ['and where are we'] }),
  rule('Lead', 'i|im|iam am? a? beginner|new|newbie|noob here?', { build: () => true, weight: 0, examples: ['i am beginner', 'im new'] }),
  // A test tells what holding made as well.
  rule('Lead', 'vs|versus|against|compared to|with? just? buy|buying|holding|hodling|hodl and|n|&? hold|holding|hodl?', {
    build: () => true,
    weight: 0.5,
    examples: ['vs just holding', 'against buy and hold'],
  }),
  rule('Lead', 'it? looks|seems|feels|smells like|as one|it|that|if to? me|us?', {
    build: () => true,
    weight: 0.2,
    examples: ['looks like one to me'],
  }),
  rule('Lead', ',? #beVerb it|that|this a|an? spike|surge|outlier|unusual|lot|normal', {
    build: () => true,
    weight: 1,
    examples: ['is it a spike'],
  }),
  rule('Lead', 'just|only a|an|one|the? number|figure|price|value|answer|estimate', {
    build: () => true,
    weight: 0.2,
    examples: ['just a number'],
  }),
  rule('Lead', 'if so|yes|any|possible|there', { build: () => true, weight: 0.3, examples: ['if so'] }),
  rule('Lead', 'i keep? hearing|hear|heard|reading|read|saying|noticing|noticed that?', {
    build: () => true,
    weight: 0.2,
    examples: ['i keep hearing that', 'i heard'],
  }),
  rule('Lead', 'they|people|everyone|everybody|some|traders keep|always? say|says|saying|claim|claims|think|believe that?', {
    build: () => true,
    weight: 0.2,
    examples: ['people say that'],
  }),
  rule('Lead', '#beVerb it|that|this really|actually? true|right|correct|so|real|fact|myth or? not|false|myth? that?', {
    build: () => true,
    weight: 0.5,
    examples: ['is it true', 'is that really so'],
  }),
  // Where no time is said, all that is known is looked at, or as much as the answer says.
  rule(
    'Lead',
    'please? use|take|using|with as much|far|many|long history|data|back|bars|years? history|data? as #itWord? have|got|possible|available|go|goes|can',
    {
      build: () => true,
      weight: 0,
      examples: ['use as much history as you have'],
    },
  ),
  rule('Lead', 'as|or much|far|however|long back|history|data|far? back? as? #itWord? have|got|possible|available|go|goes|can', {
    build: () => true,
    weight: 0.2,
    examples: ['as far back as you go', 'or however far back you go'],
  }),
  rule('Lead', 'use|take|with|using|over? all the|of? the|your? history|data you|there have|got|is?', {
    build: () => true,
    weight: 0.5,
    examples: ['use all the data you have'],
  }),
  rule('Lead', 'of|in? data|history is|are|would|will|should|be be? fine|ok|okay|enough|good|plenty|great|sufficient', {
    build: () => true,
    weight: 0.3,
    examples: ['of data is fine'],
  }),
  rule(
    'Lead',
    ',? would|did|do|could|will i|you|it|that|we|one have? made|make|earned|earn|gained|gain|profited|profit|paid|lost|won|worked|work anything|money|something|profit|profits|out?',
    {
      build: () => true,
      weight: 0.5,
      examples: ['would i have made anything'],
    },
  ),
  rule('Lead', 'and|,|with? ResultWord:a ,|and|&|plus? ,? ResultWord:b ,|and|&|plus? ,? ResultWord:c? ,|and|&|plus? ,? ResultWord:d?', {
    build: () => true,
    weight: 0,
    examples: ['number of trades, win rate, profit factor'],
  }),
  rule('ResultWord', 'the|its? win rate|% percentage?', { build: () => true, weight: 0, examples: ['win rate'] }),
  rule('ResultWord', 'the|its? winrate', { build: () => true, weight: 0, examples: ['winrate'] }),
  rule('ResultWord', 'the|its? profit factor', { build: () => true, weight: 0, examples: ['profit factor'] }),
  rule('ResultWord', 'the|its? max|maximum|biggest|largest|deepest drawdown|dd', {
    build: () => true,
    weight: 0,
    examples: ['max drawdown'],
  }),
  rule('ResultWord', 'the|its? number|count|amount|no of? trades', { build: () => true, weight: 0, examples: ['number of trades'] }),
  rule('ResultWord', 'the|its? total|net|overall? return|returns|profit|result|results', {
    build: () => true,
    weight: 0,
    examples: ['total return'],
  }),
  // Whether a result is to be trusted is told with its figures.
  rule(
    'Lead',
    'is? it? broken? or? #beWord #itWord still|just|only? within|inside what the|my backtest|test|results|result showed|shows|said|says|expected',
    {
      build: () => true,
      weight: 0,
      examples: ['is that still within what the backtest showed'],
    },
  ),
  rule('Lead', ',? #whatWord #canWord #youWord have now|today|left?', {
    build: () => true,
    weight: 0,
    examples: ['what would i have today'],
  }),
  rule('Lead', 'with|and|incl the|their|its? standard error|errors', { build: () => true, weight: 0, examples: ['with standard errors'] }),
  rule('Lead', 'back to as far back? as you|we|i have|go', {
    build: () => true,
    weight: 0,
    examples: ['back to as far as you have'],
  }),
  rule('Lead', ',? as|in? a? table please?', { build: () => true, weight: 0, examples: ['as a table'] }),
  rule('Lead', 'how can|could #itWord be good|bad|possible|so|right', { build: () => true, weight: 6, examples: ['how can that be good'] }),
  // Columns that a list has anyway.
  rule(
    'Lead',
    'with|and|incl|including the|their|its? date|dates|day|time ,|and|&? open|close|price|prices|change|size? ,|and|&? close|price|change|size? ,|and|&? %|percent|percentage? change|move?',
    {
      build: () => true,
      weight: 0,
      examples: ['with date, close and % change'],
    },
  ),
  rule('Lead', 'with|and|plus|incl|including a|an|the|its|your? 95? %? confidence? interval|intervals|bounds|bands', {
    build: () => true,
    weight: 0,
    examples: ['with confidence interval'],
  }),
  rule('Lead', '#courtesyWord', { build: () => true, examples: ['please'] }),
]
