/** Marks behind which another sentence, or another line of a list, begins. */
export const sentenceEnds: ReadonlySet<string> = new Set(['.', '!', '?', ';', '\n'])
