import type { Reading } from '../strategy/reading.ts'
import { isNode, quotesIn, type PlanNode } from './ground-node.ts'
import { impossibleNumber, inventedNumber } from './numbers-in.ts'
import { numbersOfText } from './numbers-of-text.ts'
import { locateWords, openSpans, touches } from './open-parts.ts'
import { proposableParts, type DroppedProposal, type PlanPart, type ProposedPlan } from './proposed-plan.ts'

/** What keeps a node from being passed on; null where nothing does. */
type Check = (node: unknown) => DroppedProposal | null
type Drop = (problem: DroppedProposal) => void

const shownChars = 80
const minQuoteChars = 2

/** A quote of the text may be shown; other words of a model never are. */
const because = (words: string | null, reason: string): DroppedProposal => ({ words: words?.slice(0, shownChars) ?? null, reason })

function checkOf({ text, unsupported }: Reading, assumed: ProposedPlan['assumed']): Check {
  const wishes = unsupported.flatMap((wish) => wish.spans)
  const ofText = numbersOfText(text)
  return (node) => {
    const quotes = quotesIn(node)
    const words = quotes.find((quote) => quote.trim().length >= minQuoteChars && text.includes(quote)) ?? null
    if (quotes.length === 0) return because(null, 'It does not say which of your words it rests on.')
    if (words === null || quotes.some((quote) => !text.includes(quote)))
      return because(words, 'It quotes words that do not stand in your text.')
    const places = quotes.flatMap((quote) => locateWords(text, quote, wishes) ?? [])
    if (places.some((place) => touches(place, wishes)))
      return because(words, 'These words ask for something that cannot be had; nothing may stand in for it.')
    const problem = impossibleNumber(node)
    if (problem !== null) return because(words, `A number in it cannot be used: ${problem}.`)
    const invented = inventedNumber(node, ofText, assumed)
    return invented === null ? null : because(words, `It uses ${invented}, which is neither in your words nor named as assumed.`)
  }
}

const isRight = (node: unknown, check: Check, drop: Drop): boolean => {
  const problem = check(node)
  if (problem !== null) drop(problem)
  return problem === null
}

const isJoined = (node: unknown): node is PlanNode & { readonly args: readonly unknown[] } =>
  isNode(node) && (node['op'] === 'and' || node['op'] === 'or') && Array.isArray(node['args'])

/** A rule with those of its joined conditions that stand up: the words of the others stay open. */
function checkedRule(rule: unknown, check: Check, drop: Drop): unknown {
  if (!isNode(rule) || !isJoined(rule['when'])) return isRight(rule, check, drop) ? rule : null
  const { when } = rule
  const args = when.args.filter((arg) => isRight(quotesIn(arg).length > 0 ? arg : { ...when, args: [arg] }, check, drop))
  if (args.length === 0) return null
  if (typeof when['quote'] === 'string' && check({ quote: when['quote'] }) !== null)
    return args.length === when.args.length && isRight(when, check, drop) ? rule : null
  return { ...rule, when: args.length === 1 ? args[0] : { ...when, args } }
}

function checkedPart(name: PlanPart, part: unknown, check: Check, drop: Drop): unknown {
  const entry = proposableParts[name]
  if (entry === undefined || part === null || part === undefined) return null
  if (entry.is === 'node' && entry.node === 'rule') return checkedRule(part, check, drop)
  if (entry.is === 'nodes') {
    const items = Array.isArray(part) ? part.filter((each) => isRight(each, check, drop)) : []
    return items.length === 0 ? null : items
  }
  if (entry.is !== 'sides') return isRight(part, check, drop) ? part : null
  if (!isNode(part)) return null
  const isSaid = (side: unknown) => side !== null && side !== undefined && !(Array.isArray(side) && side.length === 0)
  const { long, short } = part
  const isSame = JSON.stringify(long) === JSON.stringify(short)
  const right = (side: unknown) => (isSaid(side) && isRight(side, check, drop) ? side : null)
  const [keptLong, keptShort] = isSame ? [right(long), null] : [right(long), right(short)]
  return keptLong === null && keptShort === null ? null : { long: keptLong, short: isSame ? keptLong : keptShort }
}

/**
 * What of a proposed plan stands up to the text: each quote stands in it, each number stands in it or is named as assumed, and nothing
 * stands in for what cannot be had. What fails is left out with its reason and does not spoil the rest.
 */
export function checkProposedPlan(
  reading: Reading,
  proposed: ProposedPlan,
): { readonly plan: ProposedPlan; readonly dropped: readonly DroppedProposal[] } {
  const { text } = reading
  const dropped: DroppedProposal[] = []
  const check = checkOf(reading, proposed.assumed)
  const drop: Drop = (problem) => void dropped.push(problem)
  const parts = Object.entries(proposed.parts).flatMap(([name, part]) => {
    // Only the parts of the table were asked for.
    const kept = checkedPart(name as PlanPart, part, check, drop)
    return kept === null ? [] : [[name, kept] as const]
  })
  const conditionsIn = (rule: unknown) => (isNode(rule) && isJoined(rule['when']) ? rule['when'].args.length : 1)
  const isShorter = ([name, kept]: readonly [string, unknown]) => conditionsIn(kept) < conditionsIn(proposed.parts[name as PlanPart])
  const stands = (words: string) => words.trim().length >= minQuoteChars && text.includes(words)
  for (const words of proposed.removed) if (!stands(words)) drop(because(null, 'It takes away words that do not stand in your text.'))
  return {
    plan: {
      parts: Object.fromEntries(parts),
      incomplete: [...proposed.incomplete, ...parts.filter(isShorter).map(([name]) => name as PlanPart)],
      removed: proposed.removed.filter(stands),
      assumed: proposed.assumed,
      cannot: proposed.cannot.filter(stands),
    },
    dropped,
  }
}

/** The place of a quote in a text; where it stands twice, the one that holds something open. */
export function locateIn(reading: Reading) {
  const open = openSpans(reading)
  return (quote: string) => locateWords(reading.text, quote, open)
}
