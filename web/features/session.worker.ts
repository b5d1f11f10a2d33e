import { answerHere, type AnswerHere, type AskedHere } from './answer-here.ts'

export interface SessionAnswer {
  readonly text: string
  /** Null: it could not be computed. */
  readonly answer: AnswerHere | null
  readonly ms: number
}

addEventListener('message', ({ data }: MessageEvent<AskedHere>) => {
  const startedMs = performance.now()
  try {
    const answer = answerHere(data)
    postMessage({ text: data.text, answer, ms: performance.now() - startedMs } satisfies SessionAnswer)
  } catch (error) {
    console.error(error)
    postMessage({ text: data.text, answer: null, ms: 0 } satisfies SessionAnswer)
  }
})
