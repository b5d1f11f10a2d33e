import type { Kysely } from 'kysely'
import type { AccountTables } from '../account/tables.ts'
import type { AgentTables } from '../agent/tables.ts'
import type { AlertTables } from '../alerts/tables.ts'
import type { ApplicationTables } from '../applications/tables.ts'
import type { AuthTables } from '../auth/tables.ts'
import type { PaymentTables } from '../billing/payments/tables.ts'
import type { BillingTables } from '../billing/tables.ts'
import type { BusinessTables } from '../business/tables.ts'
import type { CandleTables } from '../candles/tables.ts'
import type { ChartTables } from '../charts/tables.ts'
import type { ChatTables } from '../chats/tables.ts'
import type { ContactTables } from '../contact/tables.ts'
import type { DrawingTables } from '../drawings/tables.ts'
import type { HttpTables } from '../http/tables.ts'
import type { JobTables } from '../jobs/tables.ts'
import type { MailTables } from '../mail/tables.ts'
import type { MarketTables } from '../markets/tables.ts'
import type { NewsletterTables } from '../newsletter/tables.ts'
import type { NotificationTables } from '../notifications/tables.ts'
import type { OperatorTables } from '../operator/tables.ts'
import type { PartnerTables } from '../partners/tables.ts'
import type { PreferenceTables } from '../preferences/tables.ts'
import type { PublicationTables } from '../publications/tables.ts'
import type { ReplayTables } from '../replays/tables.ts'
import type { RobustnessTables } from '../robustness/tables.ts'
import type { ScreenerTables } from '../screener/tables.ts'
import type { StrategyTables } from '../strategies/tables.ts'
import type { WatchlistTables } from '../watchlists/tables.ts'
import type { WebhookTables } from '../webhooks/tables.ts'

/** Every table, each described by its domain. */
export interface Database
  extends
    AccountTables,
    AgentTables,
    AlertTables,
    ApplicationTables,
    AuthTables,
    BillingTables,
    BusinessTables,
    ChartTables,
    CandleTables,
    ChatTables,
    ContactTables,
    DrawingTables,
    HttpTables,
    JobTables,
    MailTables,
    MarketTables,
    NewsletterTables,
    NotificationTables,
    OperatorTables,
    PartnerTables,
    PaymentTables,
    PreferenceTables,
    PublicationTables,
    ReplayTables,
    RobustnessTables,
    ScreenerTables,
    StrategyTables,
    WatchlistTables,
    WebhookTables {}

export type Db = Kysely<Database>
