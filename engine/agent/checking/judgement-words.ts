const listOf = (words: string) => words.trim().split(/\s*[,\n]\s*/)

/** Judgements that no result makes: how strong, sound or sure something is. */
export const judgements =
  listOf(`strong, strongly, strength, weak, weakly, weakness, robust, healthy, unhealthy, solid, solidly, firm, firmly, resilient, resilience, intact, convincing, convincingly, conviction,
decisive, decisively, constructive, fragile, vulnerable, exhausted, exhaustion, mounting, stretched, overextended, extended, overheated, capitulation, euphoric, fearful, greedy, nervous, confident, hesitant, indecisive,
well supported, supported by, under pressure, buying pressure, selling pressure, pressure, undertone, bias, sentiment, mood, appetite, demand, supply, dominate, dominates, dominated, dominating, in charge, in control,
expensive, cheap, overpriced, underpriced, fair value, attractive, unattractive, promising, worrying, concerning, encouraging, impressive, remarkable, notable, notably, striking, textbook, classic, clean, messy,
reliable, reliably, unreliable, dependable, trustworthy, proven, robustly, significant, significantly, insignificant, meaningful, meaningfully, overwhelming, compelling, undeniable, obvious, obviously, clear, clearly, evident, evidently, real edge, edge, profitable, high-probability, low-risk, works well, pays off,
confirm, confirms, confirmed, confirming, confirmation, divergence, diverges, diverging, diverged, aligned, alignment, neutral, danger zone, squeezing, sharply, sharp, steeply, steep, massive, massively, huge, heavily, dramatic, dramatically, substantial, substantially, considerable, considerably, tremendous, dominant, momentum`)

/** Who trades, and why: no price tells it. */
export const causes =
  listOf(`because, because of, thanks to, driven by, caused by, sparked by, triggered by, fuelled by, fueled by, on the back of, in response to, amid, following the, owing to, as a result of, the reason is, the reasons are, reason for,
weighed on, weighs on, weighing on, boosted, boost, lifted by, dragged, dragging, capped, reacting to, reacted to, digesting, fed, the fed, ecb, boe, boj, fomc, central bank, central banks, rate cut, rate cuts, rate hike, rate hikes, interest rates, inflation, cpi, payrolls, nfp, jobs report, gdp, economy, economic data, data release, earnings, election, elections, geopolitical, geopolitics, tariffs, war, news, headline, headlines, announcement,
profit taking, profit-taking, short covering, short-covering, short squeeze, stop hunt, stop hunting, stops were, hunted, liquidity, buyers, sellers, bulls, bears, investors, traders, institutions, institutional, whales, smart money, retail, the crowd, big players, market makers, accumulating, accumulation, distribution phase, safe haven, safe-haven, risk-on, risk-off`)

/** What has become of a level: only a result that looked at it can say so. */
export const breaks =
  listOf(`broke, broken, breaking, breaks, break above, break below, break of, breakout, breakouts, breakdown, false break, fakeout,
breach, breached, breaches, breaching, pierce, pierced, pierces, sliced, slices, gave way, gives way, giving way, cleared, clears, took out, takes out, taken out, reclaim, reclaimed, reclaims, reclaiming, lost the,
reject, rejected, rejects, rejection, bounce, bounced, bounces, bouncing, rebound, rebounded, rebounds, retest, retested, retests, retesting, snapped, trapped, slipped under, slipped below, crossed, crosses, crossing`)

export const holding = listOf('hold, holds, held, holding, defend, defends, defended, defending, respected, respects, respecting')

/** Shares of 0 to 100 that a word of frequency stands for. */
export const frequencies: readonly { readonly words: readonly string[]; readonly holds: (percent: number) => boolean }[] = [
  {
    words: listOf(
      'always, every time, each time, without exception, without fail, invariably, all of, all the, each of, every one, every touch, every test, every case, every visit, every trade, every bar, all touches, all tests, all cases, all visits, all trades',
    ),
    holds: (percent) => percent === 100,
  },
  { words: listOf('never, none of, not once, in no case'), holds: (percent) => percent === 0 },
  {
    words: listOf('nearly always, almost always, almost all, nearly all, almost every, nearly every, nine times out'),
    holds: (percent) => percent >= 90,
  },
  { words: listOf('rarely, seldom, hardly, hardly ever, occasionally, almost never, few of'), holds: (percent) => percent < 20 },
  {
    words: listOf(
      'mostly, most of, most of the time, in most, more often than not, the majority, in general, generally, by and large, on the whole, tends, tend, tended, tending',
    ),
    holds: (percent) => percent > 50,
  },
  {
    words: listOf('often, frequently, commonly, regularly, time and again, again and again, time after time'),
    holds: (percent) => percent >= 50,
  },
  { words: listOf('consistently, as a rule, has a habit, have a habit, historically, traditionally'), holds: () => false },
]
/** These may also stand before the middle of many values. */
export const usual = listOf('usually, usual, normally, normal, typically, typical, on average, as usual')

/** Sizes, by the share of earlier values that lie below. */
export const sizes: readonly { readonly words: string; readonly holds: (percent: number) => boolean }[] = [
  {
    words: String.raw`elevated|heightened|(?:(?<=\b(?:is|are|was|were|looks?|remains?|stays?|very|quite|rather|relatively|fairly|too)\s)(?:high|large|big|wide|heavy|active|volatile|busy|brisk|lively))|(?:high|large|big|wide|heavy|active|volatile|busy|brisk|lively)(?=\s(?:volume|volatility|ranges?|moves?|swings?|bars?|markets?|trading|activity)(?!\p{L}))`,
    holds: (percent) => percent >= 60,
  },
  {
    words: String.raw`subdued|muted|(?:(?<=\b(?:is|are|was|were|looks?|remains?|stays?|very|quite|rather|relatively|fairly|too)\s)(?:low|small|narrow|tight|calm|quiet|thin|light|dull))|(?:low|small|narrow|tight|calm|quiet|thin|light|dull)(?=\s(?:volume|volatility|ranges?|moves?|swings?|bars?|markets?|trading|activity)(?!\p{L}))`,
    holds: (percent) => percent <= 40,
  },
]

/** Nouns by which a sentence speaks of the market, and not of figures, rules or itself. */
export const marketNouns = listOf(
  `price, prices, market, markets, pair, trend, trends, momentum, move, moves, swing, swings, volatility, volume, activity, trading, level, levels, support, resistance, zone, zones, trendline, structure, action, rally, sell-off, selloff, decline, advance, pullback, correction, recovery, reversal, consolidation, range, ranges, pace, oscillator, indicator, indicators, average, averages, band, bands, signal, signals, setup, set-up, pattern, dollar, euro, gold, oil, yen, shoulders, double top, double bottom, triangle, wedge, flag, channel, stock, stocks, index, crypto, others, peers, things`,
)

/** What is said of how something is computed, drawn or asked. */
export const methodWords = listOf(
  `means, mean that, is called, are called, is defined, are defined, is computed, are computed, is measured, are measured, is drawn, are drawn, is counted, are counted, is tested, are tested, was tested, were tested, was looked at, were looked at, compares, compare, counts, asks, asks for, needs, uses, stands for, looks back, looks ahead, is shown, are shown, is not counted, are of closed bars, is a, is an, are a`,
)
