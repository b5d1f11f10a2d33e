import type { Migration } from 'kysely/migration'
export declare const candleSeries: Migration
