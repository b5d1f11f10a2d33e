import { each, listed } from './listed.ts'

/** Verbs of telling, writing, learning and living; none of them is done to a trade or by a price. */
export const lifeVerbs: readonly string[] = listed(
  'post, share, upload, reply, comment, tweet, retweet, blog, transcribe, scribble, jot, jot down, note down',
  'write down, write up, type, type up, type out, paste, copy, copy paste, summarise, cite, recite, handwrite, annotate, proofread',
  'lurk, browse, scroll, stumble, bookmark, credit, reckon, ponder, puzzle, contemplate, daydream, dream, nap, snore, yawn, shower',
  'shave, dress, wear, wash, bake, babysit, commute, jog, cycle, swim, ski, golf, fish for fun, camp out',
  'vacation, relocate, graduate, major in, work nights, work days, rent, borrow from, lend, donate, gift, celebrate',
  'congratulate, apologise, beg, bless, curse, shout, yell, scream, whisper, mumble, mutter, rant, ramble, waffle, bullshit',
  'babble, gossip, tease, mock, laugh at, giggle, grin, frown, sigh, sob, weep, blush, hug, marry, divorce, adopt, raise kids',
  'invent, reinvent, borrow, plagiarise, rip off, coin, name it after, popularise, popularize, coach, mentor, tutor, lecture',
  'interview, phone, text him, email, e-mail, mail, message, dm, whatsapp, skype, zoom with, meet up, hang out, chat',
  'debug, compile, refactor, code, coded, program it, script it, port, rewrite, tinker, fiddle, mess around, goof around',
  'experiment, brainstorm, strategise, strategize, philosophise, rationalise, rationalize, justify, theorise, theorize, speculate about',
  'embarrass, frustrate, irritate, depress, cheer, comfort, console, encourage, motivate, reassure, intimidate, terrify, frighten',
  'fascinate, intrigue, amuse, entertain, delight, disgust, stun, astonish, puzzle me, baffle, confess, disclose, attest',
  'testify, vouch, endorse, advertise, boast, exaggerate, overstate, understate, dispute, refute, debunk, contradict myself',
  'forget, recall, memorise, memorize, misremember, misunderstand, misread, mistype, mispronounce, misspell, mishear',
  'sweat, panic, freak out, chill, cope, suffer from, faint, sneeze',
  'humour me, humor me, pardon, excuse, greet, introduce myself, sign off, log in, log off, unplug',
)

