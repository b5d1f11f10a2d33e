import type { Entry } from '../../language/lexicon.ts'
import type { Asking } from '../meanings.ts'

/** Words of a way up or down; which it was is kept, since an answer of the other way would be about something else. */
export const sideWords: readonly Entry<Asking>[] = [
  {
    tag: 'candleSide',
    value: 'up',
    words: ['green', 'up', 'bullish', 'positive', 'winning', 'rising', 'higher', 'risen', 'greens', 'ups', 'white'],
  },
  {
    tag: 'candleSide',
    value: 'down',
    words: ['red', 'down', 'bearish', 'negative', 'losing', 'falling', 'lower', 'fallen', 'reds', 'downs', 'black'],
  },
  { tag: 'swingNoun', value: 'low', nouns: ['swing low', 'pivot low', 'reaction low', 'low', 'higher low', 'bottom'], words: [] },
  { tag: 'swingNoun', value: 'high', nouns: ['swing high', 'pivot high', 'reaction high', 'high', 'lower high', 'top'], words: [] },
  {
    tag: 'doubleNoun',
    value: 'top',
    nouns: ['double top', 'twin top', 'double top pattern', 'double top formation', 'm top'],
    words: ['m pattern', 'm formation'],
  },
  {
    tag: 'doubleNoun',
    value: 'bottom',
    nouns: ['double bottom', 'twin bottom', 'double bottom pattern', 'double bottom formation', 'w bottom'],
    words: ['w pattern', 'w formation'],
  },
  { tag: 'sidedStreak', value: 'up', nouns: ['winning streak', 'winning run'], words: ['green in a row', 'hot streak'] },
  { tag: 'sidedStreak', value: 'down', nouns: ['losing streak', 'losing run'], words: ['red in a row', 'cold streak'] },
  {
    tag: 'moveSide',
    value: 'up',
    verbs: ['rise', 'gain', 'bounce', 'recover', 'rally', 'climb', 'rebound', 'pump', 'go up', 'move up', 'go higher', 'jump'],
    nouns: ['rise', 'gain', 'bounce', 'rally', 'recovery'],
    words: [
      'up',
      'higher',
      'green',
      'positive',
      'winning',
      'bullish',
      'close higher',
      'closes higher',
      'close up',
      'closes up',
      'rising',
      'ups',
    ],
  },
  {
    tag: 'moveSide',
    value: 'down',
    verbs: ['fall', 'drop', 'decline', 'dump', 'lose', 'crash', 'sell off', 'go down', 'move down', 'go lower', 'slide', 'sink'],
    nouns: ['fall', 'drop', 'decline', 'loss'],
    words: [
      'down',
      'lower',
      'red',
      'negative',
      'losing',
      'bearish',
      'close lower',
      'closes lower',
      'close down',
      'closes down',
      'falling',
      'downs',
    ],
  },
]
