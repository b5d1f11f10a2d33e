import { ApiKeyChange, NewApiKey, type ApiKey } from '@playbook/contract/business'
import type { Environment } from '@playbook/contract/business-filters'

export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The fields of a key as they stand in the form: text, and one entry for each scope that is ticked. */
function readFields(form: FormData) {
  const text = (name: string) => textIn(form, name)
  const dollars = text('monthly_budget_cents')
  const day = text('ends_at')
  return {
    name: text('name'),
    note: text('note'),
    scopes: form.getAll('scopes'),
    allowed_ips: text('allowed_ips')
      .split(/[\s,]+/)
      .filter((entry) => entry !== ''),
    requests_per_minute: Number(text('requests_per_minute')),
    monthly_budget_cents: dollars === '' ? null : Math.round(Number(dollars) * 100),
    // A day is over when the next one begins.
    ends_at: day === '' ? null : new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString(),
  }
}

type Read<T> = { readonly body: T; readonly errors: null } | { readonly body: null; readonly errors: Readonly<Record<string, string>> }

interface Schema<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] } }
}

function check<T>(schema: Schema<T>, value: unknown): Read<T> {
  const read = schema.safeParse(value)
  if (read.success) return { body: read.data, errors: null }
  // The first thing said of a field stands.
  const errors = Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]))
  return { body: null, errors }
}

/** `environment` is that of a form which does not ask for it. */
export const readNewKey = (form: FormData, environment: Environment): Read<NewApiKey> =>
  check(NewApiKey, { ...readFields(form), environment: textIn(form, 'environment') || environment })

export const readKeyChange = (form: FormData): Read<ApiKeyChange> => check(ApiKeyChange, readFields(form))

/** The last day on which a key is accepted, as the form writes it. */
export const lastDayOf = ({ ends_at: end }: Pick<ApiKey, 'ends_at'>): string =>
  end === null ? '' : new Date(Date.parse(end) - 1).toISOString().slice(0, 10)
