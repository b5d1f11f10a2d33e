import type { Stretch } from '../language/grammar.ts'
import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Tags } from './meanings.ts'
import { attitudes, denials, showing, smallWords } from './vocabulary/small-words.ts'
import { isWeighty, wordsIn, type Word } from './words-in.ts'

const symbolsOf = (...tags: readonly (keyof Tags)[]): ReadonlySet<string> => new Set(tags.map(tagSymbol))
const isTag = (word: Word, tag: keyof Tags): boolean => word.symbol === tagSymbol(tag) && !word.isTypo
const reasonWord = tagSymbol('reasonWord')
const acts = symbolsOf('enterVerb', 'exitVerb', 'neverHold')

/** What a reason may name where the rule that it is for is of the same kind: "only Tuesdays because Mondays are slow". */
const kinds: readonly { readonly names: ReadonlySet<string>; readonly rule: ReadonlySet<string> }[] = [
  {
    names: symbolsOf('weekday', 'session', 'dayPart', 'neverHold'),
    rule: symbolsOf('weekday', 'session', 'dayPart', 'neverHold', 'clock', 'endOf', 'regularHours', 'month'),
  },
  { names: symbolsOf('stopWord'), rule: symbolsOf('stopWord', 'trailWord') },
]
/** What it may name where its rule names just that, and the market of the text. */
const named = symbolsOf('sideNoun', 'targetWord')
const symbol = tagSymbol('symbol')

/** "Since" and "as" lead to a time or a likeness as well; to a reason only where somebody or something is or does something: "since wicks are wild". */
const mayLeadElsewhere: ReadonlySet<string> = new Set(['since', 'as'])
const isStatement = ({ tokens }: Lattice, from: number, to: number): boolean =>
  tokens.slice(from + 2, to).some(({ text }) => showing.has(text) || attitudes.has(text))

/** Where the reason begins that a stretch gives for what it says before: "… because the volume is dead", "… to avoid fakeouts". */
export function reasonIn(lattice: Lattice, { from, to }: Stretch): number | null {
  const leads = wordsIn(lattice, { from, to }).filter(
    (word) =>
      isTag(word, 'reasonWord') &&
      (word.to > word.from + 1 || !mayLeadElsewhere.has(lattice.tokens[word.from]!.text) || isStatement(lattice, word.from, to)),
  )
  return leads.length === 0 ? null : Math.min(...leads.map((word) => word.from))
}

/** Whether a word is one that a reason shares with the rule it stands behind. */
function isShared(word: Word, rule: readonly Word[], others: readonly Word[]): boolean {
  if (word.symbol === symbol) return others.some((each) => each.symbol === symbol && each.value === word.value)
  if (named.has(word.symbol)) return rule.some((each) => each.symbol === word.symbol && each.value === word.value)
  return kinds.some((kind) => kind.names.has(word.symbol) && rule.some((each) => !each.isTypo && kind.rule.has(each.symbol)))
}

/**
 * Whether nothing in a tail could be a rule. A reason may speak of anything but numbers, sides, limits, times and acts, and of these
 * too where the rule that it is given for is of just that; it may deny what somebody likes or believes, not what is done.
 */
export function isReason(lattice: Lattice, tail: Stretch, sentence: Stretch): boolean {
  const { tokens } = lattice
  const words = wordsIn(lattice, tail)
  const rule = [...wordsIn(lattice, { from: sentence.from, to: tail.from }), ...wordsIn(lattice, { from: tail.to, to: sentence.to })]
  const others = [...wordsIn(lattice, { from: 0, to: tail.from }), ...wordsIn(lattice, { from: tail.to, to: tokens.length })]
  const leads = words.filter((word) => word.symbol === reasonWord && !word.isTypo)
  const isLead = (word: Word) => leads.some(({ from, to }) => from <= word.from && word.to <= to)
  const isSmall = ({ from, to }: Word) => to === from + 1 && smallWords.has(tokens[from]!.text)
  const isDenial = ({ from, to }: Word) => denials.has(tokens[from]!.text) && attitudes.has(tokens[to]?.text ?? '')
  const shared = words.filter((word) => !word.isTypo && isShared(word, rule, others))
  const isUnder = (word: Word) => shared.some(({ from, to }) => from <= word.from && word.to <= to)
  return words.every(
    (word) => isLead(word) || isSmall(word) || isDenial(word) || isUnder(word) || (!isWeighty(word) && !acts.has(word.symbol)),
  )
}
