/** A name inside a sentence: "Answers of the AI Agent" is "answers of the AI Agent". */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
