/** Whether a text holds every word of a search, whatever their order and capitals. */
export const holdsWords = (text: string, search: string): boolean => {
  const held = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word))
}