/** People, papers, machines and places that stories about trading speak of. */
export const lifeNouns: readonly string[] = listed(
  'memo, draft, scribble, footnote, appendix, paragraph, heading of it, cheat sheet, recipe, photo, picture, voice note',
  'voice memo, voice message, transcript, subtitle, caption, comment, message, email, inbox, mail, letter, postcard, envelope of mail',
  'group chat, chat, chatroom, discord server, telegram group, facebook group, whatsapp group, admin, moderator, mod, lurker',
  'subscriber, member, guest, host, audience, reader, listener, viewer, editor, publisher, translator, translation, dictionary',
  'alphabet, sentence, wording, phrase, slang, jargon, acronym, abbreviation, nickname, username, screen name, real name, surname',
  'hedgie, quant, quant buddy, phd, degree, thesis, dissertation, diploma, exam, semester, campus, classroom, teacher, tutor',
  'lecturer, instructor, trainer, headmaster, librarian, library, bookshop, bookstore, paperback, hardcover, audiobook, kindle',
  'novel, poem, poet, poetry, song, singer, band of brothers, movie, film, actor friend, tv, television, radio, netflix and chill',
  'train, bus, tram, subway, metro, taxi, cab, car, bike, bicycle, motorbike, truck, boat, ship, plane, airplane, airport, hotel',
  'motel, hostel, resort, restaurant, cafe, bar tab, bakery, supermarket, grocery, mall, shop, hospital, clinic, dentist, pharmacy',
  'bathroom, toilet, shower, bedroom, sofa, couch, chair, table, lamp, fridge, oven, dishwasher, lawn, yard, balcony, basement',
  'attic, roof, apartment, flatshare, neighborhood, neighbourhood, village, town, city, suburb, countryside, farm, farmer, tractor',
  'bird, parrot, hamster, puppy, kitten, monkey, ape friend, donkey, elephant in the room, shark, whale watching',
  'pizza, pasta, burger, sandwich, cake, cookie, ice cream, wine, whisky, vodka, noodle, ramen',
  'knife, fork, spoon, cup, plate, bottle, glass of wine, shirt, shoe, hat, jacket, glasses, wallet, purse, backpack, suitcase',
  'football, soccer, tennis, golf, chess, hockey, cricket, rugby, baseball, basketball, marathon, yoga, guitar, piano, violin',
  'grandchild, grandson, granddaughter, toddler, teenager, teen, adult, senior, retiree, pensioner, bachelor, widow, fiance, fiancee',
  'inlaw, mother in law, father in law, brother in law, sister in law, best friend, best mate, ex wife, ex husband, stepson, godfather',
  'barber, butcher, baker, carpenter, electrician, mechanic, janitor, cleaner, trucker, soldier, sailor, cop, policeman',
  'fireman, priest, pastor, monk, saint, angel, ghost, witch, wizard, hero, villain, clown, fool, moron, fanboy, hater, troll, bot hater',
  'scammer, salesman, marketer, accountant, auditor, banker, clerk, secretary, manager, intern, trainee, apprentice, employee',
  'employer, employment, freelancer, self employed, retirement, paycheck, paycheque, paperwork, lunch with',
  'nap, sleep, insomnia, flu, fever, cancer, surgery, therapy, therapist, psychologist, psychiatrist, ulcer, heart attack',
  'blood pressure, nightmare, tear, laughter, smile, hug, prayer, blessing, curse, superstition, horoscope, astrology',
  'gut feeling, gut, instinct, intuition, hunch, wisdom, knowledge, intelligence, stupidity, laziness, boredom, pleasure, joy',
  'happiness, sadness, anger, envy, pride, shame, guilt, grief, despair, confusion, curiosity, courage',
  'regret, relief, satisfaction, frustration, disappointment, embarrassment, drama, buzzword, cliche, proverb, quote, motto',
  'mantra, slogan, metaphor, analogy, caveat, disclaimer, footgun, rabbit hole, eureka moment, lightbulb moment, aha moment',
)

