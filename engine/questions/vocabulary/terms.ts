/** Terms that can be explained, with what they are called. */
export const terms: readonly { readonly term: string; readonly words: readonly string[] }[] = []
