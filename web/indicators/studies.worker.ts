import { newStudyAnswerer, type StudyAnswer, type StudyRequest } from './answer-studies.ts'

const answer = newStudyAnswerer()

addEventListener('message', ({ data }: MessageEvent<StudyRequest>) => {
  try {
    const reply = answer(data)
    if (reply !== null) postMessage(reply)
  } catch (error) {
    console.error(error)
    postMessage({ kind: 'failed', number: data.kind === 'studies' ? data.number : 0 } satisfies StudyAnswer)
  }
})
