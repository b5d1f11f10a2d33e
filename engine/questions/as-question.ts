/** An example as one writes it as a sentence of its own. */
export const asQuestion = (example: string): string => {
  const text = example.charAt(0).toUpperCase() + example.slice(1)
  return /[.?!]$/.test(text) ? text : `${text}?`
}
