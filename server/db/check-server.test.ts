import { expect, test } from 'vitest'
import { checkServer } from './check-server.ts'
import { connect } from './connect.ts'
import { createTestDatabase } from './test-database.ts'

test('a database that is there and new enough is good', async () => {
  const database = await createTestDatabase()
  await expect(checkServer(database.db, { place: 'here', isProduction: false })).resolves.toBeUndefined()
  await database.close()
})

test('a database that may lose data is refused in production', async () => {
  const database = await createTestDatabase()
  const careless = { ...database.address, options: '-c synchronous_commit=off' }
  const unsafe = connect(careless)
  await expect(checkServer(unsafe.db, { place: 'here', isProduction: true })).rejects.toThrow(
    /^The database here may lose what it has acknowledged: switch on .*synchronous_commit/,
  )
  await expect(checkServer(unsafe.db, { place: 'here', isProduction: false })).resolves.toBeUndefined()
  await unsafe.close()
  await database.close()
})

test('a database that is not there is named, and its password is not', async () => {
  const nowhere = connect({ connectionString: 'postgres://me:canary@127.0.0.1:1/x' })
  const sentence = 'The database 127.0.0.1:1 does not answer (ECONNREFUSED): start it, or correct DATABASE_URL.'
  await expect(checkServer(nowhere.db, { place: '127.0.0.1:1', isProduction: false })).rejects.toThrow(sentence)
  await nowhere.close()
})
