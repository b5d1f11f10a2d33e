import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ChartPlugin } from './chart-plugin.ts'

const none: readonly never[] = []

/**
 * A part of a chart that is made by a module of its own: the chart's library comes with the first chart that has one, not with the page.
 * `load` is called once, when it is first wanted; the part is null until then, and on the chart as long as it is wanted.
 */
export function useLazyPlugin<Plugin extends ChartPlugin>(
  isOn: boolean,
  load: () => Promise<Plugin>,
): { readonly plugin: Plugin | null; readonly plugins: readonly ChartPlugin[] } {
  const [plugin, setPlugin] = useState<Plugin | null>(null)
  const begin = useEffectEvent(load)
  useEffect(() => {
    if (!isOn || plugin !== null) return
    let isGone = false
    void begin().then((made) => {
      if (!isGone) setPlugin(made)
    })
    return () => {
      isGone = true
    }
  }, [isOn, plugin])
  return { plugin, plugins: useMemo(() => (isOn && plugin !== null ? [plugin] : none), [isOn, plugin]) }
}
