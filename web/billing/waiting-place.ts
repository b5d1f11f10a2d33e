import { readStored, writeStored } from '../ui/stored-value.ts'

const storageName = 'waits-for-tokens'
const keptMs = 86_400_000

/** Keeps the address of this page, on which an act waits for tokens, so that a payment leads back to it. */
export function keepWaitingPlace(now: number = Date.now()): void {
  writeStored(storageName, `${now} ${location.pathname}${location.search}`)
}

/** Where an act waits for tokens, within the last day; null where none does. */
export function readWaitingPlace(now: number = Date.now()): string | null {
  const [, at = '', place = ''] = /^(\d+) (\/console\/\S*)$/.exec(readStored(storageName) ?? '') ?? []
  return place !== '' && now - Number(at) < keptMs ? place : null
}

/** It was gone back to. */
export const forgetWaitingPlace = (): void => writeStored(storageName, '')
