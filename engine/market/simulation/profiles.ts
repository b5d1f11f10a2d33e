import { table } from '../../table.ts'
import type { Clustering } from './volatility.ts'

export const factorNames = ['equity', 'dollar', 'coins', 'metals', 'energy'] as const
export type FactorName = (typeof factorNames)[number]

/** How the common daily shocks of a group of markets cluster. */
export const factorClustering: Readonly<Record<FactorName, Clustering>> = {
  equity: { shock: 0.06, fall: 0.14, memory: 0.85, degrees: 6 },
  dollar: { shock: 0.05, fall: 0, memory: 0.935, degrees: 7 },
  coins: { shock: 0.08, fall: 0.02, memory: 0.89, degrees: 5 },
  metals: { shock: 0.06, fall: 0, memory: 0.92, degrees: 6 },
  energy: { shock: 0.08, fall: 0.04, memory: 0.89, degrees: 5 },
}

/** How the shocks that a market has alone cluster, besides being as agitated as the group they belong to. */
export const ownClustering: Clustering = { shock: 0.03, fall: 0.02, memory: 0.93, degrees: 6 }

/** A market that has a path of its own. */
export interface OwnPath {
  readonly kind: 'own'
  /** The path wanders around a straight line in logarithms through these two prices. */
  readonly price2010: number
  readonly price2026: number
  /** Standard deviation of a year's returns. */
  readonly volatilityPercent: number
  /** Correlation with the common shocks; their squares sum to at most 1, the rest is the market's own. */
  readonly loads: Partial<Record<FactorName, number>>
  /** Units traded on a usual day. */
  readonly dailyVolume: number
}

/** A market whose price follows from two others: `over` divided by, or multiplied with, the other leg. */
export interface DerivedPath {
  readonly kind: 'derived'
  readonly first: string
  readonly second: string
  readonly secondSign: 1 | -1
  readonly dailyVolume: number
}
export type Profile = OwnPath | DerivedPath

type Own = readonly [price2010: number, price2026: number, volatilityPercent: number, loads: OwnPath['loads'], dailyVolume: number]

