import type { Kysely } from 'kysely'
import type { AuthTables } from '../auth/tables.ts'
import type { BillingTables } from '../billing/tables.ts'
import type { CandleTables } from '../candles/tables.ts'
import type { ChartTables } from '../charts/tables.ts'
import type { ChatTables } from '../chats/tables.ts'
import type { HttpTables } from '../http/tables.ts'
import type { JobTables } from '../jobs/tables.ts'
import type { MarketTables } from '../markets/tables.ts'
import type { PublicationTables } from '../publications/tables.ts'
import type { RobustnessTables } from '../robustness/tables.ts'
import type { StrategyTables } from '../strategies/tables.ts'
import type { WatchlistTables } from '../watchlists/tables.ts'
/** Every table, each described by its domain. */
export interface Database
  extends
    AuthTables,
    BillingTables,
    ChartTables,
    CandleTables,
    ChatTables,
    HttpTables,
    JobTables,
    MarketTables,
    PublicationTables,
    RobustnessTables,
    StrategyTables,
    WatchlistTables {}
export type Db = Kysely<Database>
