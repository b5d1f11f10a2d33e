import { rule } from '../production.ts'

/** What one points at in the last answer, and what is asked of it; read in any order where an answer told something. */
export const pointingProductions = [
  rule('Pointer', '#pointAll #pointNoun?', {
    build: () => ({ which: 'all' }),
    weight: 0.5,
    examples: ['those', 'each of them', 'these days'],
  }),
  rule('Pointer', 'the #pointNoun', { build: () => ({ which: 'one' }), weight: 3, examples: ['the level'] }),
  rule('Pointer', 'that|this|exactly one|day|bar|candle|level|week|month|line|zone|drop|move', {
    build: () => ({ which: 'one', isNamed: true }),
    weight: 0.2,
    examples: ['that one', 'that day'],
  }),
  rule('Pointer', 'the? first|top #number:count #pointNoun? in|on|of? the? list?', {
    build: ({ count }) => (Number.isInteger(count) && count > 1 ? { which: 'first', count } : null),
    weight: 0,
    examples: ['the first two', 'the top 3 ones'],
  }),
  rule('Pointer', '#pointOne #pointNoun?', { build: () => ({ which: 'one' }), weight: 0.6, examples: ['that', 'it'] }),
  rule('Pointer', 'the? #ordinal:nth #pointNoun? one? in|on|of? the? list?', {
    build: ({ nth }) => ({ which: 'nth', nth }),
    weight: 0.3,
    examples: ['the second one', 'third', '4th in the list'],
  }),
  rule('Pointer', 'the? #ordinal:nth #pointLargest #pointNoun?', {
    build: ({ nth }) => ({ which: 'extreme', end: 'largest', nth }),
    weight: 0,
    examples: ['the second biggest one'],
  }),
  rule('Pointer', 'the? #pointLast #pointNoun? in|on|of? the? list?', {
    build: () => ({ which: 'last' }),
    weight: 0.5,
    examples: ['the last one'],
  }),
  ...(
    [
      ['#pointLargest', 'largest', 'the biggest one'],
      ['#pointSmallest', 'smallest', 'the smallest drop'],
      ['#pointBest', 'best', 'the strongest one'],
      ['#pointWorst', 'worst', 'the worst one'],
      ['#pointHighest', 'highest', 'the highest level'],
      ['#pointTop', 'top', 'the top one'],
      ['#pointLowest', 'lowest', 'the lowest one'],
      ['#pointNearest', 'nearest', 'the closest one'],
      ['#pointFarthest', 'farthest', 'the furthest'],
      ['#pointLongest', 'longest', 'the longest streak'],
      ['#pointShortest', 'shortest', 'the shortest'],
      ['#pointNewest', 'newest', 'the most recent one'],
      ['#pointOldest', 'oldest', 'the oldest'],
    ] as const
  ).map(([tag, end, example]) =>
    rule('Pointer', `the? ${tag} #pointNoun?`, { build: () => ({ which: 'extreme', end }), weight: 0.4, examples: [example] }),
  ),
  rule('Pointer', '#pointBefore #pointNoun?', { build: () => ({ which: 'step', by: -1 }), weight: 0, examples: ['the one before'] }),
  rule('Pointer', '#pointNext #pointNoun?', { build: () => ({ which: 'step', by: 1 }), weight: 0, examples: ['the next one'] }),
  rule('Pointer', 'the? #pointOthers', { build: () => ({ which: 'others' }), weight: 0, examples: ['the others'] }),
  rule('Pointer', '#pointCame #ordinal:nth', {
    build: ({ nth }) => (nth === 1 ? { which: 'extreme', end: 'oldest' } : null),
    weight: 0,
    examples: ['which came first'],
  }),
  rule('Pointer', '#pointCame last', { build: () => ({ which: 'extreme', end: 'newest' }), weight: 0, examples: ['which one was last'] }),
  // Of several it is asked which, and what is told of it is told of all of them.
  rule('Pointer', 'of|from|in|among|out|between of? #pointAll #pointNoun?', {
    build: () => ({ which: 'among' }),
    weight: 0,
    examples: ['of them', 'out of those', 'of the two'],
  }),
  ...(
    [
      ['#pointEdgeLow', 'low', 'the lows of'],
      ['#pointEdgeHigh', 'high', 'the high of'],
      ['#pointEdgeClose', 'close', 'the closes of'],
      ['#pointEdgeOpen', 'open', 'the open of'],
    ] as const
  ).flatMap(([tag, edge, example]) => [
    rule('Pointer', `the|its? ${tag} of|on|at`, { build: () => ({ which: 'edge', edge }), weight: 0, examples: [example] }),
    rule('Pointer', `its|the ${tag}`, {
      build: () => ({ which: 'edge', edge }),
      weight: 0.5,
      examples: [example.replace(/^the (\w+) of$/, 'its $1')],
    }),
    rule('Pointer', `their ${tag} of?`, {
      build: () => ({ which: 'edge', edge, isOfAll: true }),
      weight: 0,
      examples: [example.replace(/^the (\w+) of$/, 'their $1')],
    }),
  ]),
  rule('Pointer', 'that|which|only? #beWord? still? #pointBelow #pointPrice', {
    build: () => ({ which: 'on side', side: 'below' }),
    weight: 0,
    examples: ['that are still below the price'],
  }),
  rule('Pointer', 'that|which|only? #beWord? still? #pointAbove #pointPrice', {
    build: () => ({ which: 'on side', side: 'above' }),
    weight: 0,
    examples: ['above the current price'],
  }),
  rule('PointAsk', '#pointWhen', { build: () => ({ ask: 'when' }), weight: 0.5, examples: ['when was'] }),
  rule('PointAsk', 'when did|does it|that|this|they #pointEnds', {
    build: () => ({ ask: 'when', isOfStretch: true }),
    weight: 0,
    examples: ['when did it start'],
  }),
  rule('PointAsk', '#pointAgo', { build: () => ({ ask: 'when' }), weight: 0, examples: ['how long ago was'] }),
  rule('PointAsk', '#pointBetween', { build: () => ({ ask: 'between' }), weight: 0, examples: ['how many days between'] }),
  rule('PointAsk', 'how often was|has|is|were|did it|that|price? been? #pointTested', {
    build: () => ({ ask: 'why' }),
    weight: 0,
    examples: ['how often was it touched'],
  }),
  rule('PointAsk', 'how many times was|has|is|were|did it|that|price? been? #pointTested', {
    build: () => ({ ask: 'why' }),
    weight: 0,
    examples: ['how many times was it tested'],
  }),
  rule('PointAsk', '#pointLong #pointOne? last|take|go|be? on|for?', {
    build: () => ({ ask: 'long' }),
    weight: 0.2,
    examples: ['how long was', 'how long did it last'],
  }),
  rule('PointAsk', '#pointFar #pointOne? fall|rise|drop|move|go|gain|lose|run|be? up|down?', {
    build: () => ({ ask: 'far' }),
    weight: 0.2,
    examples: ['how big was', 'how far did it fall'],
  }),
  rule('PointAsk', '#pointShow', { build: () => ({ ask: 'show' }), weight: 0.8, examples: ['tell me about', 'show me'] }),
  rule('PointAsk', 'why', { build: () => ({ ask: 'why' }), weight: 0, examples: ['why'] }),
  rule('PointAsk', '#pointDid', { build: () => ({ ask: 'after' }), weight: 0.6, examples: ['what did it do'] }),
  rule('PointAsk', '#pointAfter', { build: () => ({ ask: 'after' }), weight: 0.8, examples: ['after', 'afterwards'] }),
  rule('PointAsk', 'Ahead:horizon', {
    build: ({ horizon }) => ({ ask: 'after', horizon }),
    weight: 0,
    examples: ['over the next 10 days'],
  }),
  rule('PointAsk', 'in|over|during|for? the? #timeUnit:unit after|following|later|behind', {
    build: ({ unit }) => ({ ask: 'after', horizon: { count: 1, unit } }),
    weight: 0,
    examples: ['the week after'],
  }),
  rule('PointAsk', 'in|over|during|for? the? #number:count #timeUnit:unit after|following|later|behind', {
    build: ({ count, unit }) => ({ ask: 'after', horizon: { count, unit } }),
    weight: 0,
    examples: ['the 10 days after'],
  }),
  rule('PointAsk', '#drawWord', { build: () => ({ ask: 'draw' }), weight: 0.3, examples: ['draw', 'mark'] }),
  rule('PointAsk', 'on|in|onto the|my? chart|graph', { build: () => ({ ask: 'draw' }), weight: 0.3, examples: ['on the chart'] }),
  rule('PointAsk', '#alertVerb #youWord? when|if? price|it? #beWord? at|on|for|near|hits|reaches|touches?', {
    build: () => ({ ask: 'alert' }),
    weight: 0.2,
    examples: ['alert me at', 'set an alert on'],
  }),
  rule('PointAsk', 'Size:size #pointAhead', {
    build: ({ size }) => ({ ask: 'alert', early: size }),
    weight: 0,
    examples: ['10 pips before'],
  }),
  rule('PointAsk', '#pointKeep just|only?', { build: () => ({ ask: 'keep' }), weight: 0, examples: ['keep'] }),
  rule('PointAsk', '#pointAverage', { build: () => ({ ask: 'average' }), weight: 0.2, examples: ['on average'] }),
  rule('PointAsk', '#pointWithout the|in|of? Time:time', {
    build: ({ time }) => ({ ask: 'without', time }),
    weight: 0,
    examples: ['without 2020', 'excluding March 2020'],
  }),
  rule('PointAsk', '#pointWithout', { build: () => ({ ask: 'without' }), weight: 0.5, examples: ['without'] }),
  rule('PointAsk', 'Size:size #pointAbove', {
    build: ({ size }) => ({ ask: 'alert', early: size, side: 'above' }),
    weight: 0,
    examples: ['5 pips above'],
  }),
  rule('PointAsk', 'Size:size #pointBelow', {
    build: ({ size }) => ({ ask: 'alert', early: size, side: 'below' }),
    weight: 0,
    examples: ['5 pips below'],
  }),
  rule('PointAsk', 'which|any|what one|ones? was|were|is|are|fell|came? in|from|during|since|on Time:time', {
    build: ({ time }) => ({ ask: 'only', time }),
    weight: 0,
    examples: ['which one was in 2024'],
  }),
  rule('PointAsk', 'in|from|during|since|on Time:time', {
    build: ({ time }) => ({ ask: 'only', time }),
    weight: 3,
    examples: ['in march'],
  }),
  rule('PointAsk', 'only|just those|the|ones? from|in|of|since? Time:time', {
    build: ({ time }) => ({ ask: 'only', time }),
    weight: 0,
    examples: ['only those in 2020', 'just 2020'],
  }),
  rule('PointAsk', '#pointDrop', { build: () => ({ ask: 'drop' }), weight: 0, examples: ['delete'] }),
]