/** What people, texts and ideas are like; nothing that a market, a bar or a price is. */
export const lifeDescriptions: readonly string[] = listed(
  'useless, worthless, pointless, sloppy, messy, handy, helpful, harmless, painful, painless, stubborn, cocky, shy, polite',
  'rude, kind of you, mad, sane, nuts about, bananas, dope, sexy, elegant, brainless, mindless, foolproof, idiot proof, bulletproof',
  'idiot - proof, trustworthy, dodgy, sketchy, shady, scammy, cringe, hilarious, ridiculous, absurd, pathetic, embarrassing, awkward',
  'ignorant, arrogant, humble, hungry, thirsty, sleepy, drunk, sober, hungover, pregnant, married, divorced',
  'single dad, single mom, retired, unemployed, homeless, blind, deaf, colourblind, colorblind, dyslexic, forgetful',
  'handwritten, typed, copied, pasted, scribbled, transcribed, translated, quoted, published, unpublished, pinned, unedited',
  'unfinished, half baked, half - baked, half finished, well known, well - known, widely known, little known, underappreciated',
  'self taught, self - taught, homemade, home made, home grown, homegrown, homebrew, home - brewed, diy, original idea, unoriginal',
  'patented, copyrighted, proprietary, open source, vanilla, textbook, by the book, bog standard, bog - standard, run of the mill',
  'dead easy, easy peasy, no brainer, clear as mud, crystal clear, self explanatory, self - explanatory, straightforward, intuitive',
  'counterintuitive, fascinating, thrilling, exhilarating, nerve wracking, nerve - wracking, nerve racking, hypnotic',
  'addictive, satisfying, rewarding, frustrating, depressing, discouraging, encouraging, inspiring, motivating',
  'terrifying, frightening, shocking, astonishing, unbelievable, incredible, believable, plausible, credible, dubious',
  'sceptical, skeptical, cynical, biased, unbiased, clueless, confused, bewildered, baffled, lost in translation, rusty, green behind',
  'grateful, thankful, much obliged, honoured, honored, delighted, thrilled, excited, stoked, pumped for this',
  'annoyed, frustrated, furious, pissed, pissed off, upset, worried, anxious, paranoid, scared, terrified, comfy',
  'lonely, homesick, nostalgic, sentimental, romantic, religious, spiritual, political, illegal',
  'ethical, moral, immoral, academic, scholarly, literary, poetic, musical, artistic, athletic, scientific, mathematical, unscientific',
  'anecdotal, hypothetical, imaginary, fictional, fictitious, magical, mystical, mythical, biblical, historical fact, prehistoric',
  'cleverly, beautifully, wonderfully, terribly, horribly, awfully, ridiculously, embarrassingly, painfully, stupidly, foolishly',
  'naively, blindly believe, proudly, sincerely, gladly, happily, reluctantly, stubbornly, religiously, painstakingly, thankfully',
  'regrettably, curiously, ironically, paradoxically, strangely, weirdly, amazingly, incredibly, unbelievably, shamelessly',
  'gratefully, respectfully, cordially, faithfully yours, yours truly, yours sincerely, yours faithfully, best regards, kind regards',
  'warm regards, best wishes, regards, all the best, with love, love and peace, peace out, take it easy, have fun, good luck, gl, gl hf',
  'wish me luck, be gentle, please be gentle, be nice, be kind, be honest, go easy on me, dont judge, no judgement, no judgment',
  'no hate, no offense, no offence, no disrespect, with all respect, with all due respect, respectfully, no pressure, no rush',
  'no hurry, no stress, no drama, no shame, no joke, no kidding, no lie, fr fr, for real, for realsies, legit question',
  'dumb question, stupid question, silly question, noob question, newbie question, quick question, beginner question',
  'anyone who knows, is anyone else, am i crazy, am i missing something, what am i missing, what do i know, dont laugh, please dont laugh',
  'gm, gm all, gm fam, gm frens, gn, good day, good day sirs, good day sir, good day all, good morning, good afternoon, good evening',
  'good night, goodnight, bye, bye bye, goodbye, see ya, see you, cya, laters, over and out, end of story, end of rant, rant over',
  'and scene, mic drop, ta, tia, thanks in advance, thx in advance, many thanks, thank you in advance, much obliged, ta very much',
)

/** Countries and peoples in what writers tell of themselves; none that also names a market, a session or its hours. */
export const lifeCountries: readonly string[] = listed(
  'italy, poland, turkey, brasil, portugal, spain, greece, austria, belgium, netherlands, holland, denmark, norway, sweden, finland',
  'iceland, ireland, scotland, wales, hungary, romania, bulgaria, serbia, croatia, slovenia, slovakia, czechia, estonia, latvia',
  'lithuania, ukraine, belarus, georgia, armenia, kazakhstan, israel, lebanon, jordan, egypt, morocco, algeria, tunisia, nigeria',
  'ghana, kenya, ethiopia, uganda, tanzania, zimbabwe, pakistan, bangladesh, nepal, sri lanka, thailand, vietnam, cambodia, laos',
  'malaysia, indonesia, philippines, mongolia, mexico, colombia, peru, chile, argentina, bolivia, ecuador, venezuela',
  'uruguay, paraguay, panama, costa rica, cuba, jamaica, new zealander, polish, turkish, greek, austrian, dutch, danish, norwegian',
  'swedish, finnish, irish, scottish, welsh, hungarian, romanian, bulgarian, serbian, croatian, czech, slovak, ukrainian, israeli',
  'egyptian, moroccan, nigerian, kenyan, pakistani, thai, vietnamese, indonesian, mexican, colombian, peruvian, chilean',
  'argentinian, brazilian, venezuelan',
)

