import { kindNamed } from './kinds/all.ts'
import type { Question, SaidTime } from './question.ts'

/** Words of a follow-up at most; longer ones are questions of their own. */
const mostWords = 9

/** A correction by which something is said anew: "no, on gold", "wait 20 days". A denial of something else ("no Fridays") is none. */
const corrects =
  /^(?:(?:no|nope|nah|wait|oops|sorry|hang on|oh|actually)[,.!]* +)+(?=(?:the|on|in|at|make|for|last|this|yesterday|today|rather|use|with|from|since|over|until|[hmd]\d|w1|\d+)\b)/iu
const meantBehind = /,? +(?:is (?:what|the one) )?i (?:mean|meant)(?: to (?:say|ask))?[.!]*$/iu
/** What is meant stands beside what is not: "on H1, not daily", "not on daily, on H1". */
const deniedFirst = /^(?:and )?not (?:the |on |in |for |at |since |over )*[\w%./-]+(?: [\w%./-]+)?(?:,| but| rather|, but) *(?=\S)/iu
const deniedLast = /(?<=[\w%.]),? (?:and )?not (?:the |on |in |for |at |since |over )*[\w%./-]+(?: [\w%./-]+)?[.!?]*$/iu

const ofTime = String.raw`(?:last|this|previous|prior|yesterday|today|20\d\d|january|february|march|april|june|july|august|september|october|november|december|q[1-4])\b`
const besideMarket = new RegExp(
  String.raw`^(?:and )?(?:compared? (?:to|with)|vs\.?|versus|against|relative to) (?=(?!${ofTime}|average|normal|usual|random|chance|history|before|others?\b|the)\S)`,
  'iu',
)
const besideTime = new RegExp(
  String.raw`^(?:and )?(?:how (?:does|did) (?:it|that) )?(?:compared? (?:to|with)|vs\.?|versus|against|relative to) (?:the )?(?=${ofTime})`,
  'iu',
)
/** What one market did is set beside another by its own kinds; everything else is told of each. */
const oneMore = /^(?:(?:and|also|now|ok|then) )*(?:add|include|put in)(?: in)? (?!(?:a|an|the) )/iu
const ofSeveral: ReadonlySet<string> = new Set(['correlation', 'compare', 'markets_table', 'price_ratio'])
const ofChange: ReadonlySet<string> = new Set(['change', 'summary', 'performance', 'price', 'overview', 'trend'])

/** A number in the place of one that is named: "with 80 instead of 70". */
const inPlaceOf = /\b(\d+(?:\.\d+)?%?) (?:instead of|rather than|and not|not) (?:the )?(\d+(?:\.\d+)?)%?/iu
/** Whether a number was said in the question before. */
const isSaidIn = (before: Question, number: string): boolean =>
  new RegExp(`(?<![\\d.])${number.replace('.', '\\.')}(?![\\d.])`, 'u').test(JSON.stringify(before.slots))

/** The time of the answer before, which stays unless another one is said. */
const sameTime =
  /(?<=\b(?:vs\.?|versus|against|compared? (?:to|with)|with)\b[^.?!]*),? (?:(?:over|for|in|of|at) )?(?:the |those |that )?same (?:time|periods?|dates|stretch|window|days)(?=[.?!]*$)/iu