const own = table<Own>({
  EURUSD: [1.43, 1.12, 8, { dollar: -0.85 }, 180_000],
  GBPUSD: [1.61, 1.3, 9, { dollar: -0.72 }, 150_000],
  USDJPY: [92, 148, 9, { dollar: 0.5 }, 160_000],
  USDCHF: [1.03, 0.86, 8.5, { dollar: 0.75 }, 110_000],
  AUDUSD: [0.91, 0.67, 10.5, { dollar: -0.65, metals: 0.2 }, 120_000],
  USDCAD: [1.04, 1.37, 7.5, { dollar: 0.55, energy: -0.3 }, 110_000],
  NZDUSD: [0.73, 0.6, 10.5, { dollar: -0.62 }, 90_000],
  USDMXN: [12.9, 18.6, 12, { dollar: 0.45 }, 60_000],
  USDZAR: [7.4, 17.8, 15, { dollar: 0.5 }, 50_000],
  USDTRY: [1.5, 34, 16, { dollar: 0.25 }, 40_000],
  USDSEK: [7.15, 10.2, 10, { dollar: 0.75 }, 45_000],
  USDNOK: [5.75, 10.4, 11, { dollar: 0.68 }, 45_000],
  USDPLN: [2.85, 3.95, 11, { dollar: 0.72 }, 40_000],
  USDSGD: [1.4, 1.31, 5, { dollar: 0.7 }, 60_000],
  USDHKD: [7.76, 7.8, 0.7, { dollar: 0.3 }, 40_000],
  USDCNH: [6.8, 7.2, 4.5, { dollar: 0.5 }, 60_000],
  BTCUSD: [4_000, 82_000, 58, { coins: 0.9 }, 24_000],
  ETHUSD: [150, 3_100, 72, { coins: 0.87 }, 260_000],
  SOLUSD: [9, 160, 92, { coins: 0.78 }, 3_200_000],
  BNBUSD: [45, 620, 66, { coins: 0.78 }, 420_000],
  XRPUSD: [0.18, 1.1, 85, { coins: 0.7 }, 90_000_000],
  ADAUSD: [0.09, 0.6, 84, { coins: 0.78 }, 80_000_000],
  DOGEUSD: [0.02, 0.16, 98, { coins: 0.65 }, 400_000_000],
  LTCUSD: [35, 92, 76, { coins: 0.8 }, 600_000],
  BCHUSD: [190, 430, 80, { coins: 0.76 }, 90_000],
  AVAXUSD: [6, 32, 96, { coins: 0.75 }, 4_000_000],
  DOTUSD: [3, 7, 88, { coins: 0.78 }, 6_000_000],
  LINKUSD: [2.2, 16, 88, { coins: 0.77 }, 8_000_000],
  USDTUSD: [1, 1, 0.6, { coins: 0.1 }, 300_000_000],
  AAPL: [28, 220, 27, { equity: 0.62 }, 55_000_000],
  MSFT: [30, 420, 24, { equity: 0.66 }, 22_000_000],
  NVDA: [12, 125, 44, { equity: 0.58 }, 48_000_000],
  TSLA: [24, 290, 55, { equity: 0.42 }, 60_000_000],
  AMZN: [22, 195, 32, { equity: 0.58 }, 40_000_000],
  META: [60, 560, 36, { equity: 0.52 }, 16_000_000],
  GOOGL: [22, 170, 27, { equity: 0.62 }, 26_000_000],
  SPY: [113, 570, 16, { equity: 0.97 }, 70_000_000],
  QQQ: [46, 490, 20, { equity: 0.92 }, 42_000_000],
  IWM: [64, 215, 21, { equity: 0.86 }, 30_000_000],
  AMD: [12, 145, 50, { equity: 0.48 }, 50_000_000],
  NFLX: [90, 720, 42, { equity: 0.42 }, 5_000_000],
  INTC: [21, 31, 32, { equity: 0.55 }, 42_000_000],
  JPM: [43, 215, 26, { equity: 0.68 }, 10_000_000],
  BAC: [15, 40, 31, { equity: 0.65 }, 45_000_000],
  MA: [26, 500, 24, { equity: 0.66 }, 3_000_000],
  KO: [28, 66, 15, { equity: 0.5 }, 14_000_000],
  DIS: [32, 102, 26, { equity: 0.6 }, 10_000_000],
  WMT: [18, 78, 19, { equity: 0.42 }, 17_000_000],
  JNJ: [64, 158, 16, { equity: 0.48 }, 7_000_000],
  XOM: [68, 112, 24, { equity: 0.5, energy: 0.4 }, 16_000_000],
  PFE: [18, 28, 22, { equity: 0.42 }, 34_000_000],
  NKE: [16, 82, 27, { equity: 0.52 }, 8_000_000],
  BA: [55, 175, 34, { equity: 0.56 }, 7_000_000],
  US500: [1_130, 5_700, 16, { equity: 0.97 }, 1_600_000],
  NAS100: [1_880, 20_200, 20, { equity: 0.92 }, 900_000],
  US30: [10_500, 42_000, 15, { equity: 0.93 }, 500_000],
  US2000: [640, 2_180, 21, { equity: 0.86 }, 400_000],
  GER40: [6_000, 19_400, 19, { equity: 0.66 }, 300_000],
  UK100: [5_450, 8_250, 15, { equity: 0.62 }, 260_000],
  FRA40: [3_980, 7_600, 18, { equity: 0.66 }, 240_000],
  EU50: [2_990, 4_950, 18, { equity: 0.67 }, 320_000],
  JPN225: [10_600, 38_500, 20, { equity: 0.46 }, 220_000],
  HK50: [21_800, 20_500, 21, { equity: 0.44 }, 200_000],
  AUS200: [4_870, 8_100, 14, { equity: 0.52 }, 160_000],
  XAUUSD: [1_120, 2_650, 15, { metals: 0.85, dollar: -0.35 }, 220_000],
  XAGUSD: [17.5, 31, 27, { metals: 0.85, dollar: -0.25 }, 160_000],
  XPTUSD: [1_500, 980, 22, { metals: 0.68, dollar: -0.25 }, 60_000],
  XPDUSD: [420, 1_020, 32, { metals: 0.5, dollar: -0.2 }, 40_000],
  USOIL: [80, 71, 34, { energy: 0.95 }, 320_000],
  UKOIL: [79, 75, 32, { energy: 0.95 }, 300_000],
  NATGAS: [5.6, 3, 52, { energy: 0.25 }, 180_000],
  COPPER: [3.4, 4.4, 22, { metals: 0.45, dollar: -0.3, equity: 0.3 }, 120_000],
})

