import type { Entry } from '../../language/lexicon.ts'
import type { Trading } from '../meanings.ts'
import { lifeCountries, lifeDescriptions, lifeNouns, lifeSayings, lifeVerbs } from './everyday-life.ts'
import { each, listed } from './listed.ts'
import { routines, tradingLife } from './trading-life.ts'

const people: readonly string[] = listed(
  'wife, husband, spouse, mom, mum, mommy, mother, dad, daddy, father, parent, son, daughter, kid, baby, brother, sister',
  'cousin, nephew, niece, uncle, aunt, auntie, grandma, grandpa, grandmother, grandfather, family, girlfriend, boyfriend',
  'friend, buddy, pal, guy, dude, folk, bloke, chap, lady, woman, man, boy, girl, gentleman, neighbor, neighbour, boss',
  'colleague, coworker, roommate, flatmate, teammate, stranger, teacher, mentor, guru, coach, professor, instructor',
  'student, pupil, disciple, fan, follower, youtuber, influencer, blogger, author, writer, expert, newbie, noob, rookie',
  'beginner, veteran, human, person, coder, programmer, engineer, developer, doctor, nurse, lawyer, dentist, pilot, waiter',
  'plumber, genius, idiot',
)

const places: readonly string[] = listed(
  'book, chapter, textbook, magazine, article, blog, podcast, video, webinar, seminar, workshop, course, class, lesson',
  'lecture, forum, subreddit, newsletter, channel video, pdf, screenshot, website, internet, web, homework, spreadsheet',
  'notebook, diary, laptop, computer, phone, keyboard, desk, office, school, university, college, church, gym, bed, kitchen',
  'garden, garage, pub, beach, beer, breakfast, dinner, supper, house, holiday, vacation, dog, cat, fish, job',
  'career, hobby, childhood, birthday, wedding, flight, train ride, question, answer, opinion, advice, excuse, apology',
  'mistake, typo, grammar, language, experience, explanation, story, anecdote, joke, rant, myth, legend, secret, trick',
  'truth, lie, fact, theory, literature, science, math, maths, philosophy, religion, art, magic, luck, fate, miracle',
  'nonsense, garbage, rubbish, crap, bullshit, life, brain, mind, soul, nerve, stomach, sanity, patience, discipline',
  'psychology, personality, temperament, character, style, emotion, ego, habit, experiment, project, homework, community',
  'fancy stuff, rocket science, bell and whistle, secret sauce, coin flip',
)

/** "That is the entire system", "this was the whole trick". */
const wholes: readonly string[] = each(
  listed("that's, it's, thats, its, that is, this is, it is, that was, this was, it was"),
  ['the', 'my'],
  ['whole', 'entire', 'full', 'complete'],
  listed(
    'thing, system, strategy, strat, method, plan, setup, idea, story, approach, recipe, edge, trick, logic',
    'process, playbook, rulebook, rule set, set of rules, concept, model, secret, signal, game plan',
  ),
)

/** How well something does, and where: what follows tells no more than that. */
const performing: readonly string[] = [
  ...each(
    listed(
      'work, works, worked, perform, performs, performed, does, do, did, shine, shines, excels, struggles, fails, failed, dies',
      'suffers, sucks, loses, loses money, lose money, makes money, prints money, struggles, gets chopped up, gets killed, should work, would work, could work, may work, might work, can work',
    ),
    ['', ...listed('best, better, well, great, fine, nicely, badly, poorly, ok, okay, mostly, only, also')],
    ['in', 'on', 'for', 'across'],
  ),
  ...each(
    listed(
      'works like a charm, work like a charm, worked like a charm, works like magic, works a treat, works wonders, works beautifully',
      'works fine, works great, works perfectly, works every time, best results, good results, great results, prints money, kills it',
      'crushes it, does great, did great, doing great, has been great, amazing, awesome, deadly, unbeatable, proven',
    ),
    ['in', 'on', 'for', 'with', 'across'],
  ),
]

