import type { Entry } from '../../language/lexicon.ts'
import type { Trading } from '../meanings.ts'
import { each, listed } from './listed.ts'

/** Who a rule is from, and where it was read. */
export const tellers: readonly string[] = listed(
  'friend, buddy, guy, dude, bloke, man, woman, lady, trader, pro, expert, mentor, teacher, coach, guru, youtuber, influencer, author',
  'uncle, aunt, father, dad, grandfather, grandpa, brother, cousin, son, husband, wife, boss, colleague, coworker, neighbour, neighbor',
  'book, chapter, course, class, lesson, video, podcast, article, post, thread, blog, forum, magazine, paper, study, webinar, seminar',
  'newsletter, channel, pdf, tutorial, manual, book on trading, trading book, trading course, trading video, youtube video, old book',
)
const tellingWords: readonly string[] = listed(
  'say, says, said, saying, tell, tells, told, teach, teaches, taught, teaching, recommend, recommends, recommended, suggest, suggests',
  'suggested, suggesting, advise, advises, advised, claim, claims, claimed, explain, explains, explained, explaining, describe',
  'describes, described, propose, proposes, proposed, preach, preaches, preached, advocate, advocates, swear, swears, swore, argue',
  'argues, argued, mention, mentions, mentioned, write, writes, wrote',
)
const learningWords: readonly string[] = listed(
  'saw, seen, see, watched, watch, read, heard, hear, found, find, learned, learnt, learn, came across, stumbled on, stumbled upon',
  'stumbled across, picked up, got, follow, took, took it, got it, got this, found this, saw this, read this, heard this, learned this',
)

const toldOf = listed('me, us, people, everyone, that, me that, us that, how, me how, where, in which, whereby, which says')
const toldWho = listed('you, i, we, one, he, people, traders')
const toldHow = listed('to, should, have to, need to, ought to, can, could, just, simply, should always, should just')
/** Between who tells a rule and the rule: "told me that you should". "Always" and "must" by themselves belong to the rule. */
const tails: readonly string[] = [
  ...each(toldOf, ['', ...toldWho], ['', ...toldHow, 'always', 'must']),
  ...each(toldWho, ['', ...toldHow, 'always', 'must']),
  ...toldHow,
]

const wanting: readonly string[] = each(
  ['i', 'we', 'he', "i'm", 'i am', 'we are', "we're", 'i was', 'you'],
  listed(
    'do, want, want to do, would like, would like to do, wanna do, try to do, trying to do, have in mind, had in mind, planning',
  ).concat(
    listed('planning to do, plan to do, plan, thinking, thinking of, going to do, propose, suggest, had thought of, mean, basically do'),
  ),
).concat(
  each(
    listed('my mentor, my friend, my uncle, my dad, this guy, the guy, the system, the bot, the ea, the strategy'),
    listed('does, do, did'),
  ),
)

/** What a plan is called as a whole; no noun of a part of it, which would say what follows. */
const wholes: readonly string[] = each(
  listed('the, my, our, this, his'),
  ['', ...listed('basic, main, whole, simple, general, core, underlying, trading')],
  listed('idea, plan, concept, logic, approach, method, strategy, system, trick, game plan, procedure, principle'),
).concat(each(['the', 'my'], listed('premise, hypothesis, recipe, technique, process, play, trade idea, trading idea, rules')))
const isSo: readonly string[] = listed(
  'is, are, be, was, would be, will be, is to, are to, was to, would be to, will be to, is that, was that, would be that, is basically',
).concat(
  listed('is simply, is just, is as follows, are as follows, goes like this, go like this, works like this, work like this, consists of'),
  listed(
    'consists in, boils down to, comes down to, works as follows, is simple, are simple, is quite simple, is very simple, tells me to',
  ),
  listed('tells you to, is this, is the following, are these, says to, says, say, says that, involves, is about, calls for, requires to'),
)

