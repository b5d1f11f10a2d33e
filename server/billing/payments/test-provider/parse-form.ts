/** A value of a form whose names nest with brackets: `items[0][price]=x` is `{ items: { 0: { price: 'x' } } }`. */
export type FormValue = string | { [name: string]: FormValue }

export function parseForm(text: string): Record<string, FormValue> {
  const form: Record<string, FormValue> = Object.create(null) as Record<string, FormValue>
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[', 1)[0] ?? '', ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')]
    let place = form
    for (const part of path.slice(0, -1)) {
      const next = (place[part] ??= Object.create(null) as Record<string, FormValue>)
      if (typeof next === 'string') break
      place = next
    }
    place[path.at(-1) ?? ''] = value
  }
  return form
}

/** The text at a path; undefined where there is none. */
export function textAt(form: FormValue | undefined, ...path: string[]): string | undefined {
  let value: FormValue | undefined = form
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined
  return typeof value === 'string' ? value : undefined
}

/** The texts of a list at a path. */
export function textsAt(form: FormValue | undefined, name: string): string[] {
  const list = typeof form === 'object' ? form[name] : undefined
  return typeof list === 'object' ? Object.values(list).filter((value) => typeof value === 'string') : []
}

/** Names with their texts at a path, as metadata is sent. */
export function namesAt(form: FormValue | undefined, name: string): Record<string, string> {
  const named = typeof form === 'object' ? form[name] : undefined
  if (typeof named !== 'object') return {}
  return Object.fromEntries(Object.entries(named).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
