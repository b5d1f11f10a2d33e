import * as z from 'zod/mini'

/** A tree of the engine's own, sent as it is: the type is the engine's, and only that it is an object is looked at. */
export const engineValue = <Value>() => z.custom<Value>((value) => typeof value === 'object' && value !== null)
