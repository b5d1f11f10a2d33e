const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A text as `like` looks for it anywhere in a column: its own signs of the pattern mean themselves. */
export const holding = (text: string): string => `%${escaped(text)}%`
/** The same at the beginning of a column. */
export const beginning = (text: string): string => `${escaped(text)}%`
