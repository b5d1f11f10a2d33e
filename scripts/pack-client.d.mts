/** Compiles the client and writes it as `file`. */
export function packClient(file: string): Promise<void>
