import { playStorm } from './webhook-storm.ts'

/** Ten thousand events of 2,500 purchases, three in ten repeated, while the connections to the database are cut again and again. */
console.log(JSON.stringify(await playStorm({ seed: 2026, purchases: 2_500, repeatedShare: 0.3, kills: 20, inFlight: 20 })))
