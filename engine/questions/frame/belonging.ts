import type { Lattice } from '../../language/lattice.ts'
import { weightOfWord } from '../untaken.ts'
import { isOneMeaning, shareAskedWith } from './experience.ts'
import type { Feature } from './features.ts'

/** Words that change figures belong to a kind where so many of its wordings have them; those that deny, where many do. */
const typicalShare = 0.08
const denyingShare = 0.3
/** From this share on a number or a time is a part of what a kind is called. */
const namingShare = 0.25
const denials: ReadonlySet<string> = new Set(['#not', '#notWord', '#noWord'])
const isWord = (says: string): boolean => says.startsWith('=')
const isTag = (says: string): boolean => says.startsWith('#')

/** Whether a word that fills no slot belongs to how a kind is asked: it stands in wordings of it, or words of the same meaning do. */
export function belongsTo(kind: string, { at, says }: Feature, lattice: Lattice): boolean {
  const weight = weightOfWord(at, lattice)
  const denying = says.filter((each) => denials.has(each))
  // A denial within a phrase is a part of what that means: "haven't been filled".
  const isInPhrase = says.some((each) => isWord(each) && each.includes(' '))
  if (denying.length > 0) return shareAskedWith(kind, isInPhrase ? says.filter(isTag) : denying) >= denyingShare
  const words = says.filter(isWord)
  const share = shareAskedWith(kind, words)
  // What is nearly always said is a part of its name: the 52 week high, which weekday.
  if (weight === 'own') return share >= namingShare
  if ((weight === null && share > 0) || share >= typicalShare) return true
  return (
    shareAskedWith(
      kind,
      says.filter((each) => isTag(each) && isOneMeaning(each)),
    ) >= typicalShare
  )
}

/** From this share on words by which another kind is asked are only named. */
const mostlyCovered = 0.8
/** Whether a word that belongs to nothing holds a question so much of whose words has a place. */
export const holdsFrame = (weight: ReturnType<typeof weightOfWord>, covered: number): boolean =>
  weight === 'own' || weight === 'figure' || (weight === 'topic' && covered < mostlyCovered)