/** Ways of speaking that say nothing of a trade whatever words they are made of. */
export const lifeSayings: readonly string[] = [
  ...each(
    listed('go, go and, to, and go, and'),
    listed(
      'walk the dog, walk my dog, touch grass, touch some grass, go outside, get some air, see my kids, have a beer, watch a movie, watch tv',
    ),
  ),
  ...each(
    ['otherwise', 'or', 'or else', 'else', 'if not'],
    ['i', "i'll", 'i will', 'i just', 'i always', 'i tend to'],
    listed(
      'overtrade, revenge trade, go on tilt, tilt, lose my mind, go crazy, do stupid things, do something stupid, get greedy, get stupid, blow up, blow it, give it all back, give it back',
    ),
  ),
  ...each(
    listed('if it, if that, if this, if neither, if none of that, if nothing'),
    listed(
      "never gets there, never got there, does not get there, doesn't get there, doesnt get there, doesnt happen, never happens, does not happen, never comes, didn't happen",
    ),
  ),
  ...each(
    ['if it', 'if price', 'if nothing', 'if it still'],
    listed(
      "hasn't moved, hasnt moved, didnt move, didnt bounce, didnt work, hasnt bounced, hasnt worked, didn't move, hasn't worked, didn't work, hasn't bounced, didn't bounce, isn't working, has not moved, did not bounce, happened",
    ),
    ['by then', 'by that time', 'until then'],
  ),
  ...each(
    ['the', 'my', 'this', 'then the', ''],
    listed('idea, thesis, trade idea, setup, story'),
    listed("is dead, is wrong, is over, was wrong, is gone, 's dead, is invalid, failed"),
  ),
  ...each(
    ['just', 'only', ''],
    ['for', 'in case of', 'against'],
    ['a', ''],
    listed('disaster, disasters, emergencies, emergency, black swans, black swan, catastrophe, flash crash'),
  ),
  ...each(listed('i reckon, i guess, i suppose, i think, i would say, id say, i d say'), ['', 'so', 'that is fine', 'is fine', 'is ok']),
  ...each(
    ['keep', 'keeps', 'kept', 'keep on'],
    listed('asking, dming, dm ing, pming, messaging, emailing, saying, telling me, writing me, begging, bugging me, nagging'),
  ),
  ...each(listed('showed, shown, taught, told, sent, gave, shared with'), listed('me, us, me this, me that, me it, to me by')),
  ...each(
    listed('ignore, excuse, forgive, pardon'),
    listed('the name, the title, my english, my spelling, my grammar, the typos, any typos, typos'),
  ),
  ...each(
    listed("not, wasn't, it is not, it's not, this is not"),
    listed('my idea, my own idea, my own, my invention, my work, mine originally'),
  ),
  ...each(
    listed(
      "if anything is, if something is, if anything 's, if something 's, if any of this is, not sure it 's, not sure its, not sure if its, not sure if it 's",
    ),
    listed('unclear, not clear, missing, wrong, off, complete, right, correct, any good'),
  ),
  ...each(
    listed('lemme, let me, let us'),
    listed('think, see, explain, describe, try, tell you, show you, start, check, remember, write it down, introduce'),
  ),
  ...each(
    listed('one of my, one of the, one of his'),
    listed('favourites, favorites, favourite ones, oldest, best ones, first ones, classics'),
  ),
  ...each(
    listed("i'm, im, am, i am, be"),
    listed('new, new here, new to this, new to trading, nice, gentle, kind, honest, patient, a noob, a beginner'),
  ),
  ...each(
    listed('may, might, may well, might well'),
    listed('not for you, not work for you, work for you, be wrong, be dumb, help you, help somebody, sound dumb'),
  ),
  ...each(
    listed('as, so'),
    listed('easy as that, simple as that, simple as can be, simple as it gets, promised, requested, asked, agreed with, agreed'),
  ),
  ...listed('easy as that, simple as can be, new here, quick one, short one, here goes, here goes nothing, fire away, shoot, over to you'),
  ...listed(
    'typo fixed, fixed a typo, fixed typo, fixed the typo, edited for clarity, formatting fixed, fixed formatting, reposting, repost',
  ),
  ...listed('nothing more nothing less, nothing more , nothing less, no more no less, take it or leave it, love it or hate it'),
  ...listed('came to me in, it came to me, old but gold, oldie but goldie, an oldie, golden oldie, work in progress, a work in progress'),
  ...listed('the reader may, the reader will, the reader is invited, may try the following, try the following, consider the following'),
  ...listed("never finished, never published, hasn't failed me, has not failed me, never failed me, treated me well, has treated me well"),
  ...listed("been asked, i was asked, was asked, asked for it, asked about it, asked for my, there aren't any, there are none, not much"),
  ...listed(
    "ain't much, in python, in excel, in pine, in pinescript, in mql, in mql 4, in mql 5, in c + +, in java, on github, in a notebook",
  ),
  ...listed('for a decade, for decades, for a living, in my spare time, in my free time, on the side, after hours of work, at my job'),
  ...listed(
    'good day, memo to self, note to self, notes to self, my notes, his notes, her notes, these notes, old notes, notes from, notes of, voice note, voice notes, voice memo, voice message, long story, short story',
  ),
  ...listed("doesn't trade often, does not trade often, trades rarely, few trades, not many trades, not many signals, rarely triggers"),
  ...listed(
    'does it beat, does this beat, beat flipping a coin, beats a coin flip, better than a coin flip, better than random, beat the market',
  ),
  ...listed('beats the market, beat the index, beats the index, beat buy and hold, beats buy and hold, class project, school project'),
  ...listed(
    'bank account, no idea if, no clue if, no clue whether, no idea whether, for my class, for the class, for a class, for homework',
  ),
  ...each(
    each(listed('tell me, let me know, lmk, see, find out, know, wonder, advise, curious, check, show me, say'), ['if', 'whether']),
    each(
      listed("it, this, that, it 's, its, it is, this is, it really, this really"),
      listed(
        'any good, good, worth it, profitable, works, work, would work, makes sense, makes money, made money, any use, viable, realistic, legit, crap',
      ),
    ),
  ),
  ...each(
    each(listed('check, look at, manage, update, watch'), listed('it, charts, the chart, the charts, my charts, the screen')),
    listed(
      'after work, before work, once a day, in the evening, every evening, before bed, on my phone, at night, in the morning, after dinner',
    ),
  ),
  ...each(
    listed('looked, looks, seemed, seems, felt, sounds, sounded'),
    listed('decent, good, ok, okay, fine, promising, great, alright, too good to be true, too easy, silly, dumb, crazy, weird'),
  ),
  ...each(
    listed("don't, dont, do not, never, didn't, won't"),
    listed('need one, want one, needed one, use one, believe in them, believe in it, like them, trust them, need it, need them, care'),
  ),
  ...each(listed('first time, newbie, noob, beginner, new guy, long time reader'), listed('here, poster, posting, posting here, caller')),
  ...each(listed('nothing else, nothing more, not much, not much more, not much else, nothing'), ['to it', 'to add', 'to say']),
  ...each(
    listed("here 's, heres, this is, it is, it 's"),
    listed('one i found, one i like, one i use, one i read about, one that works, one for you'),
  ),
  ...listed('tested it by hand, tested by hand, backtested by hand, did it by hand, on the back of an envelope, hear me out'),
  ...listed('or so he says, or so she says, or so they claim, or so the story goes, a test of the following, like a test of the following'),
  ...listed('giving back, to give back, pay it forward, spread the word, hit me up, ping me, text me back, drop a comment, drop me a line'),
]
