/** Words by which a message is held against known wordings (`frame/`), by what they do in it. Data alone. */
const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u))

/** Filler words that tell kinds of question apart. */
export const askingWords = listed('how when where which what is does did do will')

/** How often something is meant to be so, which every answer about the past tells. */
export const usualWords = listed('usually normally typically historically generally ordinarily tends tend')

/** Words by which a message goes on from the one before, and says nothing by itself. */
export const goingOnWords = listed(`
  same about only just instead else other again now then ones for both too also over during with using use try make time period thing
  things but still`)

/** Words before what fills a slot that make something else of it: "by Tuesday", "instead of silver". */
export const turningWords = listed('by before until till not except excluding without than nor')

/** The same before a single word, which others belong to: "since Tuesday", "in a week". */
export const belongingWords = listed('since after from to of a an one each every per')

/** Words by which one speaks of own results, and not of the market. */
export const ownResultWords = listed('my mine our trades trade result results backtest backtests strategy strategies')

const phrases = (words: string): readonly string[] => words.split(',').map((each) => each.trim())
/** What may stand before the words with which a message says the question before anew, and these words. */
export const beforeAgain = phrases('ok, okay, hm+, and, so, but, now, then, also, thanks, thank you, cool, nice, sorry, actually')
export const againWords = phrases(`
  and, also, what about, how about, what if, same, the same, now, only, just, but, make it, try, include, with, without, in, on, for,
  over, vs, versus, or, since, last, if`)

/** Words behind a comma that say when or on what terms something is asked, or ask something else. */
export const termWords = phrases(`
  if, when, whenever, while, only, unless, until, till, after, before, since, during, except, without, not, but, than, vs, versus,
  instead, how, what, which, where, who, why, is, are, does, do, did, was, were, has, have, can, could, will, then, on, in, for, over,
  last, this, next, per, by, each, every, percent, pips?, points?, dollars, pct`)

/** Pairs of words that mean the opposite of each other. */
export const oppositeWords: readonly (readonly [string, string])[] = `
  highest lowest, high low, top bottom, up down, above below, over under, higher lower, biggest smallest, largest smallest, best worst,
  more less, most least, first last, before after, long short, buy sell, bought sold, rise fall, rises falls, gain loss, won lost,
  win lose, open close, strong weak, stronger weaker, oversold overbought, support resistance, floor ceiling, green red,
  bullish bearish, start end, broke tested, broken tested, hold break, newest oldest, nearest farthest, next previous, day week,
  hour day, week month, month year, pump dump, drop rally, upper lower, fast slow, busy quiet, wide narrow, volatile calm,
  earlier later, in out, rising falling, since until`
  .split(',')
  .map((pair) => {
    const [one, other] = pair.trim().split(' ')
    return [one!, other!]
  })
