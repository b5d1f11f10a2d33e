/** Settings for which some pages were drawn apart; what closes or frees a page comes before how it is sold. */
const settingsApart = ['signup', 'billing', 'sale', 'mail', 'google'] as const

/** Settings of a server, or those for which a page was drawn. */
type Settings = Readonly<Record<string, string | undefined>>

/** What stands behind the name of a page that was drawn for servers with these settings; nothing without any. */
export const drawnForSuffix = (settings: Settings): string =>
  settingsApart
    .filter((name) => settings[name] !== undefined)
    .map((name) => `@${name}-${settings[name]}`)
    .join('')

/** What may stand behind the name of a page that a server with these settings shows, the most exact first: two of them, one, none. */
export function suffixesFor(settings: Settings): string[] {
  const known = settingsApart.filter((name) => settings[name] !== undefined)
  const only = (...names: string[]) => drawnForSuffix(Object.fromEntries(names.map((name) => [name, settings[name]])))
  const pairs = known.flatMap((first, place) => known.slice(place + 1).map((second) => only(first, second)))
  return [...pairs, ...known.map((name) => only(name)), '']
}
