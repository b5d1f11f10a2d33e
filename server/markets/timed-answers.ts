interface Asked<Value> {
  readonly answer: Promise<Value>
  /** From then on it is asked for again. */
  readonly untilMs: number
}

/** Gives the answer that is kept under a key, or asks for it at that moment. */
type TimedAnswers<Value> = (key: string, ask: (nowMs: number) => Asked<Value>) => Promise<Value>

/** Keeps answers, each until a moment of its own; a failure is not kept. `now` in milliseconds. */
export function createTimedAnswers<Value>({ now, maxKept }: { now: () => number; maxKept: number }): TimedAnswers<Value> {
  const kept = new Map<string, Asked<Value>>()
  return (key, ask) => {
    const nowMs = now()
    const known = kept.get(key)
    if (known && known.untilMs > nowMs) return known.answer
    if (kept.size >= maxKept) kept.clear()
    const asked = ask(nowMs)
    kept.set(key, asked)
    asked.answer.catch(() => kept.get(key) === asked && kept.delete(key))
    return asked.answer
  }
}