/** Ways to open a rule that say nothing of it. */
const openers: readonly string[] = listed(
  'first of all, to start with, to begin with, in essence, essentially, simply put, put simply, to put it simply, in plain words',
).concat(
  listed('in plain english, in simple terms, in simple words, in a nutshell, in brief, briefly, long story short, to sum up'),
  listed(
    'to keep it short, to keep it simple, keeping it simple, the way i see it, the way i trade it, the way i do it, the way i play it',
  ),
  listed('how i see it, as i see it, generally speaking, roughly speaking, strictly speaking, technically, mechanically, practically'),
  listed('in practice, in theory, in principle, it goes like this, it works like this, goes like this, works like this, like this'),
  listed("this is how it works, this is how it goes, here 's how it works, here is how it works, this is what i do, this is how i do it"),
  listed("here 's how, here is how, here 's what i do, here is what i do, here 's what i have, here is what i have, here 's the deal"),
  listed("here 's the thing, here is the thing, here goes, here we go, so basically, basically what happens is, now then"),
  listed("let 's go, lets go, let me explain, let me describe it, let me try to explain, bear with me, hear me out, picture this"),
  listed('imagine this, consider this, quick question, dumb question, stupid question, simple question, one question'),
  listed(
    'trade idea, trading idea, strategy idea, system idea, an idea, one idea, just an idea, another idea, new idea, next idea, old idea',
  ),
  listed('an old trick, old trick, old but gold, simple but effective, nothing fancy, one of my favourites, one of my favorites'),
  listed('my favourite, my favorite, my favourite setup, my favorite setup, my bread and butter, the classic, a classic, a simple one'),
  listed('hello traders, hi traders, hey traders, fellow traders, dear traders, hi team, hello team, dear team, good day, good day to you'),
  listed('morning all, morning everyone, evening all, gm all, hi folks, hello folks, hey folks, hey all, hi friends, hello dear'),
  listed('hello dear traders, hello sir, dear sir, dear sirs, respected sir, good afternoon, good evening all, greetings, greetings all'),
)

/** What leads to a rule and says nothing of it: who told it, what is wished for, how it is opened. */
export const leadWords: readonly Entry<Trading>[] = [
  {
    tag: 'teller',
    value: null,
    isName: true,
    nouns: tellers,
    words: listed('they, he, she, people, somebody, someone, everyone, everybody, it'),
  },
  { tag: 'tellVerb', value: null, isName: true, words: tellingWords },
  { tag: 'learnVerb', value: null, isName: true, words: learningWords },
  { tag: 'toldTail', value: null, isName: true, words: tails },
  {
    tag: 'wasTold',
    value: null,
    isName: true,
    words: each(
      ['i was', "i've been", 'i have been', 'we were', 'i got'],
      listed('told, taught, advised, shown, recommended, taught early, told once, told by a friend, told in a course'),
    ),
  },
  { tag: 'wantedThing', value: null, isName: true, words: each(['what'], wanting).concat(each(['all', 'the thing'], wanting)) },
  { tag: 'wholePlan', value: null, isName: true, words: wholes },
  { tag: 'isSoVerb', value: null, isName: true, words: isSo },
  { tag: 'opener', value: null, isName: true, words: openers },
  {
    tag: 'buildVerb',
    value: null,
    isName: true,
    words: each(
      [
        '',
        'please',
        'pls',
        'can you',
        'could you',
        'can someone',
        'could someone',
        'can anyone',
        'would you',
        'kindly',
        'i want you to',
        'help me',
      ],
      listed('make, build, code, write, create, program, design, develop, generate, produce, backtest, test, simulate, check, try'),
      ['', 'me', 'us', 'for me', 'up'],
    ).concat(
      each(
        ['', 'i', 'we', 'i am', "i'm", 'i would', "i'd"],
        listed('need, want, like, like to have, looking for, search for, searching for'),
      ),
    ),
  },
  {
    tag: 'builtThing',
    value: null,
    isName: true,
    words: each(
      ['', 'a', 'an', 'the', 'my', 'this', 'some', 'a simple', 'a new', 'one'],
      listed(
        'bot, robot, ea, expert advisor, expert, script, strategy, system, algo, algorithm, program, code, trading bot, trading robot',
      ),
    ).concat(listed('something, a strat, some code, a backtest, a trading system, a trading strategy')),
  },
  {
    tag: 'builtTail',
    value: null,
    isName: true,
    words: each(
      ['that', 'which', 'to', 'where', 'in which', 'whereby', 'who', 'so that', 'of'],
      ['', 'i', 'you', 'we', 'it', 'the bot'],
      ['', 'will', 'would', 'should', 'can', 'could', 'must', 'automatically', 'just', 'simply', 'always', 'will automatically'],
    ),
  },
  {
    tag: 'checkWhether',
    value: null,
    isName: true,
    words: each(
      [
        '',
        'please',
        'pls',
        'can you',
        'could you',
        "i'd like to",
        'i would like to',
        'i want to',
        'wanna',
        'let us',
        "let 's",
        'curious to',
      ],
      listed('check, test, see, know, find out, tell me, backtest'),
      listed(
        'what happens if, what happens when, what would happen if, what would have happened if, how it would be to, whether it works to',
      ),
      ['', 'i', 'you', 'we', 'one'],
    ),
  },
]
