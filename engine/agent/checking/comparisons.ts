import type { ReferredFigure } from '../say.ts'
import { relationOf } from './claim-words.ts'
import { figuresOf, isStated, marksIn, type Claim } from './claim.ts'
import { figureAt, figureMark, nameMark } from './marked-text.ts'

const clauseEnd = /[;:,¦]|(?<!\p{L})(?:but|while|whereas|although|though|yet|however)(?!\p{L})/iu
const clauseStart = /[;:¦]|(?<!\p{L})(?:but|while|whereas|although|though|yet|however)(?!\p{L})/iu
/** A figure that is put behind a comma: `above, at 1.0850`. */
const adjoining = new RegExp(`^,?\\s*\\(?(?:(?:at|of|near|around)\\s)?(${figureMark})`)

/** What lies above or below a level is the price. */
const isOfPrice = new RegExp(String.raw`(?:(?<!\p{L})(?:it|price|close|market|pair)|${nameMark})(?:\s+\p{L}+){0,3}\s*$`, 'iu')
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('.'))

/** What a result says of a figure, in words beside it or as its rank: that comes before any comparison with another figure. */
function isSaidBeside(figure: ReferredFigure, { known, word }: Claim): boolean {
  const beside = [...known.words].some(
    ([path, text]) => parentOf(path) === parentOf(figure.id) && text.toLowerCase() === word.toLowerCase(),
  )
  return beside || (figure.unit === 'percent' && /(?:^|[._])rank(?:$|[._])/.test(figure.id) && isMore(word))
}
const isMore = (word: string) => relationOf.get(word.toLowerCase())!(1, 0)
/** Levels are called by where they lie. */
const isSaidOfLevel = (figure: ReferredFigure, { word }: Claim) => (isMore(word) ? /resistance/ : /support/).test(figure.id)

/** Of all items of its list a figure's own lies the nearest. */
export function isNearest({ sentence, known }: Claim): boolean {
  return figuresOf(sentence).some(({ id }) => {
    const [, list, at] = /^(.*)\.(\d+)\.\w+$/.exec(id) ?? []
    const distanceOf = (i: number) => known.figures.get(`${list}.${i}.distance`)?.value
    const own = list === undefined ? undefined : distanceOf(Number(at))
    for (let i = 0; own !== undefined; i += 1) {
      const other = distanceOf(i)
      if (other === undefined) return i > 0
      if (Math.abs(other) < Math.abs(own)) return false
    }
    return false
  })
}
/** Shares of cases that ended higher, or lower. */
export const isShareOf = ({ sentence, word }: Claim) => {
  const way = { higher: /(?:^|\.)up/, lower: /(?:^|\.)down/ }[word.toLowerCase()]
  return way !== undefined && figuresOf(sentence).some(({ unit, id }) => unit === 'percent' && way.test(id))
}

/** A comparison is borne out by the figure before it and the one behind it, or stated so by a result. */
export function holds(claim: Claim): boolean {
  const { sentence, word, start, end } = claim
  const before = sentence.text.slice(0, start)
  if (/no longer\s*$/i.test(before)) return false
  const isDenied = /(?<!\p{L})(?:not|n't|never|neither|nor)(?:\s+\p{L}+){0,2}\s*$/iu.test(before)
  const after = sentence.text.slice(end)
  const following = marksIn(after.split(clauseEnd)[0]!)[0] ?? adjoining.exec(after)?.[1]
  const right = following === undefined ? undefined : figureAt(sentence, following)
  if (right !== undefined && isSaidBeside(right, claim)) return !isDenied
  const inFront = marksIn(before.split(clauseStart).at(-1)!).map((mark) => figureAt(sentence, mark))
  const left = right && inFront.findLast(({ unit }) => unit === right.unit)
  const threshold =
    right !== undefined && /(?<!\p{L})(?:asks? for|needs?|requires?)\s*$/iu.test(before) && /above|below|beyond/.test(right.formula)
  if (threshold) return !isDenied
  if (right !== undefined && left !== undefined) return relationOf.get(word.toLowerCase())!(left.value, right.value) !== isDenied
  const close = right?.unit === 'price' && isOfPrice.test(before) ? claim.known.figures.get(`${right.call}.close`) : undefined
  if (right !== undefined && close !== undefined) return relationOf.get(word.toLowerCase())!(close.value, right.value) !== isDenied
  const near = right ?? inFront.at(-1)
  return !isDenied && ((near !== undefined && (isSaidBeside(near, claim) || isSaidOfLevel(near, claim))) || isStated(claim))
}
