import { inflect } from '../../language/inflect.ts'
import { motionWords } from '../../reader/vocabulary/motion.ts'
import { anyOf } from './word-pattern.ts'

const baseVerbs = motionWords.flatMap((entry) =>
  ['moveVerb', 'breakVerb', 'touchVerb', 'turnVerb', 'returnVerb', 'crossVerb'].includes(entry.tag) ? (entry.verbs ?? []) : [],
)
const motion = anyOf([
  ...new Set([
    ...baseVerbs,
    'hold',
    'continue',
    'extend',
    'resume',
    'reverse',
    'correct',
    'consolidate',
    'head',
    'trade',
    'close',
    'open',
    'stay',
    'remain',
    'follow through',
    'trend',
    'target',
    'fill',
    'strengthen',
    'weaken',
    'play out',
    'pay off',
    'win',
  ]),
])
const orders = [
  'buy',
  'sell',
  'short',
  'enter',
  'exit',
  'invest',
  'bet',
  'go long',
  'go short',
  'go flat',
  'get in',
  'get out',
  'take profit',
  'take profits',
  'take the trade',
  'add to',
  'load up',
  'open a',
  'close the',
  'close your',
  'place a',
  'put your',
  'set your',
  'set a stop',
  'hold on',
  'cut your',
  'move your stop',
  'scale in',
  'scale out',
  'long it',
  'short it',
  'fade it',
  'dump',
  'hedge',
  'accumulate',
  'stay out',
  'stay long',
  'stay short',
  'wait for',
  'watch for',
  'look for',
  'look to',
  'aim for',
  'reduce',
  'avoid',
  'risk',
  'use a stop',
  'hold',
  'trade',
]
const acting = anyOf(orders.flatMap((order) => inflect(order, 'verb')).filter((form) => form.split(' ')[0]!.endsWith('ing')))

const between = String.raw`(?:\s+\p{L}+){0,3}?\s+`

