import { openSource, usualPatience, type Patience } from './open-source.ts'
import type { PriceSource } from './price-source.ts'
import { openSourceCaller } from './source-caller.ts'
import type { SourceSettings } from './source-settings.ts'
import { describeSources } from './source-table.ts'

/** The sources that the settings ask for, in the order in which a symbol belongs to them. */
export interface OpenSources {
  readonly all: readonly PriceSource[]
  readonly close: () => Promise<void>
}

/** Opens what the settings ask for; nothing is loaded or asked before the first call. `now` in milliseconds. */
export function openSources(settings: SourceSettings, now: () => number, patience: Patience = usualPatience): OpenSources {
  const caller = openSourceCaller()
  return { all: describeSources(settings).map((asked) => openSource(caller, asked, now, patience)), close: caller.close }
}
