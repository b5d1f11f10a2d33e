import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Given {
  readonly dataDir: string
  readonly publicOrigin: string | null
  readonly linkOrigin: string
}

const fileIn = (dataDir: string) => path.join(dataDir, 'address')

/** Writes down for commands beside this product where it can be reached; the function that comes back takes that away. */
export function tellAddress(dataDir: string, address: string): () => void {
  try {
    writeFileSync(fileIn(dataDir), address)
  } catch {
    // A folder that nothing else is written to may be missing or closed: commands then go by what is set.
  }
  return () => {
    // Another process may have followed on the same data.
    if (readAddress(dataDir) === address) rmSync(fileIn(dataDir), { force: true })
  }
}

function readAddress(dataDir: string): string | null {
  try {
    return readFileSync(fileIn(dataDir), 'utf8')
  } catch {
    return null
  }
}

/** The settings of a command: its links lead to the product that runs on its data, which may have been started on another port. */
export function besideRunning<C extends Given>(config: C): C {
  const address = config.publicOrigin === null ? readAddress(config.dataDir) : null
  return address === null ? config : { ...config, linkOrigin: address }
}
