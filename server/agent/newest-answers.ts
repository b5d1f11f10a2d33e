/** What was asked about the newest moment, kept until a later one is asked about. */
export interface NewestAnswers<T> {
  /** The answer to a question about a moment (UTC seconds), made once for all who ask; one that fails is not kept. */
  readonly get: (nowSeconds: number, question: string, make: () => Promise<T>) => Promise<T>
}

/** Keeps at most `most` answers; questions about earlier moments are answered without being kept. */
export function newestAnswers<T>(most: number): NewestAnswers<T> {
  let newest = -Infinity
  let kept = new Map<string, Promise<T>>()
  return {
    get(nowSeconds, question, make) {
      if (nowSeconds > newest) {
        newest = nowSeconds
        kept = new Map()
      }
      if (nowSeconds < newest) return make()
      const held = kept.get(question)
      if (held !== undefined) return held
      const answer = make()
      const of = kept
      if (of.size < most) of.set(question, answer)
      answer.catch(() => of.delete(question))
      return answer
    },
  }
}