const sayings: readonly string[] = listed(
  'the edge, my edge, any edge, an edge, the market pays, the market is, the market gets, markets are, the markets are',
  'equity curve, equity line, default settings, standard settings, usual settings, settings are default',
  'all settings default, default everything, all default, all defaults, defaults everywhere, demo account, paper account',
  'on demo, on paper, so far, for now, at least for now, keep in mind, keep it simple, kept it simple, holy grail',
  'get rich quick, rich quick, this part, that part, last part, the part, next part, important part, hard part, easy part',
  'tricky part, fun part, old trick, oldest trick, oldest tricks, in the book, pit trader, day trader, swing trader',
  'part time trader, full time trader, scared money, other people, most people, some people, nobody knows, god knows',
  'no clue, have no clue, makes sense, made sense, those are news, my fault, my bad, no excuse, no excuses, no exceptions',
  'without exception, without fail, no ifs no buts, two things, one thing, three things, a few things, first things first',
  'a couple of things, one more thing, last thing, sorry for, sorry if, sorry about, so sorry, sorry my, sorry english',
  'sorry in advance, excuse my, pardon my, sorry i, sorry for the long post, long post, if this is right, if that is right',
  "if it is right, if it 's right, if this is wrong, if it is wrong, if it 's wrong, if its wrong, flip a coin",
  'flipping a coin, coin flip, coin toss, tossing a coin, rolling dice, roll of the dice, losing money, lose money',
  'lost money, make money, making money, made money, made fortunes, made a fortune, blew up, blown up, watch the screen',
  'watch screens, watch the screens, stare at the screen, stare at charts, staring at charts, all day long',
  'watch charts all day, look at charts all day, sit at the screen, glued to the screen, in front of the screen, all day',
  'figure out, figured out, figure it all out, figure that out, figure this out, figured this out, figured it out',
  'figure it out, too many times, many times, so many times, any good, no good, good enough, found this, found it',
  'found that, i found, saw it, saw this, i saw, seen it, came across, got it from, got this from, picked it up',
  'stumbled upon, stumbled on, put together, long post, first post, last post, rinse and repeat, rinse , repeat',
  'wash rinse repeat, repeat, the end, the wall, the point, no problem, no worries, got around to, get around to',
  'got round to, bothered to, coding it, code it, coded it, coding, programming, automate, thats the strat',
  "that 's the strat, thats my strat, that 's my strat, thats how, that 's how, thats what, that 's what, bread and butter",
  'meat and potatoes, hard way, to bits, to death, day job, long story short, in a nutshell, god bless',
  "for what it is worth, for what it 's worth, fwiw, fun fact, side note, quick note, boring bit, boring part, big deal",
  'no idea, not sure, who knows, so to say, as they say, as we say, as you can see, you see, you guessed it, trust me',
  "believe me, bear with me, correct me if i am wrong, correct me if i 'm wrong, if that makes sense",
  'if you know what i mean, if you ask me, if i remember correctly, if i remember right, iirc, afaik, as far as i know',
  'to be honest, tbh, to be fair, honest question, serious question, genuinely asking, genuinely asking x, thanks x',
  'cheers x, asking for a friend, just saying, just sharing, just a thought, just curious, just for fun, for fun',
  'out of curiosity, for science, your mileage may vary, ymmv, take care, god willing, inshallah, touch wood, knock on wood',
  'fingers crossed, peace, cheers mate, xoxo, namaste, amen, thank god, oh well, same old, old school, old fashioned',
  "state of the art, by hand, by heart, by the book, on paper, in real life, irl, before i forget, what 's it called",
  'what is it called, what do you call it, whatever you call it, or something, or whatever, or so i am told, or so they say',
  'so they say, and so on, and stuff, and all that, and whatnot, et cetera, etc, etc ., ask me how i know',
  'been there done that, works like a charm, works like magic, works for me, works a treat, works wonders, still works',
  'works fine, works nicely, works ok, works okay, works beautifully, works every time, works better, does the job',
  'does the trick, nothing new, nothing special, nothing fancy, nothing magical, nothing genius, on youtube, on reddit',
  'on discord, on telegram, on twitter, on x, on facebook, on tiktok, on instagram, on tradingview, i work days',
  'i work nights, i have a job, i have a life, school run, kids nap, got tired of, sick of, fed up with, trial and error',
  'over the years, back in the day, once upon a time, these days, nowadays, for years, for ages, for decades, for a while',
  'for a long time, since forever, a while ago, long ago, years ago, last summer, last winter, in the past',
)

