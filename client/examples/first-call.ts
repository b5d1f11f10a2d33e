import { openPlaybook } from '@playbook/client'

const { PLAYBOOK_API_KEY: key = '', PLAYBOOK_ORIGIN: origin = '' } = process.env
const playbook = openPlaybook({ key, origin })

const chart = await playbook.chartData({ id: 'EURUSD', timeframe: '1h', count: 2, indicators: [{ name: 'rsi', params: { period: 14 } }] })
for (const candle of chart.candles) console.log(candle.timestamp, candle.close, candle['rsi_14'])
