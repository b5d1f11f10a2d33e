import type { OpenSources } from './open-sources.ts'
import type { SourceSettings } from './source-settings.ts'

const countOf = (count: number, isFirst: boolean) => (isFirst ? `${count} market${count === 1 ? '' : 's'}` : String(count))

/** One line that says which sources answered, when all have answered or failed: `Prices: Kraken (612 markets), simulated (the rest).` */
export async function describeAnswers({ all }: OpenSources, { marketData }: SourceSettings, signal: AbortSignal): Promise<string> {
  const parts = await Promise.all(
    all.map(({ label, markets }, i) =>
      markets(signal).then(
        (listed) => `${label} (${countOf(listed.length, i === 0)})`,
        (error: unknown) => `${label} (no answer: ${error instanceof Error ? error.message : String(error)})`,
      ),
    ),
  )
  const simulated = marketData.includes('simulated') ? ['simulated (the rest)'] : []
  return `Prices: ${[...parts, ...simulated].join(', ')}.`
}
