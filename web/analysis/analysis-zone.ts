import { findZone } from '@playbook/engine/market/zone'
import { useState } from 'react'
import { readStored, writeStored } from '../ui/stored-value.ts'
import { displayZone } from '../ui/time.tsx'

const storageName = 'analysis-zone'

const known = (name: string | null): string | null => (name === null ? null : (findZone(name)?.name ?? null))

/** The zone that hours are told in: the chosen one, else the reader's, else UTC. */
export function useAnalysisZone(): readonly [zone: string, choose: (zone: string) => void] {
  const [zone, setZone] = useState(() => known(readStored(storageName)) ?? known(displayZone()) ?? 'UTC')
  return [
    zone,
    (next) => {
      writeStored(storageName, next)
      setZone(next)
    },
  ]
}
