import type { Lattice } from '../../language/lattice.ts'
import { kinds } from '../kinds/all.ts'
import { textOf } from '../segments.ts'
import type { Frame } from './frames.ts'

const byTitle: ReadonlyMap<string, string> = new Map(kinds.map(({ name, title }) => [title, name]))

/** A kind by its title, and what is said of it: "How often gaps fill: MSFT, this year". */
export interface Titled {
  readonly kind: string
  readonly rest: string
}

/** A message that begins with the title of a kind or is one, as offers do; null for any other. */
export function titledIn(text: string): Titled | null {
  const said = text.trim()
  const { title, rest } = /^(?<title>[^:]{3,60}):\s*(?<rest>.+)$/su.exec(said)?.groups ?? { title: said, rest: '' }
  const kind = byTitle.get(title!)
  return kind === undefined ? null : { kind, rest: rest! }
}

/** A frame as a message: the title of its kind with the words that fill its slots. */
export const titledOf = ({ title, takenAt }: Frame, lattice: Lattice): string => {
  const words = takenAt.map((at) =>
    textOf([at], lattice)
      .replace(/^(?:of|on|for|in|at|with) /iu, '')
      // Brackets of a remark that is cut.
      .replace(/[()[\]]/gu, '')
      .trim(),
  )
  return words.length === 0 ? title : `${title}: ${words.join(', ')}`
}
