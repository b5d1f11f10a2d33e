import { openSource, usualPatience, type Patience } from './open-source.ts'
import type { PriceSource } from './price-source.ts'
import { openSourceCaller } from './source-caller.ts'
import type { SourceSettings } from './source-settings.ts'
import { describeSource } from './source-table.ts'

/** The sources that the settings ask for. */
export interface OpenSources {
  /** As a symbol belongs to them, with the place of the simulated prices among them. */
  readonly inOrder: readonly (PriceSource | 'simulated')[]
  /** Those outside, in that order. */
  readonly all: readonly PriceSource[]
  readonly close: () => Promise<void>
}

/** Opens what the settings ask for; nothing is loaded or asked before the first call. `now` in milliseconds. */
export function openSources(settings: SourceSettings, now: () => number, patience: Patience = usualPatience): OpenSources {
  const caller = openSourceCaller()
  const inOrder = settings.marketData.flatMap((name): readonly (PriceSource | 'simulated')[] =>
    name === 'simulated' ? [name] : describeSource(name, settings).map((asked) => openSource(caller, asked, now, patience)),
  )
  return { inOrder, all: inOrder.filter((source) => source !== 'simulated'), close: caller.close }
}
