/** How many of something: `1 trade`, `1,234 trades`; other plurals than one with an s are given. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`
