import { closedMarketMessage, mentionsClosedMarket } from '@playbook/contract/closed-market'
import { Failure } from '@playbook/contract/failure'

/** Asks a source of prices; one that says that the market is closed is told as such, and not as a fault of ours. */
export async function querySource<T>(symbol: string, ask: () => T | Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    const isClosed = cause instanceof Error && !(cause instanceof Failure) && mentionsClosedMarket(cause.message)
    throw isClosed ? new Failure('market_closed', { message: closedMarketMessage(symbol), cause }) : cause
  }
}
