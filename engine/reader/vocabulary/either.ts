import type { Entry } from '../../language/lexicon.ts'
import type { Trading } from '../meanings.ts'

/** Which of two stops or targets is meant. */
export const eitherWords: readonly Entry<Trading>[] = [
  {
    tag: 'farther',
    value: 'far',
    words: [
      'larger',
      'bigger',
      'wider',
      'greater',
      'farther',
      'further',
      'further away',
      'farther away',
      'furthest',
      'largest',
      'widest',
      'looser',
      'more',
    ],
  },
  {
    tag: 'farther',
    value: 'near',
    words: ['smaller', 'tighter', 'closer', 'nearer', 'narrower', 'lesser', 'closest', 'smallest', 'tightest', 'nearest', 'less'],
  },
  { tag: 'whichever', value: null, words: ['whichever', 'whatever', 'which ever', 'whichever of the two', 'whichever one'] },
  {
    tag: 'bound',
    value: 'far',
    words: [
      'at least',
      'minimum',
      'min',
      'minimum of',
      'no less than',
      'not less than',
      'never less than',
      'no closer than',
      'no smaller than',
    ],
  },
  {
    tag: 'bound',
    value: 'near',
    words: [
      'at most',
      'no more than',
      'not more than',
      'never more than',
      'never further than',
      'no further than',
      'no wider than',
      'never wider than',
      'capped at',
      'limited to',
    ],
  },
]
