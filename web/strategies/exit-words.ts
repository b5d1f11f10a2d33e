/** A reason in the engine's spelling as people read it: `daily_loss_limit` is "Daily loss limit". */
export function exitWords(name: string): string {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
