/** A name in the engine's spelling as people read it: `end_of_day` is "End of day". */
export function displayName(name: string): string {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
