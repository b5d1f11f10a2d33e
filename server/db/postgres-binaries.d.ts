/** The folder with `bin`, `lib` and `share` of the PostgreSQL that came with the packages. */
export declare function findBinaries(): string
export declare const executable: (binaries: string, name: 'postgres' | 'initdb' | 'pg_ctl') => string
/** Makes the library links that the package's install script would make, so that install scripts can stay off. */
export declare function linkLibraries(binaries: string): void
/** Whether every library link is there or can be made. */
export declare function canBeLinked(binaries: string): boolean
/** A copy of the binaries in `folder`, for checkouts that another user cannot read or nobody can write. */
export declare function copyBinaries(binaries: string, folder: string): string
