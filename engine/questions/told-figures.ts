/** Words for the figures that the answers of a tool tell anyway. */
const figures: Readonly<Record<string, readonly string[]>> = {
  quick_backtest: [
    'win ?-?rate',
    'winning (?:rate|percentage)',
    'hit ?-?rate',
    'strike rate',
    '(?:percent(?:age)?|share|%) of (?:winners|winning trades|wins)',
    '(?:max(?:imum)? |biggest |largest |deepest |worst )?(?:draw ?-?downs?|dd)',
    'profit factor',
    'pf',
    '(?:number|count|amount) of trades',
    '(?:how )?many trades',
    'trade count',
    'trades',
    '(?:total |net |overall )?(?:return|profit|loss|result|performance|gain|pnl|p&l)',
    'buy (?:and|&|n) hold',
    'holding',
  ],
  what_happened_after: [
    'sample(?: ?-?size)?',
    'n',
    '(?:number|count) of (?:cases|times|samples|signals|occurrences|instances|events)',
    '(?:how )?many (?:cases|times|samples|signals|occurrences|instances|events)',
    'cases',
    'occurrences',
    '(?:mean|average|avg)(?: (?:return|move|change|gain))?',
    'median(?: (?:return|move|change|gain))?',
    '(?:confidence )?interval',
    'confidence',
    'win ?-?rate',
    'hit ?-?rate',
    'base ?-?rate',
    'odds',
  ],
  drawdown: ['(?:max(?:imum)? )?draw ?-?down'],
}

const asked = String.raw`(?:(?:and|so|but|ok|also|then) )*(?:(?:what(?:'s| is| was| were| are)?|whats|wats|how (?:high|big|large|deep|good|small)(?: is| was| were)?|show(?: me)?|give(?: me)?|tell me|i (?:need|want)|is (?:it|that) better than(?: just)?|(?:vs|versus|against|compared to)(?: just)?|did (?:it|that|this) beat) )?(?:(?:the|its|their|a|and) )?`
const behind = String.raw`(?: (?:of (?:it|that|this|those|the (?:test|backtest|strategy|rule|system))|then|please|pls|there|here|is (?:it|that|there)|was (?:it|that)|were (?:there|they)|are (?:there|they|those)|did (?:it|that) (?:make|take|have|do)|on (?:it|that)|for (?:it|that)|with (?:it|that)))*`

const patterns: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(figures).map(([tool, words]) => {
    const one = `(?:${words.join('|')})`
    return [tool, new RegExp(String.raw`^\s*${asked}${one}(?:(?:,| and| &|, and)(?: the)? ${one})*${behind}\W*$`, 'iu')]
  }),
)

/** Whether words ask for nothing but figures that the answer of a tool tells anyway. */
export const tellsFigures = (tool: string, words: string): boolean => patterns.get(tool)?.test(words) ?? false
