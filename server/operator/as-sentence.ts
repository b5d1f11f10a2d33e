/** A reason as an operator has typed it, ended as a sentence. */
export const asSentence = (why: string): string => (/[.!?…]$/.test(why) ? why : `${why}.`)
