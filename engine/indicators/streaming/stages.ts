/** What each stage of a stream does when the last proposed value becomes part of the past. */
export type Keeps = (() => void)[]

/**
 * Numbers that a stage carries from bar to bar. The function gives a draft of what was kept last, to be written to; only a keep
 * makes it the past, so a proposal can be made over and over.
 */
export function remember<State extends object>(keeps: Keeps, start: Readonly<State>): () => State {
  // Both are written to in turn: `start` stays as it is, whoever else knows it.
  let kept: State = { ...start }
  let draft: State = { ...start }
  keeps.push(() => {
    const old = kept
    kept = draft
    draft = old
  })
  return () => Object.assign(draft, kept)
}

/** The last `length` kept values of a line, with the proposed one in front of them. */
export interface Past {
  readonly propose: (value: number) => void
  /** The value `back` bars ago, 0 for the proposed one, at most `length`; NaN before the first. */
  readonly at: (back: number) => number
}

export function newPast(keeps: Keeps, length: number): Past {
  const ring = new Float64Array(length).fill(Number.NaN)
  let newest = length - 1
  let proposed = Number.NaN
  keeps.push(() => {
    newest = newest + 1 === length ? 0 : newest + 1
    ring[newest] = proposed
  })
  return {
    propose: (value) => {
      proposed = value
    },
    at: (back) => {
      if (back === 0) return proposed
      const slot = newest - back + 1
      return ring[slot < 0 ? slot + length : slot]!
    },
  }
}
