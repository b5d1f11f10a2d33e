import { accountLimitProductions } from './account-limits.ts'
import { actProductions } from './acts.ts'
import { addingProductions } from './adding.ts'
import { alongProductions } from './along.ts'
import { beyondProductions } from './beyond.ts'
import { candleProductions } from './candles.ts'
import { clauseProductions } from './clauses.ts'
import { clockProductions } from './clocks.ts'
import { codeProductions } from './code.ts'
import { comparisonProductions } from './comparisons.ts'
import { correctionProductions } from './corrections.ts'
import { costProductions } from './costs.ts'
import { crossProductions } from './crosses.ts'
import { distanceProductions } from './distances.ts'
import { eitherProductions } from './either.ts'
import { endingProductions } from './ending-trading.ts'
import { entryStopProductions } from './entry-stops.ts'
import { eventProductions } from './events.ts'
import { exactProductions } from './exact.ts'
import { exitProductions } from './exits.ts'
import { extremeProductions } from './extremes.ts'
import { followingProductions } from './following.ts'
import { gainProductions } from './gains.ts'
import { gapProductions } from './gaps.ts'
import { inTimeProductions } from './in-time.ts'
import { joinProductions } from './joins.ts'
import { layoutProductions } from './layout.ts'
import { leadProductions } from './leads.ts'
import { leavingTimeProductions } from './leaving-times.ts'
import { levelProductions } from './levels.ts'
import { limitProductions } from './limits.ts'
import { mirrorProductions } from './mirrors.ts'
import { moveProductions } from './moves.ts'
import { needProductions } from './needs.ts'
import { negationProductions } from './negation.ts'
import { oneSidedProductions } from './one-sided.ts'
import { onlyProductions } from './only.ts'
import { oppositeProductions } from './opposites.ts'
import { orderProductions } from './orders.ts'
import { patienceProductions } from './patience.ts'
import { pauseProductions } from './pauses.ts'
import { pendingProductions } from './pending.ts'
import { pointingProductions } from './pointing.ts'
import { portionProductions } from './portions.ts'
import { reachedProductions } from './reached.ts'
import { referenceProductions } from './references.ts'
import { remarkProductions } from './remarks.ts'
import { rewardProductions } from './rewards.ts'
import { rowProductions } from './rows.ts'
import { sequenceProductions } from './sequences.ts'
import { settingProductions } from './settings.ts'
import { sideFilterProductions } from './side-filters.ts'
import { signalProductions } from './signals.ts'
import { sizeAfterProductions } from './size-after.ts'
import { sizeWordProductions } from './size-words.ts'
import { sizeProductions } from './sizes.ts'
import { sizingProductions } from './sizings.ts'
import { standingProductions } from './standings.ts'
import { stateProductions } from './states.ts'
import { stopBoundProductions } from './stop-bounds.ts'
import { stopProductions } from './stops.ts'
import { structureProductions } from './structures.ts'
import { sweepProductions } from './sweeps.ts'
import { targetProductions } from './targets.ts'
import { timeExitProductions } from './time-exits.ts'
import { timeLimitProductions } from './time-limits.ts'
import { timeOutProductions } from './time-outs.ts'
import { touchProductions } from './touches.ts'
import { tradingTimeProductions } from './trading-times.ts'
import { trailingProductions } from './trailing.ts'
import { valueProductions } from './values.ts'
import { verdictProductions } from './verdicts.ts'
import { waitProductions } from './waits.ts'
import { wayOutProductions } from './ways-out.ts'
import { whenTradedProductions } from './when-traded.ts'
import { windowProductions } from './windows.ts'

/** The whole grammar; the order means nothing. */
export const productions = [
  ...actProductions,
  ...addingProductions,
  ...alongProductions,
  ...beyondProductions,
  ...candleProductions,
  ...entryStopProductions,
  ...endingProductions,
  ...eventProductions,
  ...clauseProductions,
  ...clockProductions,
  ...codeProductions,
  ...comparisonProductions,
  ...correctionProductions,
  ...crossProductions,
  ...distanceProductions,
  ...eitherProductions,
  ...stopBoundProductions,
  ...sizeAfterProductions,
  ...exactProductions,
  ...exitProductions,
  ...extremeProductions,
  ...followingProductions,
  ...gainProductions,
  ...gapProductions,
  ...joinProductions,
  ...inTimeProductions,
  ...layoutProductions,
  ...leadProductions,
  ...verdictProductions,
  ...leavingTimeProductions,
  ...levelProductions,
  ...limitProductions,
  ...mirrorProductions,
  ...moveProductions,
  ...needProductions,
  ...negationProductions,
  ...oneSidedProductions,
  ...onlyProductions,
  ...oppositeProductions,
  ...orderProductions,
  ...patienceProductions,
  ...pendingProductions,
  ...pauseProductions,
  ...pointingProductions,
  ...portionProductions,
  ...reachedProductions,
  ...referenceProductions,
  ...remarkProductions,
  ...rewardProductions,
  ...rowProductions,
  ...sequenceProductions,
  ...settingProductions,
  ...accountLimitProductions,
  ...costProductions,
  ...sideFilterProductions,
  ...signalProductions,
  ...sizeProductions,
  ...sizeWordProductions,
  ...sizingProductions,
  ...standingProductions,
  ...stateProductions,
  ...stopProductions,
  ...structureProductions,
  ...sweepProductions,
  ...targetProductions,
  ...timeExitProductions,
  ...touchProductions,
  ...timeLimitProductions,
  ...tradingTimeProductions,
  ...trailingProductions,
  ...timeOutProductions,
  ...valueProductions,
  ...waitProductions,
  ...whenTradedProductions,
  ...wayOutProductions,
  ...windowProductions,
]
