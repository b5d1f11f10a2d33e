/** Why the product cannot start, as one sentence that says what to do. Anything else that stops a start is a bug. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
