import type { SourceProvider } from '../source-client.ts'
import { openExchange } from './exchange-client.ts'
import { exchanges, type ExchangeId } from './exchanges.ts'

/** Crypto exchanges by their public data, without a key. */
export const ccxtProvider: SourceProvider = {
  describe: ({ exchanges: wanted, ccxtUrl }) =>
    wanted.map((id) => {
      const { label, hosts } = exchanges[id]
      return { key: id, source: 'exchange', label, mayRedistribute: false, canLookUp: false, address: { hosts, url: ccxtUrl } }
    }),
  // The keys are those that `describe` gave.
  open: ({ key }, fetch) => openExchange(key as ExchangeId, exchanges[key as ExchangeId], fetch),
}