/** Forms in which the future is told, an outcome promised, or somebody told what to do. */
const forms = [
  String.raw`(?<!(?:^|(?<!\p{L}))(?:I|we)\s)(?:will|shall|won't)`,
  'going to|gonna|about to|set to|bound to|poised to|ready to|due to|due for|on track to|on track for|on course (?:to|for)|destined to|headed|heading (?:to|toward|towards|for|up|down|higher|lower|north|south)|on its way|on the way to',
  '(?:un)?likely|probably|presumably|chances are|odds are|odds favou?r|in all likelihood|most probable|probable|(?:high|low|good|strong) (?:probability|chance|odds)|potential (?:to|for)',
  String.raw`(?:should|could|may|might|would|can|must|ought to|has to|have to|needs to|looks to|wants to|hopes to)${between}?(?:${motion})|(?:should|could|may|might|would|must)\s+(?:well\s+|soon\s+|now\s+)?(?:${motion})`,
  'expect(?:s|ed|ing|ation|ations)?|forecast(?:s|ed|ing)?|predict(?:s|ed|ing|ion|ions)?|anticipat(?:e|es|ed|ing|ion)|project(?:ed|ion|ions)|outlook|foresee(?:s|n)?|prophe\\p{L}+|price targets?|next targets?|targets? (?:is|are|at|of|remains?)|target price|next stop|next leg|soon|imminent(?:ly)?|inevitabl[ey]|any moment|before long|sooner or later|eventually|in the near future|in the (?:coming|next)|the future|upcoming|from here|further upside|further downside|upside potential|downside risk|room to (?:run|rise|fall|grow)',
  "guarantee(?:s|d)?|certain to|certainly|sure to|surely|definitely|no doubt|without (?:a )?doubt|undoubtedly|can(?:no|')?t (?:lose|fail|go wrong)|cannot (?:lose|fail|go wrong)|risk[ -]free|no[ -]risk|sure thing|free money|sure[ -]?fire|easy money|foolproof|never loses?",
  String.raw`(?:you|we|i|one|traders?|investors?|anyone|everyone)(?:'d)?\s+(?:\p{L}+\s+){0,2}?(?:should|must|ought|need to|have to|had better|may want|might want|can|could|would)\s+(?:\p{L}+\s+){0,3}?(?:${anyOf(orders)}|be\s+(?:long|short|flat|buying|selling))`,
  String.raw`(?:i|we)(?:'d| would)?\s+(?:\p{L}+\s+)?(?:recommend|suggest|advise|urge|buy|sell|go long|go short|prefer)|my (?:advice|recommendation|suggestion|call|view|bet|target)|recommend(?:s|ed|ing|ation|ations)?|advis(?:e|es|ed|able|ing)|(?:consider|worth|suggest|start|try|think about|keep)\s+(?:${acting})|consider (?:a|an|the) (?:long|short|buy|sell|entry|exit|trade|position)`,
  String.raw`(?:good|great|ideal|perfect|right|excellent|nice|attractive|prime|golden|fantastic|wonderful|bad|poor|wrong) (?:time|moment|place|spot|opportunity|chance|entry|price|level|setup|idea) (?:to|for)|(?:time|moment|opportunity) to (?:${anyOf(orders)})|(?:buying|selling|shorting) opportunity|(?:attractive|good|great|solid|safe) (?:buy|sell|entry|trade|investment|bet|short|long)`,
  String.raw`(?:buy|sell|short|long)\s+(?:now|here|it|this|immediately|at once|today|the dip|the dips|the rally|on|into|before|with|more|some)|(?:strong|clear|definite|screaming) (?:buy|sell)|(?:is|looks like|makes it|remains|be) (?:a|an)\s+(?:buy|sell|short|long)(?! (?:trade|position|side|signal|order|rule|entry|one|term|stop|setup)s?)|go (?:long|short)|all in|(?:be|am|is) a (?:buyer|seller)|looks? (?:attractive|good|promising|tempting|ripe|cheap|expensive|ready)`,
]
const future = new RegExp(forms.map((form) => String.raw`(?<![\p{L}\p{N}'])(?:${form})(?![\p{L}\p{N}])`).join('|'), 'iu')
const contracted = /(?<!(?<!\p{L})(?:I|we))'ll(?!\p{L})/iu
/** Words of orders that are also names of things, as in "short trades": they need what is ordered behind them. */
const ambiguousOrders = new Set(['short', 'exit', 'risk', 'hold', 'trade', 'bet', 'hedge', 'reduce', 'avoid', 'dump'])
const plainOrders = anyOf(orders.filter((order) => !ambiguousOrders.has(order)))
/** An order at the start of a sentence. */
const imperative = new RegExp(
  String.raw`^\W*(?:(?:so|then|now|just|and|therefore|instead|please|definitely|simply|first|next)[, ]+)*(?:(?:${plainOrders})(?!\p{L}|[ -](?:and[ -]hold|trades?|signals?|orders?|side|rules?)(?!\p{L}))|(?:${anyOf([...ambiguousOrders, 'long'])}) (?:it|this|that|the|now|here|at|your|everything|all|immediately)(?!\p{L}))`,
  'iu',
)

/** What it cannot do, said of itself. */
const denial =
  /^\W*(?:i|we|nobody|no one|neither i|this analyst|the analyst|playbook|it is not possible to|past results|past performance|none of this|nothing here|this is)(?!\p{L})[^;:]*?(?<!\p{L})(?:cannot|can't|can not|do not|don't|does not|doesn't|never|can|not possible to|no|not|nothing)(?!\p{L})[^;:]*?(?<!\p{L})(?:predict\p{L}*|say|know\p{L}*|tell|forecast\p{L}*|promise\p{L}*|advise|advice|recommend\p{L}*|guarantee\p{L}*|foresee|recommendation)(?!\p{L})/iu
const turn = /(?<!\p{L})(?:but|however|yet|though|although|except|still|nevertheless|nonetheless|only that|that said)(?!\p{L})|[;:—]/iu

/** Whether a sentence says of its writer that the future or advice is not to be had from it. */
export const isDenial = (text: string): boolean => denial.test(text) && !turn.test(text) && !imperative.test(text)

/** Whether a sentence says what is going to be, or what somebody should do. That this cannot be said may be said. */
export const speaksOfFuture = (text: string): boolean =>
  (future.test(text) || contracted.test(text) || imperative.test(text)) && !isDenial(text)
