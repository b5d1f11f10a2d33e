import { timingSafeEqual } from 'node:crypto'

/** Whether two texts of signatures or tokens are the same, in a time that tells nothing of where they differ. */
export function isSameToken(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
