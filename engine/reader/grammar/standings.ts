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
  rule('Standing', "#position? be|'s? in profit|money|plus", {
    build: () => ({ isUp: true, by: null }),
    weight: 0.4,
    examples: ['the trade is in profit', 'in profit'],
  }),
  rule('Standing', "#position? be|'s? profitable", { build: () => ({ isUp: true, by: null }), weight: 0.4, examples: ['profitable'] }),
  rule('Standing', "#position? be|'s? at a? loss", { build: () => ({ isUp: false, by: null }), weight: 0.4, examples: ['at a loss'] }),
  rule('Standing', "#position? be|'s? not|never yet? in profit|money|plus", {
    build: () => ({ isUp: false, by: null }),
    weight: 0.4,
    examples: ['it is not in profit', 'not in profit'],
  }),
  rule('Standing', "#position? be|'s? not|never yet? profitable", {
    build: () => ({ isUp: false, by: null }),
    weight: 0.4,
    examples: ['not profitable'],
  }),
  rule('Standing', "#position be|'s not|never yet? Gain:by", {
    build: ({ by }) => ({ isUp: false, by }),
    weight: 0.4,
    examples: ["it's not up 3%"],
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
]
