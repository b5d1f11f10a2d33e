import type { Migration } from 'kysely/migration'
/** Every change of the schema in the order of its number. A published one is never edited: the next number corrects it. */
export declare const migrations: Readonly<Record<string, Migration>>
