/** A name that every file system takes, for what is exported; without one left, `strategy`. */
export const fileStem = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .toLowerCase() || 'strategy'
