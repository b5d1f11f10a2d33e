import * as z from 'zod/mini'

const maxChars = 1_000
const split = (text: string): string[] => [...new Set(text.split(',').map((name) => name.trim()))]

/** Names of fields, joined by commas; whoever leaves it out gets all of them. */
export const chosenFields = <Name extends string>(names: readonly Name[]) => {
  const known: ReadonlySet<string> = new Set(names)
  const message = `fields can name ${names.join(', ')}`
  return z.optional(
    z.pipe(
      z.string().check(
        z.maxLength(maxChars, message),
        z.refine<string>((text) => split(text).every((name) => known.has(name)), message),
      ),
      z.transform((text: string) => split(text) as Name[]),
    ),
  )
}
