import type * as z from 'zod/mini'

/** A schema in the words of JSON Schema, as far as the documentation shows them. */
export interface SchemaShape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, SchemaShape>>
  readonly required?: readonly string[]
  readonly items?: SchemaShape
  readonly anyOf?: readonly SchemaShape[]
  readonly values?: readonly string[]
  readonly default?: unknown
  readonly min?: number
  readonly max?: number
  /** The minimum itself is refused. */
  readonly isAbove?: boolean
}

interface Def {
  readonly type: string
  readonly innerType?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly in?: z.ZodMiniType
  readonly out?: z.ZodMiniType
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly options?: readonly z.ZodMiniType[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly defaultValue?: unknown
  readonly format?: string
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDef } }[]
}
/** One check of a value: a bound of a number, or of a length. */
interface CheckDef {
  readonly check: string
  readonly value?: number
  readonly inclusive?: boolean
  readonly minimum?: number
  readonly maximum?: number
}

const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def

/** The bounds that the checks of a schema set. */
function boundsOf({ checks = [] }: Def): SchemaShape {
  const bounds: { min?: number; max?: number; isAbove?: boolean } = {}
  for (const { _zod } of checks) {
    const { check, value, inclusive, minimum, maximum } = _zod.def
    if (check === 'greater_than') Object.assign(bounds, { min: value }, inclusive === true ? {} : { isAbove: true })
    if (check === 'less_than') bounds.max = value!
    if (check === 'min_length') bounds.min = minimum!
    if (check === 'max_length') bounds.max = maximum!
  }
  return bounds
}

/** What a text is read as: a whole number of an address has the bounds of that number. */
function readAs(out: z.ZodMiniType): SchemaShape {
  const def = defOf(out)
  if (def.type === 'pipe') return readAs(def.out!)
  return def.type === 'number' && def.format === 'safeint' ? { type: 'integer', anyOf: [], ...boundsOf(def) } : {}
}

/** What a schema takes, or gives. The library's own conversion is many times as long, and pages load this one. */
export function shapeOf(schema: z.ZodMiniType, io: 'input' | 'output'): SchemaShape {
  const def = defOf(schema)
  const inner = (of: z.ZodMiniType | undefined) => shapeOf(of!, io)
  switch (def.type) {
    case 'optional':
      return inner(def.innerType)
    case 'default':
      return { ...inner(def.innerType), default: def.defaultValue }
    case 'nullable':
      return { anyOf: [inner(def.innerType), { type: 'null' }] }
    case 'pipe':
      return io === 'input' ? { ...inner(def.in), ...readAs(def.out!) } : inner(def.out)
    case 'catch':
      return inner(def.innerType)
    case 'union':
      return { anyOf: def.options!.map(inner) }
    case 'array':
      return { type: 'array', items: inner(def.element), ...boundsOf(def) }
    case 'object': {
      const entries = Object.entries(def.shape!)
      const isOptional = (field: z.ZodMiniType) => defOf(field).type === 'optional' || (io === 'input' && defOf(field).type === 'default')
      return {
        type: 'object',
        properties: Object.fromEntries(entries.map(([name, field]) => [name, inner(field)])),
        required: entries.filter(([, field]) => !isOptional(field)).map(([name]) => name),
      }
    }
    case 'record':
      return { type: 'object' }
    case 'enum':
      return { type: 'string', values: Object.values(def.entries!) }
    case 'literal':
      return { type: typeof def.values![0], values: def.values!.map(String) }
    case 'number':
      return { type: def.format === 'safeint' ? 'integer' : 'number', ...boundsOf(def) }
    case 'string':
      return { type: 'string', ...boundsOf(def) }
    case 'boolean':
      return { type: 'boolean' }
    default:
      return {}
  }
}