/** Writers on trading, and first names: who it is from. */
const names: readonly string[] = listed(
  "raschke, connors, alvarez, elder, wilder, larry williams, williams, livermore, darvas, minervini, o'neil, weinstein",
  'crabel, nison, demark, gann, wyckoff, soros, buffett, seykota, dennis, faith, basso, zanger, qullamaggie, teo, velez',
  'brooks, cameron, antonacci, faber, clenow, carver, covel, kaufman, bulkowski, schwager, street smarts, adam, adrian',
  'ahmed, alan, alex, ali, amit, ana, andre, andrea, andrew, andy, anna, anthony, arjun, ben, bernd, bill, bob, brian, carl',
  'carlos, charles, chris, christian, claire, curtis, daniel, dave, david, deepak, diego, ed, emma, eric, fernando, frank',
  'fred, gary, george, greg, hans, harry, henry, ian, igor, ivan, jack, jake, james, jan, jane, jason, jeff, jens, jerry',
  'jesse, jim, joe, john, jorge, jose, juan, julia, karl, kate, ken, kevin, klaus, kumar, larry, laura, lee, linda, lisa',
  'luis, marco, maria, mario, martin, matt, michael, miguel, mike, mohammed, nick, nicole, oliver, paul, pedro, peter, phil',
  'pierre, rahul, raj, ravi, ray, richard, rob, robert, ross, ryan, sam, sarah, sergey, simon, sophie, stan, stefan, steve',
  'susan, thomas, tim, toby, tom, tony, victor, vikram, vladimir, wolfgang, yuki',
)

/** What is spoken of in stories about trading, and makes no rule by itself, not even where it is denied. */
const mentioned: readonly string[] = listed(
  'performance, backtest, result, statistic, stat, noise, whipsaw, fakeout, headache, scheme, purpose, process, journey',
  'adventure, battle, lottery, casino, poker, business, company, industry, world, country, crowd, herd, institution',
  'economy, society, government, politician, election, weather, challenge, evaluation, payout, salary, mortgage, rent',
  'pension, saving, tax, lifestyle, routine, schedule, weekend warrior, timezone, example, clue, problem, issue, detail',
  'difference, benefit, advantage, disadvantage, downside, upside of it, drawback, weakness of it, concept, principle',
  'philosophy, foundation, essence, core idea, goal of it, crux, gist, nutshell, tradition, origin',
)

/** Verbs of knowing, saying, feeling and living; none of them is done to a trade. */
const verbs: readonly string[] = listed(
  'think, know, understand, remember, believe, guess, suppose, assume, imagine, realize, realise, wonder, doubt, hope, wish',
  'pray, love, like, hate, adore, enjoy, prefer, dislike, fear, worry, care, mind, regret, ask, tell, say, talk, speak',
  'explain, describe, mention, argue, complain, swear, admit, claim, promise, teach, learn, study, read, write, hear',
  'listen, invent, discover, copy, steal, borrow, translate, summarize, sleep, wake, eat, drink, cook, laugh, smile, cry',
  'sing, dance, travel, retire, marry, born, grow up, tweak, suffer, struggle, bore, annoy, scare, impress, amaze, surprise',
  'confuse, disappoint, recommend, overcomplicate, overthink, simplify, decide, publish, automate, inspire, judge, debate',
  'preach, brag, gamble, pay, deserve, suck, rhyme, bark, matter, suit, exist, survive, prove, praise, insist, agree',
  'disagree, quote, interest, include me, research, document, optimize, optimise, overfit, curve fit, automate, hunt for',
  'chill out, subscribe, google, stress, relate, thank, apologize, apologise, forgive, joke, lie, cheat, practise, practice',
)

