/** What a word or phrase can be for the grammar. `word` is a word outside the vocabulary, `filler` one that carries no rule. */
export const tags = [
  'number',
  'time',
  'date',
  'ratio',
  'percent',
  'money',
  'word',
  'filler',
  'mark',
  'newline',
  'period_mark',
  'bullet',
  'indicator',
  'output',
  'band',
  'average',
  'kd',
  'cloud',
  'price_word',
  'field',
  'close',
  'open',
  'pattern',
  'heikin',
  'range',
  'body',
  'wick',
  'chikou',
  'unit',
  'timeframe',
  'chart',
  'yesterday',
  'today',
  'tomorrow',
  'previous',
  'current',
  'ago',
  'recent',
  'fresh',
  'row',
  'every',
  'above',
  'below',
  'gte',
  'lte',
  'eq',
  'between',
  'cross',
  'up',
  'down',
  'bull',
  'bear',
  'color',
  'positive',
  'negative',
  'overbought',
  'oversold',
  'rise',
  'fall',
  'slope',
  'move',
  'turn',
  'be',
  'closes',
  'opens',
  'breaks',
  'touch',
  'make',
  'pullback',
  'back',
  'gap',
  'divergence',
  'golden',
  'death',
  'trend',
  'when',
  'unless',
  'while',
  'only',
  'and',
  'or',
  'not',
  'then',
  'otherwise',
  'both',
  'either',
  'if_not',
  'skip',
  'maybe',
  'instead',
  'sorry',
  'buy',
  'sell',
  'long',
  'short',
  'enter',
  'exit',
  'cover',
  'reverse',
  'position',
  'entry',
  'opposite',
  'same',
  'mirror',
  'side_word',
  'stop',
  'target',
  'trail',
  'breakeven',
  'risk',
  'reward',
  'rr',
  'profit',
  'loss',
  'pips',
  'points',
  'r',
  'times',
  'twice',
  'half',
  'all',
  'rest',
  'lots',
  'shares',
  'equity',
  'leverage',
  'size',
  'max',
  'at_a_time',
  'per',
  'each',
  'day_limit',
  'capital',
  'backtest',
  'martingale',
  'pyramid',
  'session',
  'weekday',
  'weekdays',
  'zone',
  'month',
  'symbol',
  'symbol_label',
  'ordinal',
  'wait',
  'signal',
  'extreme',
  'ref',
  'side',
  'candle_ref',
  'prep',
  'plus',
  'minus',
  'order',
  'valid',
  'swing',
  'end_of',
  'until',
  'since',
  'unsupported',
  'vague',
  'label',
  'hold',
  'holds_true',
  'stack',
  'difference',
  'reentry',
  'except',
  'follows',
] as const
export type Tag = (typeof tags)[number]

