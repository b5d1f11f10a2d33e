/** One way in which a message goes on from the one before, as the plain one that the grammar has; an example of it beside it. */
interface LedOver {
  readonly said: RegExp
  readonly plain: string
  readonly example: readonly [string, string]
}

const lead = String.raw`(?:(?:and|ok|okay|so|but|then|now|also|well|yes|yeah|no|hm+|right|what) )*`
const person = String.raw`(?:i|we|you|u|one|it|that|they)(?:'d|'m|'re| am| would| had| have| could| do| did| just| only| instead| rather)*`
const same = String.raw`(?:it|that|this|these|the same(?: (?:thing|question|test|study|check|calculation|calc|math))?|same(?: (?:thing|test|study|check))?)`
const part = String.raw`(?<part>stop(?: ?-?loss)?|sl|target|take ?-?profit|tp|risk|account|balance|capital|leverage|entry|lot size)`
const change = String.raw`(?:widen|tighten|move|change|set|raise|lower|increase|reduce|make|put|bump|drop|cut|shift|push|keep|had|have|use|used|took|take|moved|changed|raised|lowered|increased|reduced|widened|tightened)`
const size = String.raw`\$?\d[\d.,]*k? ?(?:pips?|points?|pts?|ticks?|%|percent|pct|dollars?|usd|bucks|atrs?|r)?`
/** What a part begins with that a question may be asked of. */
const place = String.raw`(?=(?:the |my |a )?(?:on|for|in|over|since|with|from|at|during|of)\b)`