/** Forms that the rules of inflection do not give, and words that are never inflected. */
const words: readonly string[] = listed(
  'thought, knew, known, understood, said, told, taught, learnt, heard, wrote, written, stole, stolen, slept, woke, ate',
  'drank, sang, spoke, swore, sworn, felt, feel, feels, feeling, meant, people, children, men, women, wives, lives, kills',
  'killed, killing, hurts, chops, ruined, ruins, burned, burnt, screwed, rekt, everybody, everyone, somebody, someone',
  'anybody, anyone, nobody, myself, yourself, himself, herself, ourselves, boring, bored, silly, stupid, dumb, smart',
  'clever, crazy, insane, weird, strange, odd, funny, fun, ugly, beautiful, lovely, awful, terrible, horrible, amazing',
  'awesome, fantastic, wonderful, brilliant, perfect, decent, sound, sounds, sounded, look, looks, looked, fancy',
  'sophisticated, complicated, complex, simple, easy, tricky, tedious, crude, primitive, naive, foolish, lazy, tired, busy',
  'nervous wreck, happy, sad, proud, ashamed, jealous, angry, afraid, greedy me, subjective, objective, obvious, famous',
  'popular, classic, legendary, ancient, vintage, overrated, underrated, honest, honestly, frankly, seriously, genuinely',
  'sincerely, apparently, supposedly, allegedly, admittedly, fortunately, unfortunately, luckily, sadly, surprisingly',
  'interestingly, oddly, funnily, ideally, hopefully, usually, originally, lately, recently, nowadays, eventually',
  'meanwhile, forever, possible, impossible, necessary, curious, english, german, french, spanish, italian, portuguese',
  'indian, chinese, japanese, greetings, congrats, welcome, sir, madam, dear, bro, brother, fam, bhai, amigos, amigo, hola',
  "bonjour, merci, gracias, danke, hallo, ciao, salut, ola, galera, obrigado, servus, g'day, gday, howdy, aloha, shalom",
  'salaam, sup, wassup, heya, dunno, idk, lmao, lmfao, rofl, smh, imo, imho, ngl, fyi, btw, ttyl, thx, ty, tyvm, xx, jk',
  'omg, wtf, worth, sense, reason, thing, things, stuff, bits, bit, kind, sort, lot, lots, bunch, rest of us, whatever',
  'important, interesting, interested, debatable, questionable, controversial, profitable, consistent, reliable, robust',
  'solid, smooth, mechanical, systematic, manual, personal, private, professional, educational, theoretical, practical',
  'realistic, optimistic, pessimistic, old, older, oldest, ugly, humble, modest, inspired, based, described, taken from',
  'properly, mostly, exactly, simply, basically, literally, actually, definitely, certainly, absolutely, totally, highly',
  'purpose, pro, amateur, forgot, forgotten, miss, missed, missing out, important, anymore, twist, wont, good, bad, best',
  'worst, nice, great, fine, cool, sweet, clean, neat, cheesy, corny, legit, wrong, right way, true, false, real, fake',
  'serious, certain, sure, special, usual, normal, youtube, reddit, twitter, discord, telegram, facebook, tiktok, instagram',
  'wikipedia, google, amazon kindle, paid, made, works, worked, working, failed, tried, used to, matter, matters, mattered',
  'happened, scared me, subjectively, bother, bothers, bothered, bothering, bothersome, suits, suit, suited, fits me',
  'results, explained, wrote, saw, seen, found, started, watched, watching, annoying, exhausting, stressful, relaxing',
  'calming',
)

/** Words and sayings of everyday life. None of them means anything in a trade, so that a piece of nothing else is no rule. */
export const everydayWords: readonly Entry<Trading>[] = [
  { tag: 'performs', value: null, isName: true, words: performing },
  { tag: 'routine', value: null, isName: true, words: routines },
  {
    tag: 'everyday',
    value: null,
    isName: true,
    nouns: [...new Set([...people, ...places, ...mentioned, ...lifeNouns])],
    verbs: [...new Set([...verbs, ...lifeVerbs])],
    words: [...new Set([...names, ...words, ...wholes, ...sayings, ...lifeSayings, ...lifeDescriptions, ...lifeCountries, ...tradingLife])],
  },
]