/** Crosses from two dollar pairs, and coins in Tether from the coin and Tether's own price. */
const derived = table<readonly [first: string, second: string, secondSign: 1 | -1, dailyVolume: number]>({
  EURJPY: ['EURUSD', 'USDJPY', 1, 120_000],
  GBPJPY: ['GBPUSD', 'USDJPY', 1, 120_000],
  AUDJPY: ['AUDUSD', 'USDJPY', 1, 80_000],
  NZDJPY: ['NZDUSD', 'USDJPY', 1, 60_000],
  EURGBP: ['EURUSD', 'GBPUSD', -1, 100_000],
  EURAUD: ['EURUSD', 'AUDUSD', -1, 80_000],
  EURNZD: ['EURUSD', 'NZDUSD', -1, 60_000],
  GBPAUD: ['GBPUSD', 'AUDUSD', -1, 80_000],
  GBPNZD: ['GBPUSD', 'NZDUSD', -1, 60_000],
  AUDNZD: ['AUDUSD', 'NZDUSD', -1, 60_000],
  EURCHF: ['EURUSD', 'USDCHF', 1, 80_000],
  EURCAD: ['EURUSD', 'USDCAD', 1, 70_000],
  GBPCHF: ['GBPUSD', 'USDCHF', 1, 70_000],
  GBPCAD: ['GBPUSD', 'USDCAD', 1, 70_000],
  AUDCAD: ['AUDUSD', 'USDCAD', 1, 60_000],
  AUDCHF: ['AUDUSD', 'USDCHF', 1, 60_000],
  CADJPY: ['USDJPY', 'USDCAD', -1, 60_000],
  CHFJPY: ['USDJPY', 'USDCHF', -1, 60_000],
  BTCUSDT: ['BTCUSD', 'USDTUSD', -1, 42_000],
  ETHUSDT: ['ETHUSD', 'USDTUSD', -1, 480_000],
  SOLUSDT: ['SOLUSD', 'USDTUSD', -1, 5_500_000],
  BNBUSDT: ['BNBUSD', 'USDTUSD', -1, 600_000],
  XRPUSDT: ['XRPUSD', 'USDTUSD', -1, 140_000_000],
  ADAUSDT: ['ADAUSD', 'USDTUSD', -1, 120_000_000],
  DOGEUSDT: ['DOGEUSD', 'USDTUSD', -1, 600_000_000],
})

/** How a symbol is simulated; null when it is not. */
export function profileOf(symbol: string): Profile | null {
  const path = own[symbol]
  if (path) {
    const [price2010, price2026, volatilityPercent, loads, dailyVolume] = path
    return { kind: 'own', price2010, price2026, volatilityPercent, loads, dailyVolume }
  }
  const legs = derived[symbol]
  if (!legs) return null
  const [first, second, secondSign, dailyVolume] = legs
  return { kind: 'derived', first, second, secondSign, dailyVolume }
}
