// Writes client/calls.ts, after a change of the public API.
import { writeFileSync } from 'node:fs'
import { clientCalls } from './client-calls.ts'

writeFileSync('client/calls.ts', clientCalls())
