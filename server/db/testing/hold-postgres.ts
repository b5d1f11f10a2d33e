// Starts the built-in PostgreSQL on the folder given, says where it is, and waits to be ended.
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

try {
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
  console.log(JSON.stringify(server.address))
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
  setInterval(() => {}, 1_000)
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
