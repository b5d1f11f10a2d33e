import { readDailyStop, readDayEnd } from './daily-stop.ts'
import { readCooldown, readFlat, readMaxTrades, readOppositeSignals, readReentry } from './limit-settings.ts'
import { readManaged, readPartial } from './managed-settings.ts'
import { readCapital, readMagic, readNotChart, readPeriod, readStatedCosts, readSymbol } from './market-settings.ts'
import { readExpiry, readOneCancelsOther } from './order-settings.ts'
import {
  readAmountFirst,
  readBareReward,
  readNeither,
  readNone,
  readProfitOfRisk,
  readRestated,
  readRewardRatio,
  readSame,
  readStop,
  readTake,
  readTarget,
} from './risk-settings.ts'
import type { SettingReader } from './setting.ts'
import { readLeverage, readMartingale, readPyramiding, readSize } from './size-settings.ts'

/** In the order in which they are tried at each place. */
export const settingReaders: readonly SettingReader[] = [
  readNeither,
  readNotChart,
  readMagic,
  readNone,
  readSame,
  readExpiry,
  readOneCancelsOther,
  readOppositeSignals,
  readCooldown,
  readDayEnd,
  readDailyStop,
  readReentry,
  readMartingale,
  readManaged,
  readPartial,
  readStop,
  readTarget,
  readTake,
  readProfitOfRisk,
  readAmountFirst,
  readRewardRatio,
  readBareReward,
  readRestated,
  readStatedCosts,
  readCapital,
  readPeriod,
  readSize,
  readLeverage,
  readMaxTrades,
  readFlat,
  readPyramiding,
  readSymbol,
]
