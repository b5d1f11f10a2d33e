/** The part of an address that names a lesson, of a name of the engine’s vocabulary. */
export const slugOf = (name: string): string => name.replaceAll('_', '-')
