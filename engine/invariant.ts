/** Throws when something that must be true is not: a bug of ours, never a user's input. */
export function invariant(claim: unknown, message: string): asserts claim {
  if (!claim) throw new Error(`Invariant broken: ${message}`)
}

/** For the branch of a union that cannot exist. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}
