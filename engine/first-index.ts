/**
 * The first index from 0 to below `count` that is reached, `count` where none is; `isReached` stays true from there on. A binary search.
 */
export function firstIndex(count: number, isReached: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(middle)) high = middle
    else low = middle + 1
  }
  return low
}
