// Made exchanges and a made Yahoo Finance for other processes: prints their address, and ends with its process.
import { startPriceServer } from './price-server.ts'

console.log((await startPriceServer()).url)
