import type { Db } from '../../db/tables.ts'

const copied = [
  'owner_id',
  'symbol',
  'timeframe',
  'condition',
  'title',
  'decimals',
  'moment',
  'repeats',
  'status',
  'state',
  'created_at',
  'updated_at',
] as const

/** Stores so many more alerts like one that is there; they wait for nothing. */
export const copyAlert = (db: Db, id: string, count: number) =>
  db
    .insertInto('alerts')
    .columns(['id', ...copied])
    .expression((eb) =>
      eb
        .selectFrom('alerts')
        .crossJoin(eb.fn<{ n: number }>('generate_series', [eb.lit(1), eb.lit(count)]).as('n'))
        .select(({ fn }) => fn<string>('gen_random_uuid', []).as('id'))
        .select(copied)
        .where('alerts.id', '=', id),
    )
    .execute()
