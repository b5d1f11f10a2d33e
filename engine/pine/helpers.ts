interface Helper {
  readonly lines: readonly string[]
  /** Other functions that it calls; they stand before it in the table. */
  readonly needs?: readonly HelperName[]
}

const text = (source: string): readonly string[] => source.trim().split('\n')

/**
 * Functions of ours in Pine, in the order in which they are written: formulas that Pine's built-in ones start or end otherwise, and
 * our own definitions (`engine/indicators`, `engine/conditions`). A script holds those that it uses.
 */
const sources = {
  hasBeenKnown: `
// Whether a value has been known at least once.
hasBeenKnown(float value) =>
    var bool isKnown = false
    if not na(value)
        isKnown := true
    isKnown`,
  ratio: `
// A division by zero has no value.
ratio(float a, float b) =>
    b == 0 ? na : a / b`,
  smoothed: `
// Exponential smoothing that begins with the mean of the first values.
smoothed(float source, int length, float weight) =>
    var float average = 0.0
    var int seen = 0
    float result = na
    if not na(source)
        seen += 1
        average += (source - average) * (seen <= length ? 1.0 / seen : weight)
        if seen >= length
            result := average
    result`,
  exponential: `
exponential(float source, int length) =>
    smoothed(source, length, 2.0 / (length + 1))`,
  wilder: `
wilder(float source, int length) =>
    smoothed(source, length, 1.0 / length)`,
  averageRange: `
// Average true range, from the second bar on.
averageRange(int length) =>
    float range_ = math.max(high, close[1]) - math.min(low, close[1])
    wilder(range_, length)`,
  strength: `
// Relative strength index; 50 where nothing has moved.
strength(float source, int length) =>
    float change = source - source[1]
    float gain = wilder(math.max(change, 0), length)
    float loss = wilder(math.max(-change, 0), length)
    gain + loss > 0 ? 100 * gain / (gain + loss) : na(gain) ? na : 50.0`,
  moneyFlow: `
// Money flow index; 50 where nothing flowed either way.
moneyFlow(int length) =>
    float typical = hlc3
    float before = typical[1]
    float flow = typical * volume
    float up = math.sum(na(before) ? na : typical > before ? flow : 0.0, length)
    float down = math.sum(na(before) ? na : typical < before ? flow : 0.0, length)
    up + down == 0 ? 50.0 : 100 * up / (up + down)`,
  percentRange: `
// Where the close lies in the range of the last bars, from -100 to 0; -50 without a range.
percentRange(int length) =>
    float top = ta.highest(high, length)
    float bottom = ta.lowest(low, length)
    na(top) ? na : top == bottom ? -50.0 : -100 * (top - close) / (top - bottom)`,
  commodityChannel: `
// Commodity channel index; 0 where all values are equal.
commodityChannel(float source, int length) =>
    float mean = ta.sma(source, length)
    float deviation = ta.dev(source, length)
    deviation == 0 ? 0.0 : (source - mean) / (0.015 * deviation)`,
  chaikinFlow: `
// Chaikin money flow; a bar without range counts as 0.
chaikinFlow(int length) =>
    float flow = high == low ? 0.0 : (2 * close - low - high) / (high - low) * volume
    float flows = math.sum(flow, length)
    float volumes = math.sum(volume, length)
    volumes > 0 ? flows / volumes : na`,
  standardScore: `
standardScore(float source, int length) =>
    float mean = ta.sma(source, length)
    float deviation = ta.stdev(source, length)
    deviation == 0 ? 0.0 : (source - mean) / deviation`,
  directional: `
// ADX and the two directional indicators after Wilder: sums of the first moves, then his smoothing.
directional(int length) =>
    var float ranges = 0.0
    var float ups = 0.0
    var float downs = 0.0
    var float average = 0.0
    float rise = high - high[1]
    float fall = low[1] - low
    float range_ = math.max(high, close[1]) - math.min(low, close[1])
    float adx = na
    float plus = na
    float minus = na
    if not na(range_)
        float keep = bar_index < length ? 1.0 : 1 - 1.0 / length
        ranges := ranges * keep + range_
        ups := ups * keep + (rise > fall and rise > 0 ? rise : 0.0)
        downs := downs * keep + (fall > rise and fall > 0 ? fall : 0.0)
        if bar_index >= length
            plus := ranges > 0 ? 100 * ups / ranges : 0.0
            minus := ranges > 0 ? 100 * downs / ranges : 0.0
            float both = ups + downs
            float index = both > 0 ? 100 * math.abs(ups - downs) / both : na
            if bar_index < 2 * length
                average += nz(index) / length
            else if not na(index)
                average += (index - average) / length
            if bar_index >= 2 * length - 1
                adx := average
    [adx, plus, minus]`,
  convergence: `
// MACD; the fast average begins with the values that end where the slow one begins.
convergence(float source, int fast, int slow, int signal) =>
    float known = ta.cum(na(source) ? 0.0 : 1.0)
    float late = known > slow - fast ? source : na
    float quick = exponential(late, fast)
    float calm = exponential(source, slow)
    float line_ = quick - calm
    float smooth = exponential(line_, signal)
    [line_, smooth, line_ - smooth]`,
  regressionOf: `
// The least-squares line through the last values: its end, its rise a bar, its standard error and R squared.
regressionOf(float source, int length) =>
    float middle = (length - 1) / 2.0
    float mean = ta.sma(source, length)
    float spread = length * (length * length - 1) / 12.0
    float together = 0.0
    float total = 0.0
    for back = 0 to length - 1
        float distance = source[back] - mean
        together += (middle - back) * distance
        total += distance * distance
    float slope = together / spread
    float explained = together * slope
    float left = math.max(0.0, total - explained)
    float error = length > 2 ? math.sqrt(left / (length - 2)) : 0.0
    float share = total > 0 ? math.min(1.0, explained / total) : 0.0
    [mean + slope * middle, slope, error, na(mean) ? na : share]`,
  middleOf: `
// Middle of the highest high and the lowest low.
middleOf(int length) =>
    float top = ta.highest(high, length)
    float bottom = ta.lowest(low, length)
    (top + bottom) / 2`,
  stochasticOf: `
// Stochastic of any series; 50 without a range.
stochasticOf(float source, float highs, float lows, int length, int smooth) =>
    float top = ta.highest(highs, length)
    float bottom = ta.lowest(lows, length)
    float raw = na(source[length - 1]) ? na : top == bottom ? 50.0 : 100 * (source - bottom) / (top - bottom)
    ta.sma(raw, smooth)`,
  trendBands: `
// Supertrend: its value, and 1 in an uptrend or -1 in a downtrend (Pine's own sign is the opposite one).
trendBands(int length, float mult) =>
    float distance = mult * averageRange(length)
    var float upper = na
    var float lower = na
    var bool isUp = false
    float before = close[1]
    float value = na
    int direction = na
    if not na(distance)
        bool isFirst = na(upper)
        upper := upper <= hl2 + distance and before <= upper ? upper : hl2 + distance
        lower := lower >= hl2 - distance and before >= lower ? lower : hl2 - distance
        if not isFirst
            isUp := isUp ? close >= lower : close > upper
        value := isUp ? lower : upper
        direction := isUp ? 1 : -1
    [value, direction]`,
  parabolic: `
// Parabolic stop and reverse; a bar that only touches it turns it.
parabolic(float step, float most) =>
    var bool isLong = true
    var float extreme = na
    var float sar = na
    var float factor = step
    float result = na
    if bar_index == 1
        float fall = low[1] - low
        isLong := not (fall > 0 and fall > high - high[1])
        extreme := isLong ? high : low
        sar := isLong ? low[1] : high[1]
    float highs = bar_index <= 1 ? high : math.max(high, high[1])
    float lows = bar_index <= 1 ? low : math.min(low, low[1])
    if bar_index >= 1
        bool turns = isLong ? low <= sar : high >= sar
        if turns
            isLong := not isLong
            sar := isLong ? math.min(extreme, lows) : math.max(extreme, highs)
            factor := step
            extreme := isLong ? high : low
        result := sar
        if not turns and (isLong ? high > extreme : low < extreme)
            extreme := isLong ? high : low
            factor := math.min(most, factor + step)
        float next = sar + factor * (extreme - sar)
        sar := isLong ? math.min(next, lows) : math.max(next, highs)
    result`,
  recency: `
// How recently the extreme of the last bars was made, 100 on this bar; of equal ones the latest counts.
recency(float source, int length, int side) =>
    int best = 0
    for back = 1 to length
        if side * source[back] > side * source[best]
            best := back
    na(source[length]) ? na : 100.0 * (length - best) / length`,
  windowRange: `
// High and low of the bars that open inside a window, known from its end until the next one begins.
windowRange(int begins, int ends) =>
    var int current = na
    var float top = na
    var float bottom = na
    if na(current) or begins != current
        current := begins
        top := na
        bottom := na
    if time >= begins and time < ends
        top := na(top) ? high : math.max(top, high)
        bottom := na(bottom) ? low : math.min(bottom, low)
    bool isOver = time_close >= ends
    [isOver ? top : na, isOver ? bottom : na]`,
  clockTime: `
// A clock time on the date of a moment.
clockTime(int moment, int minutes, string zone) =>
    timestamp(zone, year(moment, zone), month(moment, zone), dayofmonth(moment, zone), int(minutes / 60), minutes % 60, 0)`,
  windowBegin: `
// The latest such clock time that is not after this bar's open.
windowBegin(int minutes, string zone) =>
    int today = clockTime(time, minutes, zone)
    int yesterday = clockTime(time - 86400000, minutes, zone)
    today <= time ? today : yesterday`,
  dayBefore: `
// High, low and close of the trading day before.
dayBefore(bool begins) =>
    var float top = na
    var float bottom = na
    var float highBefore = na
    var float lowBefore = na
    var float closeBefore = na
    if begins
        highBefore := top
        lowBefore := bottom
        closeBefore := close[1]
        top := high
        bottom := low
    else
        top := math.max(nz(top, high), high)
        bottom := math.min(nz(bottom, low), low)
    [highBefore, lowBefore, closeBefore]`,
  isSwing: `
// Whether a swing high (1) or low (-1) is known now that stands so many bars back; of equal extremes the first counts.
isSwing(float source, int lookback, int side) =>
    bool stands = not na(source[2 * lookback])
    float extreme = source[lookback]
    for k = 1 to lookback
        float older = source[lookback + k]
        float newer = source[lookback - k]
        if side * older >= side * extreme or side * newer > side * extreme
            stands := false
    stands`,
  diverges: `
// Regular divergence: the later of two swings of the price goes further while the line does not.
diverges(bool isKnown, float priceNow, float lineNow, int swingBar, int side) =>
    var float priceThen = na
    var float lineThen = na
    var int barThen = na
    bool result = false
    if isKnown
        if not na(barThen) and swingBar - barThen <= 60
            result := side * (priceNow - priceThen) > 0 and side * (lineNow - lineThen) < 0
        priceThen := priceNow
        lineThen := lineNow
        barThen := swingBar
    result`,
  heikinAshi: `
// Heikin Ashi candles.
heikinAshi() =>
    float closes = (open + high + low + close) / 4
    var float opens = na
    opens := na(opens) ? (open + close) / 2 : (opens + closes[1]) / 2
    [opens, math.max(high, opens, closes), math.min(low, opens, closes), closes]`,
  soFar: `
// Open, high, low and volume of a longer bar as far as it has come.
soFar(bool begins) =>
    var float first = na
    var float top = na
    var float bottom = na
    var float traded = 0.0
    if begins or na(first)
        first := open
        top := high
        bottom := low
        traded := volume
    else
        top := math.max(top, high)
        bottom := math.min(bottom, low)
        traded += volume
    [first, top, bottom, traded]`,
  countSince: `
// On how many bars of a period so far something was true; no value before the first period that begins here.
countSince(bool isTrue, bool begins) =>
    var int count = na
    if begins
        count := 0
    if isTrue and not na(count)
        count += 1
    float(count)`,
  followed: `
// The latest bar on which a step came true in time after the one before it; a reset ends what has begun.
followed(bool isTrue, int before, int withinBars, bool isReset) =>
    var int latest = na
    if isReset
        latest := na
    if isTrue and not na(before) and bar_index - before <= withinBars
        latest := bar_index
    latest`,
  dayOfMonth: `
// Which trading day of its month a bar belongs to; no value in the month in which the data begins.
dayOfMonth(bool begins, bool beginsMonth) =>
    var int count = na
    if beginsMonth
        count := 1
    else if begins and not na(count)
        count += 1
    count`,
  onTick: `
// A price on the market's grid, rounded up (1) or down (-1).
onTick(float price, int side) =>
    float steps = price / syminfo.mintick
    (side > 0 ? math.ceil(steps - 0.000001) : math.floor(steps + 0.000001)) * syminfo.mintick`,
} as const

export type HelperName = keyof typeof sources

const needs: Readonly<Partial<Record<HelperName, readonly HelperName[]>>> = {
  exponential: ['smoothed'],
  wilder: ['smoothed'],
  averageRange: ['wilder'],
  strength: ['wilder'],
  convergence: ['exponential'],
  trendBands: ['averageRange'],
  windowBegin: ['clockTime'],
}

export const helpers = Object.fromEntries(
  Object.entries(sources).map(([name, source]): [string, Helper] => {
    const needed = needs[name as HelperName]
    return [name, { lines: text(source), ...(needed && { needs: needed }) }]
  }),
) as Readonly<Record<HelperName, Helper>>
