import { dayNumberOf } from './day-number.ts'

const firstYear = 1990

/**
 * One number a year from 1990 to 2060, base 36: new year's day of the year, 64 × how many months precede the leap month,
 * 1024 × one bit a month that has 30 days.
 */
const years = (
  '4rrru 29v71 21vky 1m2ty 1m3hk 392xq ityp 12dyd 2b2vv 14xm6 10xsz 3axw7 t1d6 1m6n3 3byxh uf53 49kv0 1tels 1rep1 45bh5 1ngh8 t2xt 1ml1y ' +
  '1o5rc 3dqhq wpbl 24nxi 4kknv 28ab2 1yp0j 3b09k tzca 1o5r3 3dwgl 12bl4 2aaho 2d3cf zc4l 1yqu1 q88b u3a8 1ovyu 1s3zd 3n1lq 1rltd 1qm92 ' +
  '43qmz 1lu0d q882 u3iv vw2y 1s4rj 49i8l 248x4 4jrh9 21usv 1m1wk 386e1 qgx8 w2e8 24s0m 2b2nd 4rrxb 29v75 21vl2 1m2zf 1m3hp r676 12e53 ' +
  '1573e 14xls'
)
  .split(' ')
  .map((code) => Number.parseInt(code, 36))

/** Day number of a day of the Chinese calendar in the lunar year that begins in `year`; null outside 1990 to 2060. */
export function lunarDate(year: number, month: number, day: number): number | null {
  const code = years[year - firstYear]
  if (code === undefined) return null
  const leapIndex = (code >> 6) & 15
  const index = leapIndex > 0 && month > leapIndex ? month : month - 1
  let dayNumber = dayNumberOf(year, 1, 1) + (code & 63) + day - 1
  for (let i = 0; i < index; i++) dayNumber += (code >> (10 + i)) & 1 ? 30 : 29
  return dayNumber
}
