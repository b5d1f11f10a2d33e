import { isTag, isText, leaveUnread, peek, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'

/** What the words between subject and object say about the kind of comparison. */
export interface Verb {
  cross: boolean
  rise: boolean
  fall: boolean
  move: boolean
  turn: boolean
  closes: boolean
  breaks: boolean
  touch: boolean
  back: boolean
  be: boolean
  make: boolean
  slope: boolean
  pullback: boolean
  leaves: boolean
  opens: boolean
  negated: boolean
  /** `has recently crossed`: at some bar before. */
  recently: boolean
  /** `trades above`: at some moment of the bar. */
  trades: boolean
  way: 1 | -1 | 0
  words: number
}

export const stillVerb = (): Verb => ({
  cross: false,
  rise: false,
  fall: false,
  move: false,
  turn: false,
  closes: false,
  breaks: false,
  touch: false,
  back: false,
  be: false,
  make: false,
  slope: false,
  pullback: false,
  leaves: false,
  opens: false,
  negated: false,
  recently: false,
  trades: false,
  way: 0,
  words: 0,
})

const verbFlags = {
  cross: 'cross',
  rise: 'rise',
  fall: 'fall',
  move: 'move',
  turn: 'turn',
  closes: 'closes',
  opens: 'closes',
  breaks: 'breaks',
  touch: 'touch',
  back: 'back',
  be: 'be',
  make: 'make',
  slope: 'slope',
  pullback: 'pullback',
} as const satisfies Record<string, keyof Verb>

function addVerbWord(verb: Verb, c: Cursor): boolean {
  const word = peek(c)
  // `has recently crossed above its signal`.
  if (word.text === 'recently' || word.text === 'lately') return !isTag(c, 1, 'and', 'or', 'mark', 'period_mark') && (verb.recently = true)
  if (word.tag === 'not') {
    if (
      verb.words === 0 &&
      !isTag(
        c,
        1,
        'above',
        'below',
        'gte',
        'lte',
        'cross',
        'closes',
        'breaks',
        'be',
        'rise',
        'fall',
        'overbought',
        'oversold',
        'make',
        'move',
      )
    )
      return false
    verb.negated = !verb.negated
    return true
  }
  // `EMA 8 x EMA 21`.
  if (word.tag === 'times' && word.text === 'x' && verb.words === 0 && isTag(c, 1, 'indicator', 'number', 'average')) {
    verb.cross = true
    return true
  }
  // `pushes up through 50`, `sinks through it`.
  if (word.text === 'through' && (verb.way !== 0 || verb.rise || verb.fall || verb.move)) {
    if (verb.way === 0) verb.way = verb.fall ? -1 : verb.rise ? 1 : 0
    verb.cross = true
    return true
  }
  // `volume of more than twice its average`, `an RSI of at most 30`.
  if (word.text === 'of' && verb.words === 0) return isTag(c, 1, 'above', 'below', 'gte', 'lte')
  // `closed lower three days in a row`.
  if (word.text === 'lower' && verb.closes && !isTag(c, 1, 'band', 'indicator', 'above', 'below')) {
    verb.way = -1
    return true
  }
  if (word.text === 'to' && verb.words > 0 && isTag(c, 1, 'above', 'below')) return true
  if ((word.text === 'to' || word.text === 'up to') && isTag(c, 1, 'touch')) return true
  // `pulls back to within 0.5% of the average`.
  if (word.text === 'to' && verb.words > 0 && isTag(c, 1, 'between') && isTag(c, 2, 'number')) return true
  if (word.text === 'to') return verb.words === 0 && isTag(c, 1, 'closes', 'cross', 'breaks', 'touch', 'fall', 'rise', 'close')
  if (word.tag === 'close' && (verb.words > 0 || isText(c, -1, 'to')) && isTag(c, 1, 'above', 'below', 'back', 'between')) {
    verb.closes = true
    return true
  }
  if (word.tag === 'then') {
    if (!isTag(c, 1, 'breaks', 'cross', 'closes', 'touch', 'rise', 'fall', 'move')) return false
    leaveUnread(c, c.at)
    return true
  }
  if (word.tag === 'up' || word.tag === 'down') {
    if (word.text === 'higher' && isTag(c, 1, 'field', 'close')) return false
    verb.way = word.tag === 'up' ? 1 : -1
    if (/thr(?:ough|u)$/.test(word.text)) verb.cross = true
    return true
  }
  if (word.tag === 'position' && word.text === 'trade') return false
  if (word.tag === 'exit' && verb.words === 0 && isTag(c, 1, 'oversold', 'overbought')) {
    verb.leaves = true
    return true
  }
  // `crosses up out of oversold`.
  if (word.text === 'out' && verb.words > 0 && isText(c, 1, 'of') && isTag(c, 2, 'oversold', 'overbought')) {
    verb.leaves = true
    return true
  }
  if (word.tag === 'enter' && isTag(c, 1, 'oversold', 'overbought')) {
    verb.turn = true
    return true
  }
  if ((word.tag === 'all' || word.tag === 'both') && verb.be) return true
  if (word.tag === 'loss' && word.text === 'lost' && verb.be) {
    Object.assign(verb, { cross: true, way: -1 })
    return true
  }
  // `has lost 2% or more over the last 6 bars`.
  if (word.tag === 'loss' && word.text === 'lost' && isTag(c, 1, 'number')) return (verb.fall = true)
  if (word.tag === 'slope' && /(?:up|down)$/.test(word.text)) verb.way = word.text.endsWith('up') ? 1 : -1
  const flag = verbFlags[word.tag as keyof typeof verbFlags]
  if (!flag) return false
  if (word.tag === 'make' && isTag(c, 1, 'when')) return false
  verb[flag] = true
  if (word.tag === 'opens') verb.opens = true
  // `sweeps below the low and closes back above it`: a wick.
  if (/^(?:breaks|move)$/.test(word.tag) && /^(?:sweep|poke)/.test(word.text)) verb.trades = true
  if (word.tag === 'cross' && word.name) verb.way = word.name === 'up' ? 1 : -1
  if (word.tag === 'move' && word.text === 'trades') Object.assign(verb, { move: false, be: true, trades: true })
  if (word.tag === 'breaks' && /^(?:breakdown|br[a-z]+ down)$/.test(word.text)) verb.way = -1
  return true
}

export function readVerb(c: Cursor): Verb {
  const verb = stillVerb()
  while (verb.words < 8 && addVerbWord(verb, c)) {
    c.at++
    verb.words++
    // `comes from below and crosses the average`.
    if (isText(c, -1, 'from below', 'from above') && isTag(c, 0, 'and') && isTag(c, 1, 'cross')) c.at++
    if (verb.touch || verb.move || verb.back || verb.pullback || verb.turn) takeText(c, 'off')
    if (verb.pullback && isTag(c, 0, 'and') && isTag(c, 1, 'touch', 'closes')) c.at++
    // `comes down and touches the average`.
    if ((verb.move || verb.fall || (verb.rise && (verb.back || verb.way !== 0))) && isTag(c, 0, 'and') && isTag(c, 1, 'touch')) c.at++
  }
  return verb
}

export const isMotion = (verb: Verb) => verb.rise || verb.fall || verb.move || verb.back || (verb.breaks && !verb.closes)

/** `is rising`, `turns up`, `sloping down`, `has been increasing for 3 bars`. */
export function trendOf(verb: Verb): 1 | -1 | 0 {
  if (verb.closes && !verb.cross && !verb.touch) return verb.way
  if (verb.cross || verb.touch) return 0
  if (verb.rise) return 1
  if (verb.fall) return -1
  return verb.slope || verb.turn || verb.be || verb.move ? verb.way : 0
}
