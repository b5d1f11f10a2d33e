/** Why a computation has no answer. `memory` and `timeout` would happen again; a thread that `died` may be tried again. */
export type ThreadProblem = 'memory' | 'timeout' | 'died'

export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure'
  readonly problem: ThreadProblem
  constructor(problem: ThreadProblem, message: string) {
    super(message)
    this.problem = problem
  }
}