/** Where the answer may be drawn, that is meant. */
const showAlone =
  /^(?:and |ok |okay |so |then |now |can you |please |pls )*(?:show|mark|display|highlight)(?: (?:me|us))?(?: (?:it|that|them|those|these|where|this))?(?: (?:please|pls|then))*[.!? ]*$/iu

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const yearAlone = /^(?:and |what about |how about |or |same )*(?:in |of |for |the year )*((?:19|20)\d\d)[?.! ]*$/iu
const dayAlone = /^(?:and |what about |how about |or |same )*(?:on |for |of )*(?:the )?(\d{1,2})(?:st|nd|rd|th)[?.! ]*$/iu
/** A day or month that was asked about in another year, or another day of the month that was. */
function otherDate(text: string, time: SaidTime | undefined): string | null {
  if (time === undefined) return null
  const year = yearAlone.exec(text)?.[1]
  const day = dayAlone.exec(text)?.[1]
  if (
    time.time === 'calendar' &&
    time.to !== null &&
    time.from.day !== null &&
    time.from.month === time.to.month &&
    time.from.day === time.to.day
  ) {
    const month = months[time.from.month - 1]!
    return year === undefined ? (day === undefined ? null : `on ${day} ${month}`) : `on ${time.from.day} ${month} ${year}`
  }
  if (time.time === 'month' && year !== undefined && !time.isSince) return `in ${months[time.month - 1]!} ${year}`
  if (time.time !== 'dates' || time.from === null || time.from !== time.to) return null
  const [ofYear, ofMonth, ofDay] = time.from.split('-').map(Number)
  const month = months[(ofMonth ?? 1) - 1]!
  return year !== undefined ? `on ${ofDay} ${month} ${year}` : day !== undefined ? `on ${day} ${month} ${ofYear}` : null
}

const shareAlone =
  /^(?:and|with|at|what about|how about|or|make it|try)? *(\d+(?:\.\d+)?) ?(?:%|percent|pct)(?: (?:risk|instead|then))*[?.! ]*$/iu
const sized: ReadonlySet<string> = new Set(['position_size'])

const anotherAlert =
  /^(?:(?:and|also|plus|then|now|ok) )*(?:(?:set|add|make|put|create) )?(?:(?:one|another(?: one)?|an alert|another alert|a second(?: one)?)(?: too| also| as well| more)? (?:(?<moment>if|when|once)|(?<at>for|at|on))|(?<=^(?:and|also|plus|or) (?:also )?)(?<also>if|when|once)) (?<rest>.+?)(?: (?:too|as well|also))*[.!? ]*$/iu
const aSide = /^(?:when |if )?(?:the )?(?:low|lows|downside|down ?side|other side|opposite|high|highs|upside|short side|long side)$/iu
/** Another alert behind one: of the opposite, at another price or of another condition; of another market it is the same one. */
function otherAlert(text: string, { kind }: Question): string | null {
  const { also, moment = also, rest = '' } = (kind.startsWith('alert') ? anotherAlert.exec(text)?.groups : undefined) ?? {}
  if (rest === '') return null
  if (aSide.test(rest)) return 'and the opposite'
  if (moment !== undefined) return `alert me when ${rest}`
  const price =
    /^(?:(?<side>below|under|above|over) )?(?:a (?:drop|fall|rise|move) to )?(?<price>\d[\d.,]*k?)(?: on the (?<way>downside|upside))?$/iu.exec(
      rest,
    )?.groups
  if (price === undefined) return `and for ${rest}`
  const side = price['side'] ?? (price['way'] === undefined ? 'at' : price['way'].toLowerCase() === 'downside' ? 'below' : 'above')
  return `alert me ${side === 'at' ? 'at' : `when price goes ${side}`} ${price['price']}`
}

/**
 * A few words behind an answer in the form that a follow-up has: a correction without what it takes back, and what is set beside an
 * answer of one market or time asked of the other.
 */
export function saidAnew(text: string, before: Question | null): string {
  if (before === null || text.trim().split(/\s+/u).length > mostWords) return text
  const said = text
    .replace(corrects, '')
    .replace(meantBehind, '')
    .replace(inPlaceOf, (all, now: string, gone: string) => (isSaidIn(before, gone) ? `${now} instead` : all))
    .replace(sameTime, '')
    .replace(deniedFirst, '')
    .replace(deniedLast, '')
  if (showAlone.test(said)) return 'draw it'
  const alert = otherAlert(said, before)
  if (alert !== null) return alert
  const dated = otherDate(said, before.slots.time)
  if (dated !== null) return dated
  const { tool } = kindNamed(before.kind)
  const share = shareAlone.exec(said)?.[1]
  if (share !== undefined && sized.has(before.kind)) return `with ${share}% risk`
  if (ofSeveral.has(tool)) return said.replace(oneMore, 'and ')
  const other = said.replace(besideTime, 'and ')
  return ofChange.has(before.kind) ? other : other.replace(besideMarket, 'and for ')
}
