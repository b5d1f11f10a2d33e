/** Where the server listens: in a folder for its socket, or at a port of this machine. */
export interface PostgresLocation {
  readonly host: string
  readonly port: number
  readonly isSocket: boolean
}
export declare const socketLock: (place: PostgresLocation) => string
/** A socket in the cluster's own folder where its path is short enough, else in a folder for temporary files; a port on Windows. */
export declare function chooseLocation(home: string, uid: number | null): Promise<PostgresLocation>
