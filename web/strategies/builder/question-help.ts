/** Why a question is asked, by its issue: what depends on the answer. */
export const questionHelp: Readonly<Record<string, string>> = {
  which_side_sell:
    '“Sell” can mean leaving a position that you hold, or opening one that earns when the price falls. The two trade on different days and in different directions. “Sell short” or “exit” leaves no doubt.',
  unit_missing:
    'A stop of 25 may be 25 pips, points, percent or dollars, which can be a hundred times apart. Write the unit behind the number, such as “25 pips”.',
  sizing_unclear:
    'How much is lost at the stop is only known where there is a stop. Without one, a percentage can only be a share of the account. Name a stop, or say “2% of equity per trade”.',
  params_missing: 'An average over 20 bars turns much sooner than one over 200. Write the number of bars, such as “the 50 EMA”.',
  and_or_mix:
    '“A and B or C” is true when A and B are, or C alone; or when A is, with B or C. Write brackets, or “either … or …”, to leave no doubt.',
  no_exit: 'Without an exit, a stop or a target, a position stays open until the data ends, and its last price decides the result.',
  no_entry: 'A backtest needs to know what opens a position. Begin with “Buy when …” or “Sell short when …”.',
  time_zone: 'The same clock time lies hours apart in London, New York and Tokyo. Name the zone, such as “08:00 London time”.',
  contradictory_direction: 'One sentence allows one side only, another has rules for the other side. Both cannot hold.',
  contradictory_conditions: 'No bar can fulfil both, so there would never be a trade.',
  always_true: 'A bar’s low is never above its close, and its high never below: a rule between them keeps no bar out.',
  r_without_stop: '1R is the distance from the fill to the stop. Without a stop it has no size, so no target could be placed.',
  market_unknown: 'A run needs prices. The list of markets has those that are here; others can be imported from a file.',
  timeframe_unavailable: 'An imported market has the bars that were in its file. Import the shorter ones, or choose a chart that it has.',
  market_closed:
    'An entry is made where a bar opens. Outside the market’s hours there are no bars, and between two bars of the chart there is no moment to decide.',
  contradictory_risk: 'Two stops or two targets are named for the same position. Only one can hold, unless each closes a part of it.',
  multiple_timeframes: 'A run decides on the bars of one chart. Other timeframes can be conditions: “the daily close is above …”.',
  multiple_symbols: 'A run tests one market. Run the same words again on the other one to compare.',
  range_given: 'A rule needs one number. Try the ends of the range as versions, or sweep it after a run.',
  vague_condition: 'A rule must be true or false on every bar. An indicator with a number is.',
  threshold_missing: 'Without a mark, “high” or “oversold” has no level at which the rule becomes true.',
  optional_condition: 'A rule holds or it does not; a test cannot hold it now and then.',
  window_unspecified: 'Two events seldom fall on the same bar; how far they may lie apart decides how many entries there are.',
}
