/** Takes all steps of a long computation at once. */
export function finishSteps<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
