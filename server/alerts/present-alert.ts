import type { Alert, FiredAlert } from '@playbook/contract/alerts'
import type { AlertRow, listFired } from './store.ts'

export const presentAlert = (row: AlertRow): Alert => ({
  id: row.id,
  symbol: row.symbol,
  timeframe: row.timeframe,
  condition: row.condition,
  targetPrice: row.target_price,
  percent: row.percent,
  text: row.text,
  strategyId: row.strategy_id,
  signals: row.signals && [...row.signals],
  title: row.title,
  moment: row.moment,
  repeats: row.repeats,
  expiresAt: row.expires_at?.toISOString() ?? null,
  status: row.status,
  reason: row.reason,
  decimals: row.decimals,
  firedCount: row.fired_count,
  lastFiredAt: row.last_fired_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

type FiredRow = Awaited<ReturnType<typeof listFired>>['rows'][number]

export const presentFired = (row: FiredRow): FiredAlert => ({
  id: row.id,
  alertId: row.alert_id,
  notificationId: row.notification_id,
  title: row.title,
  text: row.text,
  price: row.price,
  place: row.place,
  at: row.at.toISOString(),
  firedAt: row.fired_at.toISOString(),
  isRead: row.read_at !== null,
})
