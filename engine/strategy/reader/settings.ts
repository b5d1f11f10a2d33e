import { readCooldown, readDailyStop, readFlat, readMaxTrades, readReentry } from './limit-settings.ts'
import { readManaged, readPartial } from './managed-settings.ts'
import { readCapital, readPeriod, readSymbol } from './market-settings.ts'
import { readExpiry } from './order-settings.ts'
import { readAmountFirst, readBareReward, readNone, readRewardRatio, readSame, readStop, readTarget } from './risk-settings.ts'
import type { SettingReader } from './setting.ts'
import { readLeverage, readMartingale, readPyramiding, readSize } from './size-settings.ts'

/** In the order in which they are tried at each place. */
export const settingReaders: readonly SettingReader[] = [
  readNone,
  readSame,
  readExpiry,
  readCooldown,
  readDailyStop,
  readReentry,
  readMartingale,
  readManaged,
  readPartial,
  readStop,
  readTarget,
  readAmountFirst,
  readRewardRatio,
  readBareReward,
  readCapital,
  readPeriod,
  readSize,
  readLeverage,
  readMaxTrades,
  readFlat,
  readPyramiding,
  readSymbol,
]
