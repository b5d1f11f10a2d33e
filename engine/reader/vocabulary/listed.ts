/** Words of a long list that commas part. */
export const listed = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(', '))
