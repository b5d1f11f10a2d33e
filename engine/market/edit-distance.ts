const maxLength = 40
// Three rows of the table, overwritten by every call.
let twoBefore = new Int32Array(maxLength + 2)
let before = new Int32Array(maxLength + 2)
let row = new Int32Array(maxLength + 2)

/** How far typed letters are from a word or from its beginning. */
export interface PrefixDistance {
  /** Infinity where there are more than were allowed. */
  readonly errors: number
  /** The whole word was reached, not only its beginning. */
  readonly isWhole: boolean
}

/**
 * Letters missing, added, wrong or changed over with their neighbour between what was typed and the beginning of a word (optimal
 * string alignment; Damerau 1964), at most `allowed`. The whole word is preferred where it costs as little as its beginning.
 */
export function editDistanceOfPrefix(typed: string, word: string, allowed: number): PrefixDistance {
  const length = Math.min(typed.length, maxLength)
  const width = Math.min(word.length, length + allowed, maxLength)
  for (let j = 0; j <= width; j++) before[j] = j
  for (let i = 1; i <= length; i++) {
    row[0] = i
    let fewest = i
    for (let j = 1; j <= width; j++) {
      const isSame = typed[i - 1] === word[j - 1]
      let cost = Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) cost = Math.min(cost, twoBefore[j - 2]! + 1)
      row[j] = cost
      if (cost < fewest) fewest = cost
    }
    if (fewest > allowed) return { errors: Infinity, isWhole: false }
    ;[twoBefore, before, row] = [before, row, twoBefore]
  }
  const whole = width === word.length ? before[width]! : Infinity
  let errors = whole
  for (let j = 0; j < width; j++) errors = Math.min(errors, before[j]!)
  return errors > allowed ? { errors: Infinity, isWhole: false } : { errors, isWhole: whole === errors }
}
