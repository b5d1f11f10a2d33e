import { comparatives, harmlessPhrases, moments, moves, relationOf, superlatives } from './claim-words.ts'
import { breaks, frequencies, holding, marketNouns, methodWords, usual } from './judgement-words.ts'

/** Words that tell of figures, rules and bars without judging them, and those that hold a sentence together. */
const plain = `a about above across after afterwards again against all alone along already also although am among amount amounts an and another any anything apart are around as ask asked at available away
back bar bars base based be became because become been before began begin begins behind being below beside besides between beyond body both bottom but by came can candle candles cannot carried case cases chance
change changed changes chart charts check clock close closed closes code column come comes coming commission compare compared compares comparison compute computed condition conditions confidence content correlation cost costs count counted counts cover covers
daily data date dates day days decile defined describe describes detail details deviation deviations did differ difference differences direction distance do does doji done down draw drawdown drawing drawn each earlier edge edges either else elsewhere end ended ends
engulfing enough entry equal equals even ever every example exit exits factor far few figure figures filled fills final finished first five followed following follows for formed former forming formula found four from full further future
gap gaps gave get give given gives go goes going got greatest group had hammer harami has have having help here high highs history holiday holidays horizon horizons hour hours how however i if in including indicator indicators inside instance instead interval intervals into is it item its itself
just kept key kind kinds know known knows larger last lasted later latter lay least left length less let level levels leverage lie lies like line lines listed lists live long longer look looked looking looks lot lots low lows
made main make makes market markets may me mean meaning means measure measured measures median method middle minus minute minutes mode moment moments money month months more most move moved moves moving much multiple multiples my name named names namely need needed needs neither new newer newest next no nobody none nor not note nothing now number numbers
of off offer often on once one ones only onto open opened opening opens or order orders other others otherwise our out outcome outside over overlap overlaps overnight own pair pairs part parts passed past pattern patterns per percent percentage percentile period periods pip pips place placed plus point points position positions possible prepare present previous price prices profit
quantile quarter question questions quick random range ranged ranges ranging rank ranked ranks rate rates rather ratio reach reached reaches read reading readings reads reason reasons received record records recent reference refused result results return returns reversal reward right risk row rows rule rules run running runs
same sample saw say says scaled scope second see seen session sessions set several share shares short shoulders show showed shown shows side sides sideways similar simulated since size sizes slippage small so some speak speaks spread squeeze standard stand standing stands start started starts state stated states statistic still stood stop stops strategies strategy streak strict such sum summary support supports
table take taken takes taking tell tells ten term terms test tested tests than that the their them themselves then there therefore these they thing things third this those though three through thus time timeframe timeframes times to today together told tokyo london york too took tool tools top total touch touched touches towards trade traded trades trading trend trendline trendlines true turn turns twelve two type
under underlying unit units unless until up upon upper us use used uses using utc value values very via visited visits volatility volume wait want was way we week weekday weekdays weekend weeks well went were what when where whereas whether which while who whole whose why wide wide will window with within without word words worth would year yearly years yet you your zero zone zones
shall should could might must ought let's isn't aren't wasn't weren't don't doesn't didn't can't won't wouldn't couldn't shouldn't hasn't haven't hadn't i'll i'd i'm i've you're you'd you'll it's that's there's here's we're we'll
answer answers answered plain simple short hello thanks thank please sorry understand understood respectively additionally overall respective vs versus e.g i.e approximately about nearly roughly exactly nr precisely
resistance resistances ema sma rsi macd atr adx roc cci obv vwap bollinger stochastic keltner donchian ichimoku supertrend pivot fibonacci euro dollar index indices crypto stock stocks gold silver oil bitcoin ether pound yen franc
january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
lowest highest backtest backtests builder alert alerts replay news predict prediction predictions advice past bullish bearish piercing cross doji star morning evening`

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}']+/gu) ?? []

/** Plain words, and those whose claims are judged one by one. */
const known: ReadonlySet<string> = new Set(
  [
    plain,
    ...harmlessPhrases,
    ...comparatives,
    ...superlatives,
    ...moments,
    ...moves.up,
    ...moves.down,
    ...relationOf.keys(),
    ...breaks,
    ...holding,
    ...frequencies.flatMap(({ words }) => words),
    ...usual,
    ...marketNouns,
    ...methodWords,
    'outperform outperforms outperformed outperforming underperform underperforms underperformed underperforming strongest weakest best worst leads leading lags lagged trails trailed beats beat',
    'elevated heightened large big wide heavy active volatile busy subdued muted low small narrow tight calm quiet thin light',
  ].flatMap(wordsIn),
)

/** Words of a text that are neither plain nor judged by themselves nor words of these. */
export function unknownWords(text: string, given: ReadonlySet<string>): string[] {
  const isKnown = (word: string) => known.has(word) || given.has(word)
  return wordsIn(text).filter((word) => word.length > 1 && !isKnown(word) && !isKnown(word.replace(/'s$|s'$|s$/u, '')))
}
export const wordsOf = (texts: Iterable<string>): ReadonlySet<string> => new Set([...texts].flatMap(wordsIn))
