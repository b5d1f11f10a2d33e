import type { TranslationKeys, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { limits } from './limits.ts'

export const strengthLabels = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const

export interface PasswordStrength {
  readonly score: 0 | 1 | 2 | 3 | 4
  /** Why the password is refused, as a sentence; null where it may be used. */
  readonly reason: string | null
}

/** What an attacker tries first, by the library's names. */
const reasons: TranslationKeys['warnings'] = {
  straightRow: 'This password is a row of keys on the keyboard.',
  keyPattern: 'This password is a pattern on the keyboard.',
  simpleRepeat: 'This password repeats one character.',
  extendedRepeat: 'This password repeats the same characters.',
  sequences: 'This password is a sequence such as abc or 123.',
  recentYears: 'This password is built on a year.',
  dates: 'This password is built on a date.',
  topTen: 'This password is one of the first that everybody tries.',
  topHundred: 'This password is one of the first that everybody tries.',
  common: 'This password is a common one.',
  similarToCommon: 'This password is close to a common one.',
  wordByItself: 'This password is a single word.',
  namesByThemselves: 'This password is a name.',
  commonNames: 'This password is a common name.',
  userInputs: 'This password is built on your name, your email or the name of this site.',
  pwned: 'This password has been in a leak.',
}
const guessable = 'This password is easy to guess. A longer one is stronger.'

const productName = 'playbook'
/** What stands behind is not judged: it can only make a password stronger, and judging takes longer with each character. */
const maxJudgedChars = 64
const minOwnWordChars = 3

let loading: Promise<ZxcvbnFactory> | undefined

/** Loaded when the first password is judged: the words weigh more than the rest of the contract. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Judge }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Judge({ dictionary, graphs: adjacencyGraphs })
}

/** A text about the owner, and each word in it that is long enough to mean something. */
const wordsIn = (text: string): string[] => [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= minOwnWordChars)

/**
 * How many guesses a password would take, 0 (very weak) to 4 (strong), by zxcvbn. It is refused when it is weak,
 * or fair for a known reason. `about` is what is known of its owner: email and names.
 */
export async function ratePassword(password: string, about: readonly (string | undefined)[]): Promise<PasswordStrength> {
  if (Array.from(password).length < limits.minPasswordChars) return { score: 0, reason: guessable }
  loading ??= loadJudge()
  loading.catch(() => (loading = undefined))
  const judge = await loading
  const own = about.flatMap((text) => wordsIn(text ?? ''))
  const { score, feedback } = judge.check(password.normalize('NFKC').slice(0, maxJudgedChars), [productName, ...own])
  const known = feedback.warning === null ? null : (reasons[feedback.warning as keyof typeof reasons] ?? null)
  return { score, reason: score <= 1 || (score === 2 && known !== null) ? (known ?? guessable) : null }
}
