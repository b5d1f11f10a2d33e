import type { Player } from './player.ts'
import type { ToldPage, ToldRanges } from './told-ranges.ts'

/**
 * Lets playing go on once what it waits for is told, and stops it where that cannot be fetched; begun anew, it asks again.
 * Returns how to end that.
 */
export function followTold(player: Player, told: Pick<ToldRanges<ToldPage>, 'subscribe' | 'error' | 'retry'>): () => void {
  const ends = [
    told.subscribe(() => (told.error() === null ? player.nudge() : player.pause())),
    player.subscribe(() => {
      if (player.state().waitsFor === 'decisions' && told.error() !== null) told.retry()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
