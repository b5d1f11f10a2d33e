/** Device pixels that a column a bar may take, so that neighbours stay apart where there is room for a gap. */
export function columnWidth(step: number, ratio: number): number {
  const gap = Math.ceil(step * ratio) <= 1 ? 0 : Math.max(1, Math.floor(ratio))
  return Math.max(1, Math.floor(step * ratio) - gap)
}
