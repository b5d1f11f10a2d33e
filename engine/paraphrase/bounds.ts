/** What a sentence says that no other words for it may lack, and none may add. */
export interface Bounds {
  readonly denies: boolean
  /** Denied by what is not there: "off the table", "flat by then". */
  readonly implies: boolean
  readonly only: boolean
  /** What is denied is what is left over: "never outside of it". */
  readonly turns: boolean
  /** What is named is left over: "nothing outside of it". */
  readonly excepts: boolean
  /** Of the day, the week or the month before. */
  readonly before: boolean
  readonly atLeast: boolean
  readonly atMost: boolean
  readonly long: boolean
  readonly short: boolean
  readonly sells: boolean
  readonly leaves: boolean
  readonly gains: boolean
  readonly loses: boolean
  readonly up: boolean
  readonly down: boolean
}
export type Bound = keyof Bounds

const atLeast =
  /\bat least\b|\bmin(?:imum)?\b|\b(?:no|not) (?:less|fewer|lower|smaller) than\b|>=|=>|≥|\b(?:or|and) (?:more|higher|greater|above|better|over|longer|larger|bigger|up)\b|\bnot (?:below|under|beneath)\b|\bupwards? of\b/giu
const atMost =
  /\bat (?:the )?most\b|\bmax(?:imum|imal)?\b|\b(?:no|not|nothing) (?:more|longer|later|higher|greater|larger) than\b|\bup to\b|<=|=<|≤|\b(?:or|and) (?:less|lower|fewer|below|under|smaller)\b|\bcap(?:s|ped)?\b|\bnot (?:above|over|exceed\w*)\b|\blimit(?:ed|s)? (?:to|of)\b/giu

export const shapes: Readonly<Record<Exclude<Bound, 'atLeast' | 'atMost'>, RegExp>> = {
  denies:
    /\b(?:no|not|never|without|none|nothing|neither|nor|nope|cannot|dont|doesnt|isnt|arent|except|unless|ignor\w*|avoid\w*|skip\w*|exclud\w*|forbid\w*|forbidden|prohibit\w*|disallow\w*|ban(?:ned|s)?|zero|nil|nobody|refrain\w*|refus\w*|abstain\w*|hardly|hands off|stay(?:s|ing)? away)\b|n['’]t\b|!=|≠/iu,
  implies:
    /\b(?:off|false|flat|sidelines?|sit(?:ting|s)?|stand(?:ing|s)? aside|stay(?:ing|s)? (?:out|away)|out|stop(?:s|ped)?|clos\w*|just|must|requir\w*|need\w*|has to|have to|allow\w*|permit\w*|filter|single|one|limit\w*)\b/iu,
  only: /\b(?:only|solely|exclusively|strictly|unless|restrict\w*)\b/iu,
  excepts: /\b(?:outside|unless|except|other than|beyond|but not)\b/iu,
  turns: /\b(?:outside|unless|except|other(?:wise)?|else|rest|remaining|but|till|until|before|without|aren['’]?t|isn['’]?t)\b/iu,
  before:
    /\b(?:yesterday|pdh|pdl|pwh|pwl|(?:previous|prior|last|preceding|past) (?:day|week|month)|(?:day|week|month) (?:before|prior|earlier))\b|\b(?:day|week|month)['’]s\b/iu,
  long: /\b(?:long(?:s|ing|ed)?(?! as| enough)|buy(?:s|ing|er|ers)?|bought|purchas\w*|compra\w*)\b/iu,
  short: /\b(?:sell|go|open|enter)?_?short(?:s|ing|ed)?\b/iu,
  sells: /\b(?:sell(?:s|ing|er|ers)?|sold|sale)\b/iu,
  leaves:
    /\b(?:exit\w*|leave|leaves|cover|covers|covered|liquidat\w*|unload\w*|bail\w*|flat|flatten\w*|cash (?:in|out)|take (?:profit|half)|(?<!\b(?:buy|sell)[ -])stop|stopped|trail\w*|hold|tp|sl|(?<!\b(?:break|breaks|broke|breaking|take|takes|took|taking|watch|find) )out|clos(?:e|es|ing) (?:the|all|every|everything|my|it|half|longs?|shorts?|positions?|trades?|\d))\b/iu,
  gains:
    /\b(?:profit\w*|gain\w*|goal|bank\w*|book\w*|target\w*|objective|tp\d?|t\/p|rewards?|win\w*|won|aim\w*|cash|happy|twice|times|double|triple|plus|in favou?r)\b/iu,
  loses: /\b(?:loss\w*|los(?:e|es|ing|t)|stop\w*|sl|s\/l|cut|invalid\w*|protect\w*|emergency|panic|pain|wrong|against|minus|stomach)\b/iu,
  up: /\b(?:above|over|up|upwards?|higher|ris\w+|rose|exceed\w*|climb\w*|gain\w*|increas\w*|bullish|green|positive|more|greater|upside|larger|bigger|tops)\b|>/iu,
  down: /\b(?:below|under|underneath|beneath|down|downwards?|lower|fall\w*|fell|drop\w*|declin\w*|decreas\w*|bearish|red|negative|less|downside|smaller|lost|loses)\b|</iu,
}

export function boundsOf(text: string): Bounds {
  const bare = text.replaceAll(atLeast, ' ').replaceAll(atMost, ' ').replaceAll(/->|=>/g, ' ')
  return {
    atLeast: text.search(atLeast) >= 0,
    atMost: text.search(atMost) >= 0,
    denies: shapes.denies.test(bare),
    implies: shapes.implies.test(bare),
    only: shapes.only.test(bare),
    turns: shapes.turns.test(bare),
    excepts: shapes.excepts.test(bare),
    before: shapes.before.test(text),
    long: shapes.long.test(bare),
    short: shapes.short.test(bare),
    sells: shapes.sells.test(bare),
    leaves: shapes.leaves.test(bare),
    gains: shapes.gains.test(bare),
    loses: shapes.loses.test(bare),
    up: shapes.up.test(text),
    down: shapes.down.test(text),
  }
}