/** Ways of talking in a conversation, in the order in which they are put otherwise. */
export const ledOvers: readonly LedOver[] = [
  {
    said: /^(?:(?:ok(?:ay)?|fine|fair enough|fair|lol|haha|wow|damn|nice|cool|great|good|interesting|makes sense|got it|gotcha|i see|alright|all right|right|sure|hm+|ah+|oh|perfect|awesome|good to know|thanks?|thx|ty|thank you|no worries|never ?mind|sweet|neat)\b[,.!:;…)-]* *)+(?=\S+ \S)/iu,
    plain: '',
    example: ['ok fair enough. and on the daily', 'and on the daily'],
  },
  { said: /\bhalf (?:a )?(?:percent|%|pct)(?!\w)/giu, plain: '0.5%', example: ['make it half a percent', 'make it 0.5%'] },
  { said: /\b(?:a )?quarter (?:of )?(?:a )?(?:percent|%|pct)(?!\w)/giu, plain: '0.25%', example: ['a quarter percent', '0.25%'] },
  {
    said: new RegExp(String.raw`^${lead}if ${person} ${change} (?:my |the |a )?${part} (?:to|at|of|by being|=) (?=\$?\d)`, 'iu'),
    plain: 'with a $<part> of ',
    example: ['and if i widen the stop to 35 pips', 'with a stop of 35 pips'],
  },
  {
    said: new RegExp(String.raw`^${lead}${change} (?:my |the )?${part} (?:to|at|=) (?=\$?\d)`, 'iu'),
    plain: 'with a $<part> of ',
    example: ['move the stop to 35 pips', 'with a stop of 35 pips'],
  },
  {
    said: new RegExp(
      String.raw`^${lead}if ${person} (?:do|did|run|ran|try|tried|test|tested|apply|applied|trade|traded|took|take) ${same}(?: (?:again|instead))? ${place}`,
      'iu',
    ),
    plain: 'and ',
    example: ['and if i do that on gold instead', 'and on gold'],
  },
  {
    said: new RegExp(
      String.raw`^${lead}if (?:${person} )?(?:only |just )*(?:looks?|looked|look) (?:only |just )*at (?:only |just )*(?:the )?(?=(?:last|past|previous|this|20\d\d|years?|mondays|tuesdays|wednesdays|thursdays|fridays|january|february|march|april|may|june|july|august|september|october|november|december|\d+ (?:days|weeks|months|years)))`,
      'iu',
    ),
    plain: 'and over the ',
    example: ['and if i only look at the last 12 months', 'and over the last 12 months'],
  },
  {
    said: new RegExp(
      String.raw`^${lead}if (?:${person} )?(?:only |just )*(?:looks?|looked|takes?|took|uses?|used|counts?|counted|considers?|considered|goes|go|went|limits? (?:it|that|this)|restricts? (?:it|that|this)|sticks?|stuck)(?: only| just)*(?: at| with| to| back)? ${place}`,
      'iu',
    ),
    plain: 'and ',
    example: ['if i look only at since 2020', 'and since 2020'],
  },
  {
    said: new RegExp(
      String.raw`^${lead}if ${person} (?:start|started|begin|began|begun) (?:only )?(?:in|from|at|on|with) (?=(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d)\b)`,
      'iu',
    ),
    plain: 'and since ',
    example: ['and if I had started in 2020', 'and since 2020'],
  },
  {
    said: /^(?:(?:and|ok|so|but|now|what) )*if (?:it is|it'?s|its|it was|it were|that is|that was) (?=\S+(?: instead)?\W*$)/iu,
    plain: 'and ',
    example: ["what if it's EURJPY instead", 'and EURJPY instead'],
  },
  {
    said: new RegExp(
      String.raw`^${lead}(?:can|could|would) (?:you|u|we) (?:please |also |just )*(?:do|run|try|check|repeat|show|give(?: me)?|test|tell(?: me)?|make) ${same}(?: again)? ${place}`,
      'iu',
    ),
    plain: 'and ',
    example: ['can you do the same for gold', 'and for gold'],
  },
  {
    said: new RegExp(String.raw`^${lead}(?:do|run|try|check|repeat|redo|test) ${same}(?: again)? (?:but )?${place}`, 'iu'),
    plain: 'and ',
    example: ['do the same for silver', 'and for silver'],
  },
  {
    said: new RegExp(
      String.raw`^${lead}(?:how|what) (?:(?:does|do|did|would) ${same} (?:look(?: like)?|come out|change)|about (?:that|this|the same)) (?=(?:on|for|over|since|in)\b)`,
      'iu',
    ),
    plain: 'and ',
    example: ['how does that look on the daily', 'and on the daily'],
  },
  {
    said: new RegExp(
      String.raw`^${lead}(?:is|was|are|would) (?:it|that|this|they) (?:be )?(?:also )?(?:the |much the |roughly the )?(?:same|similar|also true|true|also the case|the case)(?: (?:thing|story|too))? (?=(?:on|for|in|with|over|since)\b)`,
      'iu',
    ),
    plain: 'and ',
    example: ['is it the same on Fridays', 'and on Fridays'],
  },
  {
    said: new RegExp(
      String.raw`^${lead}(?:does|did|do|would|will) (?:it|that|this|they) (?:also )?(?:hold|apply|hold up|look the same|look similar|look different|change)(?: up| true)? (?=(?:on|for|in|with|over|since)\b)`,
      'iu',
    ),
    plain: 'and ',
    example: ['does that hold for gold', 'and for gold'],
  },
  {
    said: new RegExp(String.raw`^${lead}same(?: \w+)? (?=(?:on|for|in|with|over|since)\b)`, 'iu'),
    plain: 'and ',
    example: ['same test on cable', 'and on cable'],
  },
  {
    said: /,? ?(?:but |and |with |keep(?:ing)? |all )*(?:the |at |in )*same (?:thing|rules?|settings?|size|sizing|stops?|targets?|risk|dollar risk|account|balance|criteria|conditions?|filters?|parameters|numbers|setup|threshold|logic|entry|exits?)(?: (?:as before|again|though|please|pls))*(?=[.?!]*$)/iu,
    plain: '',
    example: ['gap downs same size', 'gap downs'],
  },
  {
    said: /,? ?(?:and |but )?(?:keep (?:the rest|everything else)(?: the same| as is| as it is)?|(?:everything else|the rest|all else) (?:stays )?(?:the )?same|rest (?:the )?same)(?=[.?!]*$)/iu,
    plain: '',
    example: ['stop 40 pips, everything else the same', 'stop 40 pips'],
  },
  {
    said: new RegExp(
      String.raw`^(${lead}(?:on|for|in|with|over|since) [^,.?!]+?)(?:,? (?:as well|too|instead|then|though|tho))+(?=[.?!]*$)`,
      'iu',
    ),
    plain: '$1',
    example: ['and for eth too', 'and for eth'],
  },
  {
    said: new RegExp(
      String.raw`^${lead}(?:make|change|set) (?:it|that) (?:to )?(?:only )?(?:a |an )?(?=${size}(?: (?:stop|target|risk))\b)`,
      'iu',
    ),
    plain: 'with ',
    example: ['make it a 40 pip stop', 'with 40 pip stop'],
  },
]
