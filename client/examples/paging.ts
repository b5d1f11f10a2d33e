import { openPlaybook } from '@playbook/client'

const { PLAYBOOK_API_KEY: key = '', PLAYBOOK_ORIGIN: origin = '' } = process.env
const playbook = openPlaybook({ key, origin })

// The newest page comes first. Each is asked for when the one before it has been read.
let candles = 0
for await (const page of playbook.pages('chartData', { id: 'EURUSD', timeframe: '1d', count: 500 })) {
  candles += page.candles.length
  if (candles >= 1_500) break
}
console.log(candles)
