import { rule } from '../production.ts'

/** What is asked of the answer before. */
export const turnProductions = [
  rule('Turn', '#whyWord', { build: () => ({ turn: 'why' }), weight: 2, examples: ['why', 'how do you know'] }),
  rule('Turn', 'and|,? put|draw|plot|mark|show|add|place em|them|it|that|those|these|this all? on|in|onto|to #itWord? chart|graph?', {
    build: () => ({ turn: 'draw' }),
    weight: 0,
    examples: ['put em on the chart', 'mark them on the chart'],
  }),
  rule('Turn', 'mark|draw|plot|show them|it|em|those|these|that if so|any|there|possible?', {
    build: () => ({ turn: 'draw' }),
    weight: 0.1,
    examples: ['mark them if so'],
  }),
  rule(
    'Turn',
    'draw|plot|mark|highlight where|when? those|these|the|them|all|each of? days|bars|candles|cases|times|occasions|ones are|were|is|happened|was? on|in? the? chart?',
    {
      build: () => ({ turn: 'draw' }),
      weight: 0,
      examples: ['draw where those days are on the chart', 'mark those bars', 'highlight all of the candles'],
    },
  ),
  rule('Turn', 'draw|plot|mark|highlight #youWord? the? last|latest|newest one|case|time|occasion on|in? the? chart?', {
    build: () => ({ turn: 'draw' }),
    weight: 0,
    examples: ['draw the last one', 'mark the latest case on the chart'],
  }),
  rule('Turn', '#drawWord #itWord?', { build: () => ({ turn: 'draw' }), examples: ['draw it'] }),
  rule('Turn', '#turnIntoWord', { build: () => ({ turn: 'strategy' }), weight: 0.5, examples: ['turn this into a strategy'] }),
  rule('Turn', '#wouldPay', { build: () => ({ turn: 'test' }), weight: 3, examples: ['profitable'] }),
  rule('Turn', '#testTurn', { build: () => ({ turn: 'test' }), weight: 0, examples: ['backtest that'] }),
  rule('Turn', '#beWord #itWord #highWord', { build: () => ({ turn: 'rank' }), weight: 0, examples: ['is that high'] }),
  rule('Turn', '#casesWord', { build: () => ({ turn: 'cases' }), weight: 0.5, examples: ['show me the cases'] }),
  rule('Turn', '#oftenTurn', { build: () => ({ turn: 'often' }), weight: 3, examples: ['how often'] }),
  rule('Turn', '#moreTurn', { build: () => ({ turn: 'more' }), weight: 3, examples: ['tell me more'] }),
  rule('Turn', '#alertTurn', { build: () => ({ turn: 'alert' }), weight: 2, examples: ['alert me when that happens'] }),
  rule('Turn', '#afterTurn', { build: () => ({ turn: 'after' }), weight: 3, examples: ['what happened after'] }),
  rule('Turn', '#lastTurn', { build: () => ({ turn: 'last time' }), weight: 3, examples: ['when was the last time'] }),
  rule('Turn', '#farTurn', { build: () => ({ turn: 'far' }), weight: 3, examples: ['how far is that'] }),
  rule('Turn', '#strongTurn', { build: () => ({ turn: 'strong' }), weight: 3, examples: ['is it strong'] }),
  rule('Turn', '#highTurn', { build: () => ({ turn: 'rank' }), weight: 3, examples: ['is that a lot'] }),
  rule('Turn', '#recordTurn', { build: () => ({ turn: 'record' }), weight: 3, examples: ['the record'] }),
  rule('Turn', '#goesOnTurn', { build: () => ({ turn: 'goes on' }), weight: 3, examples: ['does it usually continue'] }),
  rule(
    'Turn',
    'and|or which|what one|ones|hour|hours|day|days? #beWord #itWord? dead|deadest|quietest|calmest|slowest|least|slow|quiet|calm active?',
    {
      build: () => ({ turn: 'least' }),
      weight: 0,
      examples: ['and which is dead', 'and which one is quietest'],
    },
  ),
  rule('Turn', '#daysTurn', { build: () => ({ turn: 'days' }), weight: 3, examples: ['the weekdays'] }),
  rule('Turn', '#hoursTurn', { build: () => ({ turn: 'hours' }), weight: 3, examples: ['the hours'] }),
  rule('Turn', '#bestTurn', { build: () => ({ turn: 'best' }), weight: 3, examples: ['which is the best'] }),
  rule('Turn', '#worstTurn', { build: () => ({ turn: 'worst' }), weight: 3, examples: ['the worst one'] }),
  rule('Turn', '#countTurn', { build: () => ({ turn: 'count' }), weight: 3, examples: ['how many'] }),
  rule('Turn', 'for? how long has|is|was|have that|it|this been? going|so|like|lasted|running|true|the? on|that|this|case|way?', {
    build: () => ({ turn: 'lasting' }),
    weight: 0,
    examples: ['how long has that been going on', 'how long has it been like that'],
  }),
  rule('Turn', 'how long do|does|did it|that|this|they usually|normally|typically? last|stay|hold|persist|go? on?', {
    build: () => ({ turn: 'lasting' }),
    weight: 0,
    examples: ['how long does it last'],
  }),
  rule('Turn', 'how do|does|did those|these|they|that|it|such #usuallyWord? resolve|play|turn|end|work|develop out|up?', {
    build: () => ({ turn: 'after' }),
    weight: 0,
    examples: ['how do those usually resolve', 'how does that play out'],
  }),
  rule('Turn', 'how old is|was it|that|this', { build: () => ({ turn: 'lasting' }), weight: 0, examples: ['how old is it'] }),
  rule('Turn', 'how long', { build: () => ({ turn: 'lasting' }), weight: 2, examples: ['how long'] }),
  rule('Turn', 'since when', { build: () => ({ turn: 'lasting' }), weight: 1, examples: ['since when'] }),
  rule(
    'Turn',
    'how long|many #timeUnit:unit? did|does|until it|that|they take|took to? recover|get|come|be|go|climb back|even|recovered? to|at? even|breakeven|par|high|top?',
    {
      build: () => ({ turn: 'recovery' }),
      weight: 0,
      examples: ['how many days did it take to get back to even', 'how long did it take to recover'],
    },
  ),
  rule(
    'Turn',
    'how many times|often was|has|is|did|does|have|were it|that|this|they|price|we? been? touched|tested|hit|held|respected|touch|hold|bounced|rejected|reached|retested there|it|from? it|there|before|already?',
    {
      build: () => ({ turn: 'count' }),
      weight: 0,
      examples: ['how many times was it touched'],
    },
  ),
  rule(
    'Turn',
    'when was|is|did the|it|that|price? last|latest|newest|recent|previous touch|test|visit|bounce|retest|touched|tested|hit|reached?',
    {
      build: () => ({ turn: 'last time' }),
      weight: 0,
      examples: ['when was the last touch', 'when was that last'],
    },
  ),
  rule(
    'Turn',
    'and|or|what|about? the? second|2nd|next|other|third|3rd biggest|largest|worst|best|highest|lowest|nearest|closest|one|level|deepest|strongest one|drop|rise|move|level|day?',
    {
      build: () => ({ turn: 'cases' }),
      weight: 0.5,
      examples: ['and the next one', 'the second biggest'],
    },
  ),
  rule(
    'Turn',
    'set|make|create|put|add|place an|a|the? alert|alarm|alerts|notification there|here|on|at|for|to? that|it|this|them|there|level?',
    {
      build: () => ({ turn: 'alert' }),
      weight: 0.5,
      examples: ['set alert there', 'put an alarm on it'],
    },
  ),
  rule('Turn', 'alert|alarm|notify|ping me? on|at|for the? first|nearest|closest|next|top one|level|support|resistance|zone?', {
    build: () => ({ turn: 'alert' }),
    weight: 0.5,
    examples: ['alert on the first', 'alert me at the nearest one'],
  }),
  rule('Turn', 'alert|alarm|notify|ping me? on|at|for|there that|it|this|there|level|one?', {
    build: () => ({ turn: 'alert' }),
    weight: 0.5,
    examples: ['alert me there', 'alert on that level'],
  }),
  rule(
    'Turn',
    'what happened|happens|came|did|does it|price|usually? do|happen|come? the|on? next|following|day|week|bar day|week|bar|candle|session|after|later then|after|later|afterwards|it|that?',
    {
      build: () => ({ turn: 'after' }),
      weight: 1,
      examples: ['what happened the next day', 'what happened the day after'],
    },
  ),
  rule(
    'Turn',
    'and? after|following that|it|this|those|then how|what much|far|did|happened up|down|higher|it? go|move|rise|fall|up|down?',
    {
      build: () => ({ turn: 'after' }),
      weight: 0.5,
      examples: ['and after that how much up'],
    },
  ),
  rule(
    'Turn',
    'what|whats was|is|were|are? the|its? average|median|mean|typical|avg return|returns|gain|performance|outcome afterwards|after|then|later?',
    {
      build: () => ({ turn: 'after' }),
      weight: 1.5,
      examples: ['what was the median return'],
    },
  ),
  rule('Turn', 'how many|often touches|bounces|tests|retests|hits', {
    build: () => ({ turn: 'count' }),
    weight: 0.5,
    examples: ['how many touches'],
  }),
  rule('Turn', 'the? same thing|again|question|one but|just|only?', {
    build: () => ({ turn: 'also' }),
    weight: 0.5,
    examples: ['same thing but', 'the same again'],
  }),
  rule('Turn', 'the? same but|just|only', { build: () => ({ turn: 'also' }), weight: 0.5, examples: ['same but'] }),
  rule('Turn', '#shortsTurn', { build: () => ({ turn: 'shorts' }), weight: 3, examples: ['and shorts'] }),
  rule('Swap', '#number:number', { build: ({ number }) => ({ number, isSpan: false }), weight: 8, examples: ['4'] }),
  rule('Swap', 'with|at|for? #number:number sd|sds|std|stds|stdev|stdevs|sigma|sigmas|deviations', {
    build: ({ number }) => ({ number, isSpan: false, isOfDeviations: true }),
    weight: 3,
    examples: ['1.5 sd'],
  }),
  rule(
    'Swap',
    'what|and? happens|happened|comes|came? after hitting|reaching|getting|having|seeing|at? #number:number in|of? a? row|them|those?',
    {
      build: ({ number }) => ({ number, isSpan: false, isAfter: true }),
      weight: 3,
      examples: ['after hitting 6', 'what happens after 6 in a row'],
    },
  ),
  rule(
    'Swap',
    '#caseWord? #number:number such|of? these|those|them? days|bars|candles|weeks|times|ones|hours|months? in a? row|line|succession',
    {
      build: ({ number }) => ({ number, isSpan: false, isInRow: true }),
      weight: 0,
      examples: ['after two such days in a row', '3 in a row'],
    },
  ),
  rule('Swap', '#caseWord? #number:number such|consecutive|straight days|bars|candles|weeks|times|ones|hours|months in? a? row?', {
    build: ({ number }) => ({ number, isSpan: false, isInRow: true }),
    weight: 0.2,
    examples: ['after two consecutive days', 'three such days'],
  }),
  rule('Swap', '#caseWord? twice in a? row|line|succession', {
    build: () => ({ number: 2, isSpan: false, isInRow: true }),
    weight: 0,
    examples: ['twice in a row'],
  }),
  rule('Swap', 'with|to|for|and|using|but? Market:market instead of|for? Market:instead', {
    build: ({ market, instead }) => ({ market, instead }),
    weight: 0,
    examples: ['with us500 instead of gold'],
  }),
  rule('Swap', 'replace|swap Market:instead with|by|for Market:market', {
    build: ({ market, instead }) => ({ market, instead }),
    weight: 0,
    examples: ['replace gold with silver'],
  }),
  rule(
    'Turn',
    '#beVerb it|that|this|they any? better|worse|different|higher|lower|more|less than|from|to|against just? a|an|pure? random|any|average|typical|normal|usual|other|chance|luck|coin candle|bar|day|entry|time|chance|flip|toss|entries|bars|days|candles|other?',
    {
      build: () => ({ turn: 'chance' }),
      weight: 0,
      examples: ['is that any better than just a random candle', 'is it better than chance'],
    },
  ),
  rule(
    'Turn',
    'and? how do|does|did that|this|it compare|differ|stand to|with|from|against just? any|a|an? random|other|average|normal|usual #number:number? days|bars|weeks|day|bar|week|period|time|stretch?',
    {
      build: () => ({ turn: 'chance' }),
      weight: 0,
      examples: ['how does it compare to any random 20 days'],
    },
  ),
  rule(
    'Turn',
    '#beVerb it|that|this|the|these|those difference|edge|effect|result|results|number|numbers? even|really|actually? statistically|big|large|just|only|mere|pure? enough|a? significant|meaningful|chance|luck|random|noise|coincidence|real to? mean? anything|something? or|, is? it? just|only|mere|pure? chance|luck|random|noise|coincidence?',
    {
      build: () => ({ turn: 'chance' }),
      weight: 0,
      examples: ['is that difference statistically meaningful or just noise', 'is the edge real or just luck'],
    },
  ),
  rule('Turn', '#beVerb it|that|this just|only|mere|pure? chance|luck|random|noise|significant|meaningful', {
    build: () => ({ turn: 'chance' }),
    weight: 0,
    examples: ['is that significant', 'is it just luck'],
  }),
  rule(
    'Turn',
    'when was|is it|that|this|the? value|reading? last|previously? ever? #itWord? this|that|as|so high|low|extreme|tight|narrow|wide|small|big|large|far|stretched|volatile|calm or|/? low|high? there|before?',
    {
      build: () => ({ turn: 'seen' }),
      weight: 0,
      examples: ['when was it last this high or low there', 'when was that last so low'],
    },
  ),
  rule(
    'Cannot',
    'and|,? delete|remove|cancel|drop|turn|switch off? #itWord? all|every|my|first|last|old|other|earlier|previous|20? my? one|alert|alerts|alarm|ones',
    {
      build: () => ({ cannot: 'alerts' }),
      weight: 0,
      examples: ['delete the first one', 'cancel the old alert'],
    },
  ),
  rule('Swap', 'make|change|set|turn|have it|that|this to|into|at? #number:number -? bars|days|candles|bar|day|period', {
    build: ({ number }) => ({ number, isSpan: true }),
    weight: 0.5,
    examples: ['make it 50 bars'],
  }),
  rule(
    'Turn',
    'compare|compared|vs|versus|against it|that|this? to|with|against? just? buy|buying|holding|hodling and|n|&? hold|holding|hodl?',
    {
      build: () => ({ turn: 'more' }),
      weight: 0.5,
      examples: ['compare to buy and hold'],
    },
  ),
  rule('Turn', 'and? by how much|far|many', { build: () => ({ turn: 'more' }), weight: 0, examples: ['by how much'] }),
  rule('Swap', 'the? upper|lower:edge one|band|line|edge?', {
    build: ({ edge }) => ({ edge: edge === 'upper' ? 'upper' : 'lower' }),
    weight: 0,
    examples: ['the lower one', 'upper band'],
  }),
  rule('Swap', 'at|@ #number:number', { build: ({ number }) => ({ number, isSpan: false }), weight: 7, examples: ['at 3100'] }),
  rule('Swap', 'above|over #number:number', {
    build: ({ number }) => ({ number, isSpan: false, comparison: 'above' }),
    weight: 5,
    examples: ['above 70', 'over 80'],
  }),
  rule('Swap', 'below|under #number:number', {
    build: ({ number }) => ({ number, isSpan: false, comparison: 'below' }),
    weight: 5,
    examples: ['below 20', 'under 30'],
  }),
  rule('Swap', 'a|the? #moveSide:side one?', { build: ({ side }) => ({ side }), weight: 8, examples: ['bounce'] }),
  rule('Swap', 'a|the? #candleSide:side one?', { build: ({ side }) => ({ side }), weight: 7.5, examples: ['red', 'the red one'] }),
  rule('Swap', 'and? if|use|using|try|with|say|to it|its|is|was? #number:number instead?', {
    build: ({ number }) => ({ number, isSpan: false }),
    weight: 6,
    examples: ['use 100 instead'],
  }),
  rule('Swap', '#number:number -? period|length|one instead?', {
    build: ({ number }) => ({ number, isSpan: false }),
    weight: 4,
    examples: ['21 period instead'],
  }),
  rule('Swap', '#number:number -? bars|days|candles instead?', {
    build: ({ number }) => ({ number, isSpan: true }),
    weight: 4,
    examples: ['20 bars'],
  }),
  rule('Turn', '#alsoWord', { build: () => ({ turn: 'also' }), weight: 0, examples: ['what about'] }),
  rule('Courtesy', '#thanksWord #thanksWord?', { build: () => ({ courtesy: 'thanks' }), weight: 1, examples: ['thank you'] }),
  rule('Courtesy', '#helloWord', { build: () => ({ courtesy: 'hello' }), weight: 0, examples: ['hello'] }),
  rule('Courtesy', '#helpWord', { build: () => ({ courtesy: 'help' }), weight: 1, examples: ['what can you do'] }),
  rule('Cannot', 'where #beWord About:about going|headed|heading', {
    build: ({ about }) => ({ cannot: 'future', about }),
    examples: ['where is gold headed'],
  }),
  rule('Cannot', 'will #supportNoun hold|break|fail|last', { build: () => ({ cannot: 'future' }), examples: ['will the support hold'] }),
  rule('Cannot', 'will #resistanceNoun hold|break|fail|last', {
    build: () => ({ cannot: 'future' }),
    examples: ['will the resistance break'],
  }),
  rule('Cannot', 'will #trendNoun continue|hold|last|end|reverse', {
    build: () => ({ cannot: 'future' }),
    examples: ['will the trend continue'],
  }),
  rule('Cannot', 'will About:about go|rise|fall|crash|reach|hit|break|be|drop|bounce|recover|continue|pump|dump|close|open', {
    build: ({ about }) => ({ cannot: 'future', about }),
    examples: ['will gold go'],
  }),
  rule('Cannot', 'will|would|could|can the? #number hold|break|give|go|come|stand|be|get', {
    build: () => ({ cannot: 'future' }),
    weight: 0.5,
    examples: ['will the 1.08 hold'],
  }),
  rule('Cannot', 'where? will Market:market be|stand|trade|get|reach|hit|break|hold|end', {
    build: ({ market }) => ({ cannot: 'future', about: market }),
    weight: 0.5,
    examples: ['where will gold be'],
  }),
  rule('Cannot', 'mark|draw|plot|highlight|shade|put|add in|on|out|me? Time:time #highNoun', {
    build: () => ({ cannot: 'drawing' }),
    weight: 0.5,
    examples: ['mark yesterday high'],
  }),
  rule('Cannot', 'mark|draw|plot|highlight|shade|put|add in|on|out|me? Time:time #lowNoun', {
    build: () => ({ cannot: 'drawing' }),
    weight: 0.5,
    examples: ['mark yesterday low'],
  }),
  rule('Cannot', 'mark|draw|plot|highlight|shade|put|add in|on|out|me? Time:time #highNoun ,? and|&? #lowNoun ,? and|&? #closeNoun?', {
    build: () => ({ cannot: 'drawing' }),
    weight: 0,
    examples: ['mark yesterday high low and close'],
  }),
  rule('Cannot', 'mark|plot|highlight|shade in|on|out|me? #highNoun of|from|for? Time:time', {
    build: () => ({ cannot: 'drawing' }),
    weight: 0.5,
    examples: ['mark the high of last week'],
  }),
  rule('Cannot', 'mark|plot|highlight|shade in|on|out|me? #lowNoun of|from|for? Time:time', {
    build: () => ({ cannot: 'drawing' }),
    weight: 0.5,
    examples: ['mark the low of last week'],
  }),
  rule(
    'Cannot',
    'chance|chances|odds|probability|likelihood|likely that|of|for|is|it? About:about #auxWord? hit|hits|reach|reaches|break|breaks|get|gets|touch|touches|see|trade|trades to|at|above|below|under|over? #number:number #nowWord? today|tonight|tomorrow|soon|next|by|this week|month|year|friday|then|end?',
    {
      build: ({ about }) => ({ cannot: 'future', about }),
      weight: 0,
      examples: ['chances we hit 1.09 today'],
    },
  ),
  rule('Cannot', 'whether|if i|we should|shall|must|ought to? close|sell|buy|exit|hold|enter|short|cover|stay|wait|get|leave|add|keep', {
    build: () => ({ cannot: 'advice' }),
    weight: 0,
    examples: ['whether i should close'],
  }),
  // Which low and which high is not said.
  rule('Cannot', '#fibLines from|between|of #itWord? low|high|bottom|top to|and|- #itWord? high|low|top|bottom', {
    build: () => ({ cannot: 'by_hand' }),
    weight: 0,
    examples: ['fib levels from the low to the high'],
  }),
  rule('Cannot', 'which|what|any|all|find|list|show me|us? other|the? pairs|markets|coins|stocks|symbols|currencies|instruments|assets', {
    build: () => ({ cannot: 'screening' }),
    weight: 0.5,
    examples: ['which pairs', 'find stocks'],
  }),
  rule('Cannot', 'best|worst|strongest|weakest|top performing|moving|trending? market|pair|coin|stock|symbol|currency|instrument|asset', {
    build: () => ({ cannot: 'screening' }),
    weight: 0.5,
    examples: ['best performing market'],
  }),
  rule(
    'Cannot',
    'put|draw|place|make|add a|an|the? box|rectangle|circle|arrow|label|text|note|zone|square around|on|over|at|near|to? the|this|that?',
    {
      build: () => ({ cannot: 'drawing' }),
      weight: 0.5,
      examples: ['put a box around the'],
    },
  ),
  rule('Cannot', 'draw|mark|plot|put the|a|this|that price? channel|pitchfork|wedge|triangle|flag|elliott', {
    build: () => ({ cannot: 'by_hand' }),
    weight: 0,
    examples: ['draw the channel'],
  }),
  rule('Cannot', 'keep|hide|leave only|just? the|my? horizontal|trend|vertical|other|first|last? ones|lines|drawings|levels only|there?', {
    build: () => ({ cannot: 'removing' }),
    weight: 0,
    examples: ['keep the horizontal ones only'],
  }),
  rule('Cannot', 'sell|close|take|cut half|some|part|all|it|profit|profits or|, hold|wait|keep|stay|run|let it? run?', {
    build: () => ({ cannot: 'advice' }),
    weight: 0.2,
    examples: ['sell half or hold'],
  }),
  rule(
    'Cannot',
    'i|we took|entered|opened|had|made|got|closed|placed a|my|this? short|long|trade|position|buy|sell at|on|around? ClockTime:time?',
    {
      build: () => ({ cannot: 'own_trades' }),
      weight: 0.3,
      examples: ['i took a short'],
    },
  ),
  rule('Cannot', 'i|we? got|was|were|been stopped out', {
    build: () => ({ cannot: 'own_trades' }),
    weight: 0.3,
    examples: ['got stopped out'],
  }),
  rule('Cannot', 'what|where went|did|goes i? wrong|go with? my? trade|trades|it?', {
    build: () => ({ cannot: 'own_trades' }),
    weight: 0.6,
    examples: ['what went wrong'],
  }),
  rule('Cannot', 'can|could? #youWord? draw|put|add|place|make a|one? horizontal? line at|on|@ #number', {
    build: () => ({ cannot: 'drawing' }),
    weight: 0,
    examples: ['draw a horizontal line at 1.1'],
  }),
  rule('Cannot', 'remove|delete|clear|erase everything|all|it|them|drawings|lines #youWord? drew|drawn?', {
    build: () => ({ cannot: 'removing' }),
    weight: 0,
    examples: ['remove everything you drew'],
  }),
  rule('Cannot', 'why #auxWord About:about', {
    build: ({ about }) => ({ cannot: 'cause', about }),
    weight: 4,
    examples: ['why did gold'],
  }),
  rule('Cannot', 'what|who caused|drove|triggered|sparked', { build: () => ({ cannot: 'cause' }), weight: 2, examples: ['what caused'] }),
  rule('Cannot', 'AskedCondition coming|about|close|due|likely|going|ready up|to|next|soon? happen|cross|trigger?', {
    build: () => ({ cannot: 'future' }),
    weight: 0.5,
    examples: ['golden cross coming up'],
  }),
  rule('Cannot', 'what|who moved|drove|caused|pushed|triggered|sparked|sent|spiked|crashed|tanked About:about', {
    build: ({ about }) => ({ cannot: 'cause', about }),
    weight: 0.5,
    examples: ['what moved it', 'what drove gold'],
  }),
  rule('Cannot', '#cannotWord:cannot', { build: ({ cannot }) => ({ cannot }), weight: 2, examples: ['should I', 'will it'] }),
  rule('Cannot', '#overTimeWord? OtherTimeframe', { build: () => ({ cannot: 'timeframe' }), weight: 0.5, examples: ['on the 2h chart'] }),
  rule('Cannot', '#unsupported:cannot', { build: ({ cannot }) => ({ cannot }), weight: 3, examples: ['the news', 'earnings'] }),
]
