import { moves, type Way } from './claim-words.ts'
import { marksIn, statesFor, type Claim } from './claim.ts'
import { isDenial } from './future-words.ts'
import { figureAt, figureMark } from './marked-text.ts'
import { anyOf, wholeWords } from './word-pattern.ts'

const signOf = (text: string): Way | null => (text.startsWith('+') ? 'up' : /^[−-]/.test(text) ? 'down' : null)
export const opposite: Readonly<Record<Way, Way>> = { up: 'down', down: 'up' }
const wayWords: Readonly<Record<Way, RegExp>> = {
  up: wholeWords(`up|above|higher|${anyOf(moves.up)}`),
  down: wholeWords(`down|below|lower|${anyOf(moves.down)}`),
}

/** A move is borne out by the nearest figure with a sign, by two figures it is said to lie between, or by a state of a result. */
export function movedSo(way: Way): (claim: Claim) => boolean {
  return (claim) => {
    const { sentence, start, end } = claim
    const before = sentence.text.slice(0, start)
    if (isDenial(sentence.text)) return true
    if (/(?<!\p{L})(?:when|whenever|if|once|unless|after)(?!\p{L})[^,;:]*$/iu.test(before)) return true
    if (/(?<!\p{L})(?:not|n't|never|neither|nor|without)(?:\s+\p{L}+){0,2}\s*$/iu.test(before)) return false
    const after = sentence.text.slice(end)
    const between = new RegExp(
      String.raw`^[^;:¦]{0,20}?\sfrom (?:[^,;:¦]{0,30}\s)?(${figureMark})[^;:¦]{0,30}?\sto (?:[^,;:¦]{0,30}\s)?(${figureMark})`,
      'iu',
    ).exec(after)
    if (between !== null) {
      const [from, to] = [figureAt(sentence, between[1]!), figureAt(sentence, between[2]!)]
      return from.unit === to.unit && (way === 'up' ? to.value > from.value : to.value < from.value)
    }
    const nearest = [...marksIn(after), ...marksIn(before).toReversed()]
      .map((mark) => signOf(figureAt(sentence, mark).text))
      .find((sign) => sign !== null)
    if (nearest !== undefined) return nearest === way
    const states = statesFor(claim)
    return wayWords[way].test(states) && !wayWords[opposite[way]].test(states) && !/sideways/.test(states)
  }
}