/** `tag name.output=value : phrase | phrase`. Phrases are lower case, one space between words; the longest match wins. */
export const vocabulary = `
indicator sma : moving average simple | sma | smas | simple moving average | simple moving averages | simple ma | simple average
indicator dma : dma | dmas | day ma
indicator ema : moving average exponential | moving averages exponential | media exponential | ema | emas | exponential moving average | exponential moving averages | exponential ma | exp ma | exponential average | exponential
indicator wma : wma | weighted moving average | weighted ma | linear weighted moving average | lwma
indicator hma : hull average | hull averages | hma | hull ma | hull moving average | hull
indicator dema : dema | double exponential moving average | double ema
indicator tema : tema | triple exponential moving average | triple ema
indicator vwma : vwma | volume weighted moving average | volume weighted ma
indicator rma : rma | smma | smoothed moving average | wilder moving average
average : ma | mas | moving average | moving averages | average | averages | mean | avg | movingaverage
indicator rsi : rsi | relative strength index | rsis
indicator atr : atr | atrs | average true range | average true ranges
indicator mfi : mfi | money flow index | money flow
indicator williams_r : williams %r | williams r | %r | will %r | wpr | williams percent r | williams % r | williams
indicator cci : cci | commodity channel index
indicator cmf : cmf | chaikin money flow
indicator stdev : standard deviation | standard deviations | std dev | std devs | stdev | stdevs | stddev | std deviation | std deviations | sigma | sigmas | deviations | deviation | std
indicator zscore : z score | zscore | z scores
indicator roc : roc | rate of change
indicator momentum : momentum | momentum indicator | mom
indicator adx : adx | average directional index
indicator adx.plus_di : + di | plus di | di + | di plus | pdi
indicator adx.minus_di : - di | minus di | di - | di minus | mdi
indicator macd : macd | macds
indicator macd.line : fast line of the macd | fast line of macd | fast line of a macd | macd fast line | macd line
indicator macd.signal : macd signal line | macd signal
indicator macd.hist : macd histogram | macd hist | histogram of the macd | histogram of macd
output hist : histogram | hist
output signal : signal line | its signal | signalline
output line : main line
output width : width
indicator bb : bollinger | bollinger band | bollinger bands | bollingers | bb | bbs | bbands | boll | bollinger bandz
indicator bb.percent_b : %b | percent b | bollinger %b | bb %b | % b
indicator bb.width : bandwidth | band width | bollinger bandwidth | bollinger band width | bb width | bbw | the width of the bands | width of the bands | width of the bollinger bands
indicator keltner : keltner | keltner channel | keltner channels | kc | keltners | keltner band | keltner bands
indicator regression : regression channel | regression channels | linear regression channel | linear regression channels | regression band | regression bands | regression line | linear regression line | linear regression | linreg
indicator regression_slope : regression slope | linear regression slope | linreg slope
indicator regression_r2 : regression r-squared | regression r squared | linear regression r squared | linear regression r-squared | r-squared | r squared
indicator donchian : donchian | donchian channel | donchian channels | donchian band | donchian bands
indicator stoch : stochastic | stochastics | stoch | stochastic oscillator | slow stochastic | full stochastic | fast stochastic | stochs
indicator stoch.k : %k | % k | stochastic %k | stoch %k | stochastic k | stoch k | k line | %k line | stochastic % k
indicator stoch.d : %d | % d | stochastic %d | stoch %d | stochastic d | stoch d | d line | %d line | stochastic % d
kd k : k
kd d : d
indicator stochrsi : stochastic rsi | stoch rsi | stochrsi | rsi stochastic
indicator stochrsi.k : stoch rsi %k | stochrsi %k | stochastic rsi %k | stoch rsi k | stochrsi k
indicator stochrsi.d : stoch rsi %d | stochrsi %d | stochastic rsi %d | stoch rsi d | stochrsi d
indicator ichimoku : ichimoku | ichimoku kinko hyo
indicator ichimoku.tenkan : tenkan | tenkan sen | conversion line | tenkansen | conversion
indicator ichimoku.kijun : kijun | kijun sen | base line | kijunsen | baseline
indicator ichimoku.senkou_a : senkou a | senkou span a | span a | leading span a
indicator ichimoku.senkou_b : senkou b | senkou span b | span b | leading span b
cloud : cloud | kumo | ichimoku cloud | both spans | both ichimoku spans | both senkou spans | both leading spans | ichimoku spans | senkou spans | leading spans | kumo cloud | ichimoku kumo | ichimoku kumo cloud | cloud ( kumo ) | kumo ( cloud )
chikou : chikou | chikou span | lagging span | chikou line
indicator supertrend : supertrend | super trend | supertrend line | st line
indicator psar : psar | parabolic sar | sar | parabolic | parabolic stop and reverse | psar dots | sar dots | parabolic sar dots | parabolic dots | dots of the sar | dots of the psar | dots of the parabolic sar | psar dot | sar dot
indicator aroon : aroon | aroon indicator
indicator aroon.up : aroon up
indicator aroon.down : aroon down
indicator aroon.osc : aroon oscillator | aroon osc
indicator opening_range : opening range | orb | or range | opening range breakout
indicator pivot.p : daily pivots | pivot | pivot point | daily pivot | pivot points | daily pivot point | pivots | central pivot
indicator pivot.r1 : r1
indicator pivot.r2 : r2
indicator pivot.r3 : r3
indicator pivot.s1 : s1
indicator pivot.s2 : s2
indicator pivot.s3 : s3
indicator vwap : vwap | volume weighted average price | session vwap | daily vwap | anchored to the day vwap
indicator obv : obv | on balance volume
indicator ao : ao | awesome oscillator | awesome
indicator ibs : ibs | internal bar strength
indicator swing_low : swing low | last swing low | recent swing low | previous swing low | most recent swing low | latest swing low | swing lows | last low pivot | nearest swing low | prior swing low | local low | recent low | last low point
indicator swing_high : swing high | last swing high | recent swing high | previous swing high | most recent swing high | latest swing high | swing highs | nearest swing high | prior swing high | local high | recent high
swing : last swing | recent swing | swing | swing point | previous swing | last swing point | structure
output upper : upper | top
output lower : lower | bottom
output middle : midline | mid line | mid band | middle | mid | basis | center | centre | central | median | midpoint | mid point | halfway point | halfway | half way | midway
band : band | bands | channel | channels | envelope
field high : high | highs | hi | hgih | bounce high
field low : low | lows | lo | bounce low
open : open | opening price | open price | opening
close : close | clsoe | closing price | close price | last price
field volume : volume | vol | tick volume | volumes | trading volume
field hl2 : hl2 | median price
field hlc3 : hlc3 | typical price
heikin : heikin ashi | heiken ashi | heikin | ha | heikinashi
price_word : price | prise | pirce | prce | market | prices | quote | the underlying | underlying | px
price_word weak : stock | index | coin | instrument | asset | ticker | shares price | share price | future
range : box | range | trading range | high low range | high to low range | high to low distance | range from high to low | range from low to high | range from the high to the low | full range | total range | bar range
body : body | real body | candle body | bodies
wick upper : upper wick | upper shadow | top wick
wick lower : lower wick | lower shadow | bottom wick
unit bar : candel | candels | bar | bars | candle | candles | candlestick | candlesticks | period | periods | session bars
unit day : day | days | trading day | trading days | business days | business day
unit week : week | weeks | wk | wks
unit month : month | months
unit hour : hour | hours | hr | hrs
unit minute : minit | minits | minute | minutes | min | mins
unit year : year | years | yr | yrs
timeframe 1m : m1 | one minute chart
timeframe 5m : m5
timeframe 15m : m15
timeframe 30m : m30
timeframe 1h : h1 | hourly
timeframe 4h : h4
timeframe 1d : d1 | daily
timeframe 1w : w1 | weekly
timeframe 1M : mn1 | mn | monthly
timeframe 2h : h2
timeframe 3h : h3
timeframe 10m : m10
timeframe 45m : m45
timeframe 8h : h8
timeframe 6h : h6
timeframe 12h : h12
chart : chart | graphic | charts | timeframe | time frame | tf | timeframes | time frames | candle chart
yesterday : yesterdays | yesterday | previous day | prior day | prev day | last day | pd | preceding day
today : today | current day | this day | intraday
tomorrow : tomorrow | next day
previous : previous | prior | last | prev | preceding | past | latest | earlier | most recent
current : current | this | same candle | same bar
ago : ago | back in time | before now | earlier bars
recent : recent | recently | lately
fresh : new | fresh
row : in a row | consecutive | straight | consecutively | running | successive | back to back | one after another
every : every
above : greater | bigger | tops | topped | topping | above | ovr | abve | abov | abbove | over | > | exceeds | exceed | exceeding | greater than | higher than | bigger than | wider than | taller than | bigger of | higher of | greater of | larger than | more than | on top of | north of | better than | stronger than | longer than | exceeded | abuv | abv
below : less | smaller | undercuts | undercut | below | undr | belw | bellow | belo | beow | under | < | less than | lower than | smaller than | narrower than | tighter than | fewer than | beneath | underneath | south of | worse than | weaker than | shorter than
gte : >= | ≥ | at least | no less than | at or above | above or equal to | greater than or equal to | equal or above | minimum of | minimum | min of | not less than | or more | or higher | or above
lte : <= | ≤ | =< | at most | no more than | at or below | below or equal to | less than or equal to | equal or below | up to | or less | or lower | or below
eq : = | == | equals | equal to | equal
between : between | in between | inside | within | in the range
cross : cuts | across | recross | recrosses | recrossing | recrossed | x | cross | crosses | crossing | crossed | crossover | crossovers | cross over | cross overs | crossings | intersects
cross down : crossunder | cross under | crosses under | crossing under | crossed under | death crosses
cross up : reclaims | reclaim | reclaimed | regains | regain | recaptures | crosses over | crossing over | crossed over
up : up | upward | upwards | upside | to the upside | north | from below | up through | up thru | higher | uphill | upper side | from underneath | to upside
down : down | dwn | downward | downwards | downside | to the downside | south | from above | down through | down thru | lower side | to downside | downhill
bull : bullish | bull | bullishly | bulls
bear : bearish | bear | bearishly | bears
color green : gren | grean | greens | green | white candle | blue
color red : reds | red
color up : up candle | up bar | up day | up close | up candles | up bars | up days | up closes | higher close | higher closes | bullish candle | bullish candles | bullish bar | bullish bars | bullish close
color down : down candle | down bar | down day | down close | down candles | down bars | down days | down closes | lower close | lower closes | bearish candle | bearish candles | bearish bar | bearish bars | bearish close
positive : positive | plus territory | positive territory
negative : negative | minus territory | negative territory
overbought : overbought | over bought | overbought territory | overbought zone | overbought level | overbought area | overbought region
oversold : oversold | over sold | oversold territory | oversold zone | oversold level | oversold area | oversold region
rise : starts rising | starts to rise | starts to climb | starts climbing | starts going up | begins to rise | begins rising | starts turning up | spikes | spike | spiked | soars | soar | shoots up | shoots | peaks | leaps | edges up | creeps up | accelerates | pumps up | lifts | ticks up | ticking up | ticks higher | tick up | rises | rising | rise | rose | climbs | climb | climbing | rallies | rally | jumps | jump | pops | pop | surges | increases | increasing | increase | increased | recovers | recover | grows | growing | bounces | bounce | bouncing | bounced | rebounds | rebound | advances | ascending | expanding | risen | strengthens | gains | gained
fall : starts falling | starts to fall | starts dropping | starts to drop | starts going down | begins to fall | begins falling | starts turning down | dives | dive | dived | tumbles | tumble | slumps | plummets | crashes | sags | slips | slip | slipped | edges down | fades | collapses | cools off | cools | ticks down | ticking down | ticks lower | tick down | drops | drop | dropping | dropped | falls | fall | falling | fell | fallen | dips | dip | dipping | dipped | sinks | sink | slides | slide | declines | decline | declining | decreases | decreasing | decrease | decreased | shrinks | shrinking | descending | plunges | tanks | dumps | sells off | retreats | weakens | loses
slope : slopes | sloping | slope | pointing | points up | points down | pointed | angled | heading | trending | trends | slopped
move : pulls | pull | pulled | goes | go | going | gets | get | getting | comes | come | coming | moves | move | moving | moved | pushes | push | returns | return | returned | runs | went | came | got | trades | poke | pokes | sticks | stick | drives | drive | heads | stretches | travels | falls back | reverts | revert | snaps | swings | passes | crawls | shift | shifts | shifted | shifting
turn : turns | turn | turning | turned | flips | flip | flipped | flipping | becomes | become | becoming | switches | switch | changes | change | changed | changing | hooks | hook | curls | curl | rolls
be : reads | looks | seems | is | are | having been | having | was | be | stays | stay | remains | remain | sits | sit | holds | being | been | were | stands | keeps | 're | lies | trading | has been | have been | stayed | had
closes : closes | closed | closing | settles | finishes | ends | settle | finish
opens : opens | opened
breaks : take out | taking out | took out | taken out | breaks | break | broke | breaking | breakout | breakouts | break out | breaks out | breaks through | break through | pierces | pierce | clears | takes out | surpasses | violates | breaking out | breakdown | breaks down | penetrates | exits above | blows through | busts | broken | breaks outside | poking | sweeps | sweep | swept
touch : rejects | rejected | rejecting | rejection from | touches | touch | touched | touching | hits | hit | hitting | reaches | reach | reached | reaching | tags | tag | tests | test | tested | retests | retest | taps | tap | tapped | kisses | meets | wicks
make : showed | shown | makes | make | making | made | prints | print | printed | posts | sets | forms | form | formed | appears | appear | appeared | shows | show | shows up | show up | occurs | occur | happens | happen | triggers | completes | gives | see | seeing | sees | spot | appearing | showing | develops | confirmed | confirms | emerges | prints a | gets printed | printing | registers | forming | comes in | pops up | triggered | comes
pullback : pulls back | pullback | pull back | pulling back | pullbacks | retraces | retrace | retracement | pulled back
back : back | again | once more | back up | back down
word title : strategy name : | system name : | name :
word gapfill : gap fill | gap fills | gap filling
gap up : gaps up | gap up | gapping up | gapped up
gap down : gaps down | gap down | gapping down | gapped down
divergence : divergence | divergences | diverges | diverging | divergent | diverge
golden : golden cross | golden crosses | golden crossover
death : death cross | death crosses | death crossover | dead cross
trend up : uptrend | up trend | an uptrend | bull trend | bull market
trend down : downtrend | down trend | a downtrend | bear trend | bear market
when : the moment | the minute | the instant | every time | each time | any time | anytime | wait for | wait until | when | wen | whn | whenever | if | once | as soon as | provided | provided that | in case | assuming | conditional on | wherever | given that | given | iff
unless : unless | except when | except if | but not when | but not if | not if | not when
skip : pack it in | pack it up | call it quits | the day is over | the day is done | that day is over | no more trading | no further trading | nothing new | do nothing | do not do anything | stay in cash | stay away | done for the day | done for that day | done for today | done trading | done till tomorrow | done until tomorrow | done till the next day | finished for the day | finished for today | call it a day | calling it a day | walk away | out for the day | skip | avoid | ignore | no entries | no entry | stay out | stand aside | stay flat | sit out | do not trade | no trading | no trades | do not enter | do not open | never enter | do not take | no new trades | no orders | no new orders | allow no trades | no new entries | no new entry | no new trade | no new position | no new positions | not trade | do not take trades | do not buy | never trade | no buying | never buy | do not go long | filter out | pass on | no longs | no shorts | do not sell short | do not short | never short | no shorting | never go short | no short selling | never sell short | no short trades | no short positions | no long trades | do not go short | no short | never long | never go long | do not open anything | do not open any trades | do not place trades | no positions | pause trading | stop trading | quit trading | quit | do not trade anymore | take no trades | take no new trades | no more trades
while : while | as long as | with | whilst | given a | during which
only : only | exclusively | solely
and : confirmed by | n | nd | and | & | && | as well as | along with | together with | but | also | additionally | plus also | whereas | yet | in addition
or : or | and / or | || | or else
not : not | fails to | failed to | fail to | n't | never | without | no | nor | neither | aint
then : at which point | at which time | whereupon | upon which | is what makes me | tells me to | is my cue to | my cue to | is the cue to | the cue to | is my signal to | my signal to | is the signal to | is my trigger to | my trigger to | is the trigger to | is my sign to | my sign to | is the sign to | at that moment | at that point | at this point | means | then | => | -> | therefore | afterwards
otherwise : otherwise | else | if not | anything else | in all other cases | in any other case | in other cases
both : both
either way : either way | whichever way | any way | in either direction | either direction | in any direction | any direction | from either side | whichever direction | in whichever direction | no matter which way | no matter the direction | regardless of direction
either : at least one of the two | one of the two | at least one of the 2 | either of the two | either | any
maybe : maybe | perhaps | possibly | idk | not sure | optionally | optional | ideally | preferably | might | not certain | i guess | undecided
instead : instead | rather
sorry : sorry | i meant | i mean | correction | scratch that | no wait | wait no | make that | actually | oops | no make it | no make that | rather make it | make it | my bad | edit | wait actually | typo | changed my mind | on second thought | scrap it | scrap that | scratch it | forget it | forget that | ignore that | simpler | nah | nope | strike that | no no | correction : | sry | sorri | pardon | my mistake | i meant to say
buy : buy zone | buying zone | buy area | bye | byu | buy dip | buy the dip | buy the dips | buy dips | buying the dip | buying dips | buy | buys | buying | bought | purchase | get long | purchases | bto | accumulate | grab
sell : sell zone | selling zone | sell area | unload | unloads | distribute | distributes | sell pump | sell the pump | sell the rip | sell rips | sell | sel | sells | selling | sold | dump | offload
sell short : sell short | sells short | selling short | short sell | short sells | sell it short | sto | open sell | enter sell | place a sell | short selling
long : lng | logn | long | longs | go long | goes long | going long
short : shrt | shrot | short | shorts | go short | goes short | going short | shorting | shorted
enter : getting in | for getting in | enter | enters | entering | entered | open a | open an | opens a | initiate | initiates | take a | take the trade | go in | get in | jump in | step in | place | put on | take a trade | open a trade | open a position | enter a trade | enter a position | start a | get into | take the | goes in | opening a | take | takes | taking | open position | opens trade | opening trades
exit outcome : gets me out | get me out | gets us out | gets me out of it | gets me out of the trade | takes me out | takes us out | take me out | takes me out of the trade | kicks me out | throws me out | puts me out | has me out | makes me exit | makes me leave | puts me flat | takes me flat | gets me flat | makes me flat | ends the trade | ends the position | ends it | closes the trade | closes the position | closes my position | closes my trade | closes it
enter outcome : gets me in | get me in | puts me in | takes me in | gets us in | brings me in | gets me into the trade | makes me enter
long outcome : gets me long | puts me long | takes me long | makes me go long | makes me long | has me long
short outcome : gets me short | puts me short | takes me short | makes me go short | makes me short | has me short
buy outcome : makes me buy | has me buying
sell outcome : makes me sell | has me selling
exit : ditch | ditch it | scrap the trade | exti | eixt | exut | getting out | for getting out | go back to cash | goes back to cash | move back to cash | back to cash | return to cash | go to cash | goes to cash | move to cash | moves to cash | switch to cash | get rid of | gets rid of | take it off | takes it off | take them off | take everything off | take all off | take the trade off | take the position off | exit | exits | exiting | exited | get out | gets out | got out | bail | bail out | liquidate | liquidates | flatten | get flat | gets flat | be flat when | leave | unwind | out | take profits | cash out | close out | closes out | go flat | going flat | dump it | sell out | closing out | getting out | step out | get me out | square off | cut | cut it | leaving | scale out | cash in | book profits | quit the trade
cover : cover | covers | covering | buy back | buys back | buy to cover | bought back | btc_cover | buy it back
reverse : always in the market | always in a trade | always in a position | reverse | reverses | reversed | reversing | in reverse | stop and reverse | flip the position | reverse the position | reversal
position : whatever is open | whatever is still open | what is still open | anything still open | anything that is still open | what is open | position | positions | trade | order | everything | it all | deal | trades | orders | them all | deals
entry : entry zone | entry area | entry range | first unit | first entry | initial entry | first position | entry | entries | entry price | my entry | entry point | fill | cost | entry level | price paid | buy price
opposite : opposite | opposing | other way around | other way round | vice versa | conversely | inverse | inverted | contrary | viceversa | other way | contra
mirror : upside down | flip everything around | flip it all around | flip all of it around | flip everything over | turn everything around | turn it all around | turn everything upside down | flip everything upside down | invert everything | invert it all | flip the rules | flip the conditions | flip all conditions | flip all the conditions | flip every condition | swap everything around | long and short | long & short | longs and shorts | long / short | both long and short | mirror | mirrored | mirror image | mirrors | symmetrical | symmetric | both ways | both directions | both sides | works both ways | mirroring | symmetrically | reversed rules | reverse rules | flipped | reversed conditions | opposite rules | opposite conditions | other direction
same : same | identical | likewise | similarly | equally
side : far edge | other edge | opposite edge | far end | other side | opposite side | far side | other end | opposite end
side_word : side | direction
stop : stop loss | stoploss | stp los | stp loss | stop los | stp | stop | stops | sl | s / l | hard stop | protective stop | initial stop | stop losses | stop order loss | stopp | stop out | hard stop loss | fixed stop | safety stop | catastrophic stop | protective stop loss | initial stop loss | disaster stop | stop at | max loss | maximum loss | max loss per trade | maximum loss per trade | max loss of | max risk per trade | cut losses | cut loss | cut losers | cut my losses | stopped out | stop me out | stops me out | stopped out at | stop me out at
target : take profit | tak profit | tke profit | take proft | takeprofit | tp | t / p | target | targets | profit target | profit targets | price target | take profits | tgt | take profit target | profit objective | objective | objectives | take the profit | take profit level | take my profit
target 1 : take profit 1 : | target 1 : | tp 1 : | tp1 | first target | t1 | first tp
target 2 : take profit 2 : | target 2 : | tp 2 : | tp2 | second target | t2 | final target | second tp
target 3 : take profit 3 : | target 3 : | tp 3 : | tp3 | third target | t3 | third tp
trail : trail | trails | trailing | trailing stop | trailing stop loss | trailing sl | trailed | trailing stops | trail the stop | trail stop | trail my stop | trail the stop loss | trailing exit | chandelier | chandelier stop | chandelier exit | trail it | stop trails | ts | trail the rest | trail sl
breakeven : break even | breakeven | b / e | entry price stop | stop to entry | sl to entry | stop to break even | stop to breakeven | sl to break even | sl to breakeven | stop loss to entry | stop loss to break even | stop loss to breakeven | stop at entry | stop to the entry price | stop to the entry | stop loss to the entry price | stop loss to the entry | stop to entry price | sl to be | stop to be | breakeven stop | break even stop | stop to my entry | stop goes to breakeven | stop goes to break even | stop moves to breakeven | stop moves to break even | stop moved to breakeven | sl moved to breakeven
risk : risk | risking | risks | risked
reward : reward
rr : rr | r : r | risk reward | risk to reward | reward to risk | reward risk | risk / reward | reward / risk | risk reward ratio | risk to reward ratio | r / r | rrr | reward to risk ratio | reward : risk | risk : reward | r r | reward ratio | risk ratio
profit : profit | gain | in profit | in the green | profits | in the money | winning | on the upside | ahead | unrealized profit | open profit | profitable | favor | favour
loss : loss | stop outs | stopouts | losing | losses | in the red | under water | underwater | lost | lose | drawdown | against me | loser | losers
pips : pips | pip
points : points | point | pts | pt | ticks | tick | handles
r : r multiple | times risk | times the risk | x risk | times my risk | x the risk | risk units | risk multiples | x r
times : * | × | times | fold | multiplied by
twice =2 : the double | double of | twice | doubles | double | two times | doubled | doubling
twice =3 : triple | thrice | three times | treble
half =50 : half | half of
half =25 : quarter of | a quarter
half =33.333333333 : a third of | a third | one third | another third | last third | the last third | final third
half =66.666666667 : two thirds
half =75 : three quarters
all cases : in both cases | in either case | in all cases | in every case | for both
all : all | entire | whole | full | all in | everything i have | all of my | fully
rest : let the remainder run | what is left | what's left | whatever is left | what remains | rest | remainder | remaining | other half | balance of the position | runner | let the rest run
lots : lot | lots | standard lot | mini lot | micro lots | standard lots
shares : share | shares | units | contracts | coins | contract | stocks | tokens
equity : equity | account | balance | portfolio | bankroll | account balance | account equity | funds | cash | money | capital | my money | net worth | account size | trading account | buying power
leverage : leverage | lev | leveraged | gearing
size : size | position size | sizing | position sizing | lot size | invest | use | allocate | trade size | size per trade | stake | investing | using | bet | deploy | allocating | commit | position size of | quantity | qty | volume of
max : max | maximum | maximum of | never more than | not more than | limit | limit to | limited to | cap | at max | no more | maximally
at_a_time : at a time | at once | simultaneously | concurrently | concurrent | at the same time | simultaneous | open at a time | in parallel | at one time | at any one time | open positions at once
per : per | a day | / trade
each : each
capital : budget | initial capital | starting capital | start capital | starting balance | initial balance | starting equity | start with | starting with | initial deposit | account of | capital of | start balance | starting account | account size of | begin with | deposit
backtest : test from | test over | test on | test period from | test between | backtest | back test | backtested | backtesting | test period | tested | period from | testing period | test range | data from | date range | simulate | test it | backtest it | run it
martingale : lot x 2 | lots x 2 | double lot | double lots | 2x lot | 2x lots | lot * 2 | martingale | double the lot | double the size | double the position | double after a loss | double down | doubling down | double up | anti martingale
pyramid : pyramid | pyramiding | add to | scale in | scaling in | adds | add another | add one | add more | add to the position | add a unit | adding | add | add to winners | add to the winner | additional units | top up
session : session | sessions
session london : london morning | london | london session | london open | european session | london hours | europe session | european hours | eu session
session newyork : new york morning | ny morning | new york | ny | new york session | ny session | us session | american session | us hours | new york hours | ny hours
session tokyo : tokyo | tokyo session | japanese session | tokyo hours
session asian : asian | asia | asian session | asia session | asian hours
weekday mon : monday | mondays | mon
weekday tue : tuesday | tuesdays | tue | tues
weekday wed : wednesday | wednesdays | wed
weekday thu : thursday | thursdays | thu | thurs | thur
weekday fri : friday | fridays | fri
weekday sat : saturday | saturdays
weekday sun : sunday | sundays
weekdays : weekdays | weekday | work days | working days
weekdays weekend : weekend | weekends
zone UTC : all times utc | all times in utc | all times are utc | all times gmt | all times in gmt | times in utc | utc | gmt | z | zulu
zone America/New_York : all times new york | all times in new york | all times are new york | all times ny | all times et | all times est | times in new york | new york time | ny time | et | est | edt | eastern | eastern time | us eastern | new_york
zone America/Chicago : chicago time | ct | cst | central time
zone Europe/London : all times london | all times in london | all times are london | times in london | london time | uk time | bst
zone Europe/Berlin : cet | cest | berlin time | german time | frankfurt time | central european time
zone Asia/Kolkata : ist | india time | indian time | indian standard time | mumbai time
zone Asia/Tokyo : tokyo time | jst | japan time
zone exchange : exchange time | server time | broker time | local time | market time
month 1 : january | jan
month 2 : february | feb
month 3 : mar | march
month 4 : april | apr
month 6 : june | jun
month 7 : july | jul
month 8 : august | aug
month 9 : september | sep | sept
month 10 : october | oct
month 11 : november | nov
month 12 : december | dec
ordinal =1 : first | 1st
ordinal =2 : second | 2nd
ordinal last=2 : second to last | second last | 2nd to last | 2nd last | next to last | penultimate | last but one | one but last
ordinal last=3 : third to last | 3rd to last | 3rd last | last but two
ordinal last=4 : fourth to last | 4th to last | 4th last
ordinal =3 : third | 3rd
ordinal =4 : fourth | 4th
ordinal =5 : fifth | 5th
ordinal =6 : sixth | 6th
ordinal =7 : seventh | 7th
ordinal =8 : eighth | 8th
ordinal =10 : tenth | 10th
wait : chill | chill out | take a break | take a break of | take a breather | have a break | have a rest | take a rest | wait | waits | cooldown | cool down | cooldown of | pause | waiting | cool off | sit out for
stack : stacked | stacked up | fanned | fanned out | fanning out | stacked in order | in order | in the right order | in perfect order | lined up
holds_true : line up | lines up | true | met | satisfied | fulfilled | agree | align | aligned
signal : signal | signals | setup | setups | condition | conditions | criteria | confirmation | rule | rules | trigger
extreme high : highest high | highest | highest close | maximum high | peak | max high | largest | biggest | widest
extreme low : lowest low | lowest | lowest close | minimum low | trough | min low | smallest | tightest
ref oscillator : oscillator
ref : it | its | that | they | them | their | anything | any reading | any value
candle_ref mother : mother bar | mother candle
candle_ref : sweep candle | sweep bar | pin | signal candle | entry candle | signal bar | entry bar | trigger candle | trigger bar | setup candle | breakout candle | pin bar candle | signal candlestick | setup bar | breakout bar | that candle | that bar
pattern three_white_soldiers : 3 white soldiers
pattern three_black_crows : 3 black crows
pattern bullish_engulfing : bullish engulfing | bullish engulfing candle | bullish engulfing pattern | bullish engulfing bar | bull engulfing | bullish engulf | engulfing bullish | bullish engulfing candlestick
pattern bearish_engulfing : bearish engulfing | bearish engulfing candle | bearish engulfing pattern | bearish engulfing bar | bear engulfing | bearish engulf | engulfing bearish | bearish engulfing candlestick
pattern engulfing : engulfing | engulfing candle | engulfing pattern | engulfing bar
pattern bullish_harami : bullish harami | bull harami | bullish harami candle | bullish harami pattern | harami bullish
pattern bearish_harami : bearish harami | bear harami | bearish harami candle | bearish harami pattern | harami bearish
pattern harami : harami | harami candle | harami pattern
pattern piercing_line : piercing line | piercing line pattern | piercing pattern | piercing candle
pattern dark_cloud_cover : dark cloud cover | dark cloud cover pattern | dark cloud
pattern hammer : hammer | hammer candle | hammer pattern | hammers | hammer candlestick
pattern bullish_pin_bar : bullish pin bar | bullish pinbar | bull pin bar | bullish pin
pattern bearish_pin_bar : bearish pin bar | bearish pinbar | bear pin bar | bearish pin
pattern pin_bar : pin bar | pinbar | pin bars
pattern shooting_star : shooting star | shooting star candle | shooting star pattern
pattern doji : doji | doji candle | dojis
pattern morning_star : morning star | morning star pattern
pattern evening_star : evening star | evening star pattern
pattern three_white_soldiers : three white soldiers | 3 white soldiers
pattern three_black_crows : three black crows | 3 black crows
pattern inside_bar : inside bar | inside candle | inside day | inside bars | inside candles | inside days | inside week
pattern outside_bar : outside bar | outside bars | outside candle | outside candles | outside day | outside days
pattern nr4 : nr4
pattern nr7 : nr7
pattern narrowest : narrowest range | smallest range | narrowest bar | narrowest candle | narrow range
order buy_stop : place a buy stop order | stop buy | stop buy order | stop order to buy | buy stop entry | place a buy stop | buy stop | buy stop order | buystop
order sell_stop : place a sell stop order | stop sell | stop sell order | stop order to sell | sell stop entry | place a sell stop | sell stop | sell stop order | sellstop
order buy_limit : place a buy limit | buy limit | buy limit order | limit buy
order sell_limit : place a sell limit | sell limit | sell limit order | limit sell | limit short
order stop : stop order | stop orders | pending stop
order limit : limit order | limit orders | pending limit
order pending : pending order | pending orders
valid : live for | lives for | delete | deleted | remove | removed | kill | killed | valid | die | dies | lapse | lapses | orders die | order dies | good for | expires | expire | cancel | cancelled | canceled | cancel after | good until | valid for
end_of day : end of that same day | end of the same day | end of that day | nothing overnight | no overnight | no overnight positions | no overnight holding | no positions overnight | no overnight trades | end of day | end of the day | eod | day end | session close | market close | end of session | end of the session | close of day | closing bell | same day | close of the session | overnight
end_of week : end of week | end of the week | week end | eow
end_of month : end of month | month end | end of the month
until : until | till | til | to | through | thru
since : start | since | from | starting
symbol_label : sym | pair | symbol | market : | instrument : | ticker :
plus : + | plus
minus : - | minus
percent : % | percnt | prcent | prcnt | procent | persent | precent | percent | pct | per cent | percents | percentage
money cents : cents | cent | ¢
money : $ | usdt | usdc | bucks | usd | dollars | dollar | bucks | € | eur | £
trend : trend | the trend
trend strong : strong trend | trending strongly
mark / : divided by
mark : so | so that | because | cuz | bc
filler : sooner | system 1 | system 2 | system one | system two | version 1 | version 2 | under prop challenge rules | under prop firm rules | under prop rules | under ftmo rules | under challenge rules | for a prop challenge | for the prop challenge | prop challenge rules | prop firm rules | thanks a lot | thank you a lot | thx a lot | many thanks | two sided | where i | if neither , i sit | only a trail , nothing else | nothing else : | the | my only rule for | my rule for | the rule for | the rules for | my rules for | running this | running this one | anyone else running | one more thing | works when | simple as that | leave a | leave an | works best when | i am not a programmer | not a programmer | not programmer | no programmer | not a coder | i am new | new here | no chasing | never chase | do not chase | no chase | no fomo | hi , | hi ! | hi there | hi guys | hi all | hi everyone | hi i | hello | ta | lunch | lunchtime | lunch hour | lunch time | lunch break | lunch hours | also note | no news please | fast | faster | slow | slower | shorter | short term | long term | a | an | i | we | you | me | us | please | just | too | my | our | your | want | wants | would | should | could | can | will | shall | do | does | did | have | has | let | lets | ok | okay | strategy | strat | strats | system | bot | ea | idea | very | really | simply | simple | like | to have | which | who | what | there | here | be a | 'll | 'd | 'm | am | im | id | 've | basically | always | still | already | now | first of all | for example | e.g. | value | values | line | lines | level | levels | reading | readings | confirm | confirming | use the | using the | indicator | indicators | hard | fixed | initial | trend following | filter | filters | these | those | such | some | as | up until | need | needs | must | has to | have to | case | kind | type | pattern | patterns | candle pattern | about | around | approximately | roughly | approx | ~ | exactly | strictly | even | side by side | alike | mode | option | amount | number | name | logic | thing | things | way | one of | well | good | fine | best | rest of it | mark | measure | calculate | plot | add the | i'd | i'm | i've | we're | it'd | that's | trader | trading strategy | place a | place the | set | sets the | put | keep | manage | management | money management | risk management | details | setting | settings | parameters | parameter | standard | default | defaults | classic | usual | normal | regular | settings of | expert advisor | script | program | code | automatically | automated | immediately | right | right away | straight away | straight | entire position | whole position | happening | happened | same moment | actually be | yet to | onto | itself | own | other | another | no matter what | in two cases | in three cases | in these cases | in the following cases | in either of these cases | and sit in cash | and stay in cash | no other signal | no other signals | no other filter | no other filters | no other condition | no other conditions | nothing else | win or lose | the first time | at any time | at some point | at some time | at one point | at any point | first time | whichever comes first | whichever is first | whichever happens first | whichever occurs first | whichever hits first | whatever comes first | whichever is earlier | whichever comes earlier | whatever happens first | scalp | scalper | scalping | scalps | sharp | on the dot
difference ratio : ratio | ratio of | ratio between
difference : difference | gap between | spread between | distance | difference between
reentry : more try | more attempt | another try | another attempt | second try | second attempt | try again | get back in | jump back in | re entry | re entries | reentry | reentries | re enter | reenter | second chance
follows : follow | follows | followed by | comes after | come after
except : off limits | except | excluding | apart from | other than | but not on
hold : carry | carrying | give it | give the trade | give the position | time stop | time based stop | time based exit | time exit | time limit | max holding time | max hold time | maximum holding time | maximum holding period | hold | holding | hold it | keep it | held | hold the position | stay in | hold on | keep the trade | keep the position | holding period | hold time | max hold
prep : into | of | at | on | in | for | from | by | per each | than | during | after | before | against | via | versus | vs | near | along | off | beyond | behind | outside | toward | towards | upon | next
unsupported news : tone | news headlines | red news | red folder | red folder events | red events | ceo | merger | mergers | announced | announcement | announces | lawsuit | tariff | tariffs | election | fda approval | product launch | non farm | jobs report | rate hike | rate cut | news | nfp | fomc | cpi | earnings | economic calendar | news release | high impact news | headlines | headline | news event | news events | earnings report | interest rate decision | fed meeting | fed announcement | non farm payrolls | earnings season | earnings announcement | press conference | red folder news | economic data | ecb meeting
unsupported social : mood | mood of the market | tiktok | telegram | subreddit | hype | podcast | celebrity | trending on | google searches | search volume | twitter | tweets | tweet | reddit | sentiment | social media | wallstreetbets | elon | influencers | influencer | youtube | discord | telegram group | fear and greed | fear and greed index | fear & greed | google trends | trump | musk
unsupported order_flow : bid wall | ask wall | buy wall | sell wall | dark pool | dark pools | market maker | market makers | footprint chart | order flow | orderflow | level 2 | level ii | dom | depth of market | order book | orderbook | footprint | bid ask imbalance | delta volume | cumulative delta | volume profile | tape | bid size | ask size | iceberg | market depth | book imbalance | large orders | limit orders stacked | poc | point of control | value area
unsupported insider_data : tells me in advance | tell me in advance | told me in advance | tells me beforehand | tells me ahead of time | lets me know in advance | lets me know beforehand | gives me a hint before | tips me off | tip me off | tipped me off | tip off | before it is public | before it is made public | before they are public | before it is published | before they are published | before it becomes public | company board | board member | board of the company | on the board of | works at the company | works for the company | works at the firm | works for the firm | not public yet | non public information | confidential information | 13f filings | filings | hedge funds | hedge fund | institutional holdings | insider | insiders | insider buying | insider trading | congress | senators | insider information | politicians | inside information | 13f
unsupported fundamentals : p / e | p / e ratio | pe ratio | pe | eps | dividend | dividends | dividend yield | revenue | debt | debt to equity | book value | market cap | fundamentals | free cash flow | peg | earnings growth | roe | earnings per share | balance sheet | price to book | p / b | fundamental analysis | intrinsic value | undervalued | profit margin | valuation | sales growth | analyst rating | analyst ratings | analysts
unsupported options : iv rank | gamma exposure | gamma | vega | 0dte | open interest of calls | call option | put option | calls | puts | option chain | implied volatility | iron condor | covered call | covered calls | straddle | options | delta | theta | vix options | credit spread | strike | straddles | call options | put options | strangle | premium
unsupported cross_asset : gold silver ratio | gold / silver ratio | cointegration | cointegrated | sector rotation | underperforms | dxy | dollar index | vix | correlation | correlated | yields | bond yields | 10 year yield | us10y | treasury | oil and gold ratio | s & p futures | breadth | advance decline | put call ratio | put / call ratio | put / call | tick index | sector | relative strength against | btc dominance | bitcoin dominance | outperforms | pairs trade | pair trade | hedge ratio
unsupported cross_exchange : okx | kucoin | huobi | bitstamp | bitget | mexc | arbitrage | binance | coinbase | kraken | exchanges price difference | cross exchange | bybit | bitfinex | triangular arbitrage
unsupported copy_trading : mirror every trade | mirror each trade | mirror all trades | mirror all the trades | mirror the trades | mirror his trades | mirror her trades | mirror their trades | replicate every trade | replicate the trades | replicate his trades | replicate her trades | replicate all trades | when he opens | when he buys | when he sells | when he closes | when she buys | when she sells | when she opens | when he enters | when she enters | whenever he buys | whenever she buys | whatever he buys | whatever she buys | same positions as | best traders | top traders | leaderboard | other traders | when they enter | enter when they | exit when they | trading group | posts a call | post a call | pelosi | etoro | top trader | copy | copy trading | copy trader | follow the trades | mirror trades of | same trades as | copytrade | warren buffett | copies | buffett | signals group | signal provider
unsupported funding_rate : funding rate | funding | funding rates | open interest | liquidations | liquidation
unsupported on_chain : gas fees | exchange reserves | stablecoin inflows | token unlock | token unlocks | nvt | whale | whales | on chain | onchain | wallets | wallet | hash rate | exchange inflows | exchange outflows | active addresses | mvrv | nupl | sopr | whale alert | miners | halving
unsupported ai_prediction : language model | language models | neural net | neural nets | confidence score | is confident | confident | model predicts | my model | llm | algorithm predicts | ai | ai predicts | machine learning | neural network | lstm | chatgpt | gpt | predicts | prediction | model says | deep learning | ml model | forecast | forecasts | predicted | predict | ai model | ai says | artificial intelligence | random forest
unsupported discretionary : my broker | when i feel like it | i feel like | when i feel | whenever i want | my gut | i am confident | gut | gut feeling | looks good | feels right | my experience | feel | feels | intuition | discretion | eyeball | feeling | looks strong | looks weak | i like it | looks right | by eye | looks like
unsupported manual_levels : my levels | my lines | trendline i drew | drawn | levels i drew | key levels | trend line | trendline | trendlines | trend lines | hand drawn | head and shoulders | elliott | elliott wave | wave 3 | cup and handle | triangle | wedge | flag pattern | bull flag | bear flag | double bottom | double top | harmonic | gartley | fibonacci | fib | fibs | fib level | fib levels | golden pocket | fibonacci level | channel i drew | fibonacci retracement | lines i drew | i drew | i draw
unsupported supply_demand_zones : supply and demand | demand zone | supply zone | supply demand | supply / demand | supply zones | demand zones | support zone | resistance zone | major support | major resistance | support level | resistance level | support | resistance | support and resistance | key support | key resistance
unsupported smc_concepts : order block | order blocks | fair value gap | fvg | fvgs | liquidity sweep | bos | choch | smart money | ict | liquidity grab | break of structure | market structure shift | breaker block | smc | mss | imbalance | inducement | liquidity pool | change of character | stop hunt | wyckoff | killzone | kill zone | sweeps liquidity | liquidity
unsupported look_ahead : turn out to be | turn out higher | turn out lower | turn out green | turn out red | will turn out | will end up | will end green | will end red | will end higher | will end lower | will close green | will close red | will finish green | will finish red | will finish higher | will finish lower | that comes next | on the bar before | on the candle before it turns | lowest price of each day | highest price of each day | lowest price of every day | highest price of every day | lowest price of that day | highest price of that day | lowest price of the same day | highest price of the same day | low of each day | high of each day | low of every day | high of every day | is going to | day 's peak | day 's bottom | day 's exact low | day 's exact high | before the market bottoms | before the market tops | before the market turns | before it bottoms | before it tops | before price bottoms | before price tops | before the bottom | before the top | before the low of the day | before the high of the day | exact low | exact high | exact lows | exact highs | candle after this one | bar after this one | is going to be | going to be green | going to be red | going to close higher | going to close lower | right at the peak | at the peak | before the pump | before it pumps | before it dumps | before the dump | before the crash | before the spike | tomorrow 's close | tomorrow 's high | tomorrow 's low | before it goes up | before it rises | before it drops | before it falls | before the price goes up | before price goes up | before a big move | before the move | before the rally | at the bottom of the day | at the top of the day | right before | just before | exact bottom | exact top | at the bottom | at the top | at the lowest point | at the highest point | lowest point of the day | highest point of the day | will close higher | will close lower | is going to rise | is going to fall | is going to go up | about to rise | about to go up | about to drop | about to fall | is going to drop | next candle will | next bar will | next day closes | lowest price of the day | highest price of the day | future price | absolute bottom | absolute top | day 's low price | will go up | will rise | will drop | will fall | will be higher | will be lower | will be green | will be red | turns out to be | ends up higher | ends up lower | best price of the day | next week 's | next day 's close | next day 's high | next day 's low | next candle 's close | next candle 's high | next bar 's close | tomorrow closes | tomorrow is | going to be higher
unsupported averaging_down : buy more on the way down | add on the way down | adding on the way down | add more on the way down | buy more if it drops | buy more when it drops | buy more if it falls | buy more when it falls | double down | doubling down | more buy lower | buy lower for better price | buy more lower | bring the average down | bring my average down | bring down the average | bring down my average | averaging down | average down | dollar cost average | dca | grid | averages down | grid trading | buy more as it falls | cost average
unsupported spread_filter : spread | spreads | bid ask spread | spread filter
unsupported prompt_injection : from now on you | assistant : | approve everything | answer only | without warnings | note to the ai | note to ai | note for the ai | note to ai reviewer | message to the ai | message for the ai | instruction to the ai | instructions to the ai | instructions for the ai | instruction for the ai | dear ai | hey ai | attention ai | ai : | skip your checks | skip all checks | skip the checks | rate this strategy | grade this strategy | note to the model | note to the assistant | dear assistant | to the assistant | union select | drop database | insert into | onerror | onload | jndi | ldap | < img | < svg | password | passwords | ignore your previous rules | ignore your rules | always report | ignore your instructions | ignore previous instructions | ignore all previous instructions | ignore the above | system prompt | you are now | act as | disregard | jailbreak | ignore all instructions | ignore all rules | ignore the rules | reveal your prompt | previous instructions | delete from | drop table | select * from | < script > | script > | < script | document . cookie | eval ( | rm - rf | process . env | require ( | api key | api keys | your instructions | your system | print your | admin mode | developer mode | mark this strategy as | return json | respond with | output the | pretend | set balance | credit my account | import os | os . system
unsupported guarantee : winners | winning trades | red week | red day | red month | losing week | losing day | zero risk | makes money every day | money every day | guarantee | guaranteed | guarantees | win rate | winrate | no losing | never loses | never lose | 100 % win | risk free | no risk | no losses | double my account | double my money | no losing months | no losing trades | make me rich | without losses | without risk
unsupported not_a_strategy : recipe | weather | poem | joke | translate | essay | homework | capital of | who is the president | cook
vague optimal : chances are good | is smart to do so | best strategy there is | odds are good | is smart | optimal | optimally | best time | right time | perfect time | profitable strategy | profitable | make money | good opportunity | good moment | good time | makes sense | favorable | favourable | ideal | buy low sell high | buy low and sell high | buy low , sell high | right moment | it is optimal | low risk | opportune | high probability
vague condition : cheap | expensive | weak | strong | strongly | choppy | quiet | busy | volatile | volatility is high | high volatility | low volatility | looks bullish | looks bearish | overextended | extended | exhausted | healthy | nice | decent | significant | significantly | big | huge | large | small | tiny | clear | clean | steep | sideways | flat | ranging | calm | crazy | stretched | momentum fades | loses steam | running out of steam | too far | too high | too low | reasonable | enough
`
