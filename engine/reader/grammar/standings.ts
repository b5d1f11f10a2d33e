import type { Stretch } from '../../language/grammar.ts'
import type { Categories, Clause, SaidSide, SaidTimeExit } from '../meanings.ts'
import { rule } from '../production.ts'

/** A trade is closed after so long where it stands so; a time of the day is no number of bars. */
function closed({ isUp, by }: Categories['Standing'], exit: SaidTimeExit, act: SaidSide, at: Stretch | null): Clause | null {
  if (exit.part !== 'time exit') return null
  return {
    clause: 'exit',
    side: act === 'both' ? null : act,
    when: { says: 'stands', isUp, by, after: exit.after, at },
    fill: null,
    parts: [],
    at,
  }
}

/** What is done with a trade that is or is not in profit after some time. */
export const standingProductions = [
  rule('Winning', 'in profit|money|plus|green|black', { build: () => true, weight: 0.2, examples: ['in profit', 'in the green'] }),
  rule('Winning', 'profitable|positive|winning|up', { build: () => true, weight: 0.3, examples: ['profitable'] }),
  rule('Winning', 'above|over #entryWord', { build: () => true, weight: 0.3, examples: ['above entry'] }),
  rule('Losing', 'at|in a? loss|minus|red', { build: () => true, weight: 0.2, examples: ['at a loss', 'in the red'] }),
  rule('Losing', 'negative|losing|loses|lose|losses|underwater|down', { build: () => true, weight: 0.3, examples: ['losing', 'negative'] }),
  rule('Losing', 'below|under #entryWord', { build: () => true, weight: 0.3, examples: ['below entry'] }),
  rule('Standing', "#position? be|'s|show|shows|am|are|still? still|yet? Winning", {
    build: () => ({ isUp: true, by: null }),
    weight: 0.4,
    examples: ['the trade is in profit', 'in profit', 'profitable'],
  }),
  rule('Standing', "#position? be|'s|show|shows|am|are|still? still? Losing", {
    build: () => ({ isUp: false, by: null }),
    weight: 0.4,
    examples: ['at a loss', 'the trade is still losing'],
  }),
  rule('Standing', "#position? be|'s|am|are|still? #notWord yet|still? Winning yet?", {
    build: () => ({ isUp: false, by: null }),
    weight: 0.4,
    examples: ['it is not in profit', 'not in profit', 'not profitable'],
  }),
  rule('Standing', "#position? isn't|isnt|wasn't|aren't|ain't yet? Winning yet?", {
    build: () => ({ isUp: false, by: null }),
    weight: 0.4,
    examples: ["the trade isn't up"],
  }),
  rule('Standing', "#position? be|'s|am|are|still? #notWord yet? at? least? Gain:by", {
    build: ({ by }) => ({ isUp: false, by }),
    weight: 0.4,
    examples: ["it's not up 3%", 'not at least 2% up'],
  }),
  rule('Standing', "#position? isn't|isnt|hasn't|wasn't yet? at? least? Gain:by", {
    build: ({ by }) => ({ isUp: false, by }),
    weight: 0.4,
    examples: ["it isn't up 3%"],
  }),
  rule('Clause', 'ExitAct:act ExitTime:exit #whenWord Standing:standing', {
    build: ({ act, exit, standing }, at) => closed(standing, exit, act, at),
    weight: 0.4,
    examples: ['out after 5 days if not in profit'],
  }),
  rule('Clause', '#whenWord Standing:standing ExitTime:exit ,? then? ExitAct:act', {
    build: ({ act, exit, standing }, at) => closed(standing, exit, act, at),
    weight: 0.4,
    examples: ['if it is not in profit after 6 bars, close it'],
  }),
  rule('Clause', 'ExitAct:act #whenWord Standing:standing ExitTime:exit', {
    build: ({ act, exit, standing }, at) => closed(standing, exit, act, at),
    weight: 0.4,
    examples: ['exit if not in profit after 10 bars'],
  }),
  rule('Clause', 'ExitTime:exit ,? #whenWord Standing:standing ,? then? ExitAct:act', {
    build: ({ act, exit, standing }, at) => closed(standing, exit, act, at),
    weight: 0.4,
    examples: ["after 5 days if I'm not at least 2% up, out"],
  }),
  rule('Clause', '#whenWord Held:over go|pass|elapse|expire by? and|, Standing:standing ,? then? ExitAct:act', {
    build: ({ act, over, standing }, at) => closed(standing, { part: 'time exit', after: over }, act, at),
    weight: 0.4,
    examples: ["if 30 minutes go by and it's not up 0.5R I scratch it", 'once 10 bars pass and it is not in profit, close it'],
  }),
  // "Trades that aren't in profit after 8 bars get cut".
  rule('Clause', '#position:side that|which|who? Standing:standing ExitTime:exit #modal? be|get? #exitVerb', {
    build: ({ side, standing, exit }, at) => closed(standing, exit, side, at),
    weight: 0.3,
    examples: ["positions that aren't in profit after 8 candles get cut", 'trades not in profit after 10 bars are closed'],
  }),
  rule('Clause', '#position:side that|which|who? Standing:standing ExitTime:exit #modal? be|get? #sellVerb', {
    build: ({ side, standing, exit }, at) => closed(standing, exit, side, at),
    weight: 0.3,
    examples: ["any position that isn't profitable after 3 days is sold"],
  }),
  rule('Clause', 'losing|red #position:side #modal? be|get #exitVerb ExitTime:exit', {
    build: ({ side, exit }, at) => closed({ isUp: false, by: null }, exit, side, at),
    weight: 0.3,
    examples: ['losing trades are cut after 5 candles'],
  }),
  rule('Clause', 'ExitTime:exit ,? Standing:standing ,? then? ExitAct:act', {
    build: ({ act, exit, standing }, at) => closed(standing, exit, act, at),
    weight: 0.8,
    examples: ['after 12 bars at a loss close it'],
  }),
  rule('Clause', 'ExitAct:act Standing:standing ExitTime:exit', {
    build: ({ act, exit, standing }, at) => closed(standing, exit, act, at),
    weight: 1,
    examples: ['close it at a loss after 12 bars'],
  }),
]
