import type { Entry } from '../../language/lexicon.ts'
import type { Trading } from '../meanings.ts'
import { each, listed } from './listed.ts'

const so = listed('so, too, just, pure, always, usually, mostly, really, way too, a bit, all, often, pretty, very, complete, total')
const poor = listed(
  'trash, garbage, rubbish, random, dead, slow, awful, terrible, horrible, useless, a mess, a joke, noise, noisy, brutal, insane, wild, ' +
    'boring, choppy, choppiness, chop, a trap, traps, fake, dangerous, risky, weird, messy, quiet, bad, no good, crap, shit, nuts, crazy',
)

/** How times fare. A verdict on what a rule is of says nothing more; on anything else it may be a rule. */
export const verdictWords: readonly Entry<Trading>[] = [
  {
    tag: 'verdict',
    value: null,
    words: [
      ...each(listed("is, are, r, was, were, 's, feel, feels, look, looks, tend to be, can be"), poor),
      ...each(listed("is, are, r, was, were, 's, tend to be, can be"), so, poor),
      ...each(
        listed('give, gives, gave, given, have given'),
        listed('me bad, me poor, me awful, me terrible, bad, poor'),
        listed('results, trades, signals'),
      ),
      ...listed(
        "hurt, hurts, suck, sucks, don't work, do not work, doesn't work, never work, never works, never worked, didn't work, kill me",
      ),
      ...listed('kills me, lose money, loses money, lost money, cost me money, hurt in every test, hurt my results, hurt the results'),
      ...listed(
        'burned me, burnt me, always burn me, always hurt, never pay, never paid, perform badly, performed badly, did badly, do badly',
      ),
    ],
  },
]
