import type { Migration } from 'kysely/migration'
/** The parts of the plan that a failed run is about, so that their words can be shown. */
export declare const errorPaths: Migration
