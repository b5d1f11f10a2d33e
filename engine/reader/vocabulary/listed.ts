import { choicesOf } from '../../language/phrase-book.ts'

/** Words of a long list that commas part. */
export const listed = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(', '))

/** Phrases with one of each list after the other; what is empty may be left out. */
export const each = (...lists: readonly (readonly string[])[]): readonly string[] => [choicesOf(...lists)]
