import { each, listed } from './listed.ts'

const notWords: readonly string[] = listed("don't, dont, do not, doesn't, does not, doesnt, never")

/** Where trades are made and programs are written; none of them is a market. */
const platforms: readonly string[] = listed(
  'tradingview, trading view, metatrader, meta trader, metatrader 4, metatrader 5, mt4, mt5, mt 4, mt 5, ctrader, c trader, ninjatrader',
  'ninja trader, thinkorswim, think or swim, prorealtime, sierra chart, amibroker, multicharts, tradestation, trade station, quantconnect',
  'interactive brokers, ibkr, robinhood, pepperstone, ic markets, icmarkets, oanda, fxcm, etoro, plus500, xm, exness, avatrade, webull',
  'zerodha, upstox, fyers, angel one, groww, bybit, kraken, coinbase, kucoin, bitget, ftmo, topstep, apex trader funding, myfundedfx',
  'the5ers, the prop firm, a prop firm, prop firm challenge, vps, a vps, python, pandas, excel, google sheets, mql4, mql5, mql 4, mql 5',
  'pine script, pinescript, pine, easylanguage, vectorbt, backtrader, my broker, the broker, our broker, broker, brokerage, app, the app',
  'platform, github, colab, jupyter, copilot, chatgpt, chat gpt, gpt, claude, gemini, siri, dictation, autocorrect, iphone, i phone, android',
)

/** Countries that also name a market or its hours: a place of the writer only behind these words. */
const countries: readonly string[] = listed(
  'germany, france, uk, the uk, england, britain, usa, the us, the usa, america, canada, australia, japan, china, india, brazil, russia',
  'south africa, switzerland, singapore, hong kong, dubai, new zealand, taiwan, korea, south korea, london, new york, tokyo, sydney, berlin',
  'munich, vienna, paris, madrid, mumbai, delhi, bangalore, lagos, sao paulo, toronto, texas, florida, california, chicago',
)

/** What is said of rules, losses, news and the trader's work as a whole. */
const sayings: readonly string[] = [
  ...each(
    listed('as, like, just as, just like, exactly like, exactly as, the way, same as, the same as'),
    listed('the pros, pros, everyone, everybody, everyone else, most people, most traders, the old traders, the books, the big boys'),
    ['', ...listed('do, does, did, used, use, taught, teach, do it, did it, used to, used to do')],
  ),
  ...each(
    listed("it's, its, it is, this is, that's, thats, that is, it's just, its just, it's only, just"),
    listed('a, my'),
    listed('short term, short-term, long term, long-term, quick, simple, fun, side, personal, hobby, patience, numbers'),
    listed('thing, game, play, project, approach, business, affair'),
  ),
  ...each(
    listed('never mind, nevermind, regardless of, no matter, forget, ignoring'),
    listed('the news, the noise, the headlines, the hype, the media'),
  ),
  ...each(
    listed('no other, no more, no further, no additional, no extra, without any other, without further'),
    listed('rules, rule, conditions, condition, indicators, indicator, criteria, requirements, inputs, info, tricks, magic, questions'),
  ),
  ...each(
    listed(
      'follow, following, follows, stick to, sticking to, sticks to, stuck to, obey, respect, trust, trusting, stay true to, adhere to',
    ),
    listed('the rules, my rules, your rules, these rules, the plan, my plan, your plan, the system, my system, the process, your process'),
    ['', 'to the letter', 'no matter what', 'blindly', 'religiously', 'strictly', 'exactly', '100 %'],
  ),
  ...each(
    listed('do, does, did, handle, handles, takes care of, take care of, manages, will do, will handle, should do, should handle'),
    listed('the rest, everything, it all, all of it, all the work, the work, the whole thing'),
    ['', 'automatically', 'for me', 'by itself', 'on its own', 'alone'],
  ),
  ...each(
    listed('losses, losers, drawdowns, losing trades, bad trades, bad days, losing days, losing streaks, some losses, small losses'),
    listed(
      'are part of the game, are part of trading, are part of it, are just part of the game, are normal, happen, are inevitable',
    ).concat(listed('will come, will happen, are ok, are fine, come and go, are unavoidable, are the cost of doing business')),
  ),
  ...each(
    listed('expect, expect to have, you will have, will have, there will be, there are, be ready for, be prepared for, prepare for'),
    ['', 'some', 'a few', 'many'],
    listed('losing streaks, losses, losing trades, drawdowns, drawdown, losers'),
  ),
  ...each(
    listed(
      'from, greetings from, hello from, cheers from, love from, regards from, live in, living in, based in, am from, i am from, am in',
    ),
    ['', 'sunny', 'rainy', 'cold', 'beautiful'],
    countries,
  ),
  ...each(
    listed(
      'use, using, run it on, runs on, it runs on, trade it on, trade on, coded it in, coded in, written in, wrote it in, run on, run this on',
    ).concat(
      listed('trade it with, trade with, trading with, my broker is, broker is, broker :, platform :, platform is, runs in, automated in'),
    ),
    platforms,
  ),
  ...each(
    listed('if you need, if you want, if you have, should you need, in case you need, if anyone needs, if you would like, if you got'),
    ['', 'any', 'some'],
    listed(
      'more info, more details, more information, anything else, questions, a question, question, the code, the script, screenshots',
    ).concat(listed('examples, clarification, more explanation, something else, help, suggestions, improvements, ideas, feedback, tips')),
  ),
  ...each(
    listed(
      'works on, work on, works with, works for, good for, suitable for, can be used on, can be used with, usable on, it works on, fits',
    ),
    listed('any, all, most, many, every, all the, other, different, any other, various, multiple'),
    listed(
      'timeframe, timeframes, time frame, time frames, tf, tfs, pair, pairs, market, markets, stocks, instruments, assets, symbols',
    ).concat(listed('charts, chart, coins, forex pairs, major pairs, majors, currency pairs, index, indices, crypto')),
  ),
  ...each(
    listed(
      'traded, trades, has traded, used to trade, has been trading, swears by, swore by, made money with, makes money with, got rich with',
    ),
    listed('like this, this, it, that way, this way, like that, exactly this, exactly like this'),
    ['', 'for years', 'for decades', 'all his life', 'his whole life', 'back then', 'back in the day'],
  ),
  ...each(
    listed('hope, i hope, hopefully, hoping'),
    listed("this, that, it, everything, its, it's, it 's"),
    listed('is clear, clear, is understandable, is enough, is ok, is fine, is clear enough, was clear, is readable, is useful'),
  ),
  ...each(
    listed('sent, typed, written, posted, dictated'),
    listed('from my, on my, on a, with my'),
    listed('phone, iphone, i phone, mobile, ipad, i pad, tablet'),
  ),
  ...each(['small', 'medium', 'big', ''], listed('accounts welcome, account friendly, account size does not matter')),
  ...each(
    listed('some, not all, not every, most, many, a few, some of the, most of the'),
    listed(
      'trades will lose, trades lose, trade wins, trade will win, trade works, trades work, trades win, trades fail, trades will fail',
    ),
  ),
  ...each(
    ['it', 'this', 'that', 'sometimes it', 'of course it', 'obviously it', ''],
    listed(
      "doesn't always work, does not always work, doesnt always work, doesn't work every time, does not work every time, fails sometimes",
    ),
  ),
  ...each(
    listed('sometimes it, it sometimes, it usually, usually it, it often, often it, mostly it, it mostly, most of the time it'),
    listed('works, fails, loses, wins, works out, does not work, works well, works fine'),
  ),
  ...each(
    [...notWords.map((not) => `${not} care`), "couldn't care less", 'could not care less', "don't give a damn"],
    listed(
      'about the news, about news, about fundamentals, about the fundamentals, about anything else, about the rest, about the reason',
      'about opinions, what the news says, where it goes after, where it goes after that, why, what happens next, about the economy',
      'about politics, what others say, what others think, about the story',
    ),
  ),
  ...each(
    ['ignore', 'ignoring', 'i ignore', ...notWords.flatMap((not) => [`${not} look at`, `${not} watch`, `${not} read`, `${not} follow`])],
    listed(
      'the news, news, fundamentals, the fundamentals, tweets, opinions, twitter, the noise, cnbc, analysts, forums, gurus, social media',
    ),
    ['', 'at all', 'anymore', 'any more'],
  ),
  ...each(
    listed('volume, news, the news, fundamentals, the rest, everything else, all else, the reason, anything else, the story'),
    listed(
      "doesn't matter, does not matter, doesnt matter, don't matter, is irrelevant, are irrelevant, is noise, is just noise, is only noise",
    ),
  ),
  ...each(
    listed("don't use, dont use, do not use, not using, no need for, i use no, using no, there are no, there is no, need no"),
    listed('other indicators, any other indicators, indicators otherwise, more indicators, fancy indicators, other tools, anything else'),
  ),
  ...each(
    listed("don't, dont, do not, never, not to, no need to, try not to, please don't, pls dont"),
    listed(
      'overtrade, over trade, over - trade, revenge trade, fomo, fomo in, get emotional, get cocky, gamble, panic, get bored, @ me, hate me, judge me',
    ),
  ),
  ...listed(
    'stay humble, stay patient, stay calm, stay disciplined, be patient, be disciplined, be consistent',
    'no revenge trades, no revenge, no fomo trades, no fomo entries, no emotions, no emotion, no ego, take what the market gives you, take what the market gives',
    'trade what you see, only trade what you see, plan the trade and trade the plan, plan your trade and trade your plan, trade the plan, trade your plan',
    'journal every trade, i journal every trade, journal your trades, journal my trades, keep a journal, keep a trading journal, screenshot every trade',
    'take screenshots of every trade, journal them, pays my bills, it pays my bills, pays the bills, it pays the bills',
  ),
  ...listed(
    'nothing else on the chart, nothing else on my chart, the chart is clean, my chart is clean, clean chart, clean charts, naked chart',
    'naked charts, part of the game, the cost of doing business, cost of doing business, it is what it is, thats life, thats trading',
    'use at your own risk, use it at your own risk, use this at your own risk, at your own risk, trade at your own risk, own risk',
    'trade safe, trade safely, stay safe, good trading, good trading to all, good trading all, happy trading, green pips, many pips',
    'past performance is no guarantee of future results, past performance does not guarantee future results, after that, after which',
    'risky, is risky, no revenge trading, no fomo, no overtrading, no over trading, no gambling, no hopium',
    'good results, great results, with good results, decent results, past performance, past results, future results, no guarantee',
    'is no guarantee of future results, is no guarantee, does not guarantee future results, not a guarantee, no guarantees',
    'add more later, add more rules later, more rules to come, more to come, more later, to be continued, part 2 follows, part two follows',
    'part 2 tomorrow, part 2 follows tomorrow, more tomorrow, decided on the rest yet, decided on the rest, the rest is open, rest is open',
    'still testing it, still testing this, still tweaking, still tweaking it, still learning, work in progress, a work in progress, wip',
    'still a work in progress, still working on it, still experimenting, under construction, a draft, first draft, rough draft, rough idea',
    'post results, post the results, post the results next week, post results next week, post my results, report back, report the results',
    'let me know, need more info, need more details, need more information, need any more info, need anything else, have questions',
    'have any questions, have a question, questions welcome, any questions, ask me anything, fire away, feedback, any feedback',
    'feedback welcome, any feedback is welcome, is welcome, are welcome, critique welcome, roast me, kidding myself, fooling myself',
    "win them all, win em all, thats fine, that is fine, thats ok, that is ok, and thats fine, no big deal, no biggie, so what, c'est la vie",
    'in it for the long run, in the long run, a numbers game, numbers game, law of large numbers, probabilities, playing the odds',
    'for your help, for your time, for any help, for the help, for reading, for your work, for this tool, for nice tool, for a nice tool',
    'great tool, nice tool, cool tool, good tool, love this tool, love the tool, nice site, great site, love this site, love the site',
    'love your work, love this, love it, nice work, great work, great job, good job, well done, keep it up, keep up the good work',
    'as hell, as fuck, af, as can be, as ever, honest work, honest living, no sleep lost, lets goo, lets gooo, lfg, lets fucking go, wen lambo',
    'no need to watch, no need to watch it, no need to watch charts, hands off, hands free, runs itself, on autopilot, on auto pilot',
    'like a robot, like clockwork, like a machine, like a monk, like a hawk, like a casino, like a sniper, like an atm',
    'bounced around, mates, lads, chaps, ladies and gentlemen, gents, peeps, homies, frens, comrades, colleagues, gentlemen, ladies',
    'pps, edit typo, tl ; dr, tldr, tl dr, n . b ., afaict, fyi :, source, source :, sources',
    'credit goes to, all credit to, full credit to, full credit goes to, props to, kudos to, inspired by, stolen from, borrowed from',
    'my account doubled, doubled my account, blew my account, blew up my account, blew two accounts, blown two accounts, blown accounts',
    'blown an account, blew an account, lost my shirt, lost a lot of money, lost a lot of money before, lost money before, lost too much money, lost a lot, lost everything, lost it all, got burned, got burnt',
    'got burned before, been burned, been burnt, got wrecked, got rekt, got stopped out too often, learned my lesson, made a killing',
    'gave up, almost gave up, quit my job, quit the job, lost sleep, too stupid, too dumb, too lazy, too slow, too old for this, too nervous',
    'slow, quick one, quick and dirty, ancient, older than me, old as the hills, bit of a mess, a mess, all over the place, overfitted',
    'over fitted, over-fitted, curve-fitted, curve fitted, cherry picked, cherry-picked, data mined, unproven, proven, time tested, battle tested',
    'famous, well-known, so called, so - called, the so called, legendary, notorious, beloved, trusty, trusted, faithful, favourite, favorite',
    'according to my journal, according to my records, according to my stats, according to my backtest, according to my notes',
    'humble opinion, two cents, 2 cents, my 2 cents, my two cents, food for thought, no clue why, god knows why, dont ask me why, dont ask why',
  ),
]

/** What the day goes on with; told of a whole sentence only: after losses it may mean that trading stops. */
export const routines: readonly string[] = listed(
  'go home, go to work, go to bed, go to sleep, go to the gym, go fishing, go surfing, go for a walk, go for a run, walk the dog',
  'close the laptop, close my laptop, shut the laptop, turn off the computer, switch off the computer, turn off the screen, touch grass',
  'switch off the screen, do something else, go do something else, go outside, make coffee, make a coffee, drink coffee, have breakfast',
  'have lunch, have dinner, eat dinner, eat lunch, go on with my day, get on with my day, forget about it, set and forget, set it and forget it',
  'set & forget, work full time, work full-time, working full time, watch netflix, enjoy my day, enjoy life, enjoy the weekend, enjoy the ride',
  'enjoy the profits, enjoy the profit',
  "don't panic, dont panic, never panic, don't overthink, dont overthink, don't overthink it, relax",
  'greed kills, greed is bad, patience is key, patience is the key, discipline is key, consistency is key',
  'the end, end, end of post, end of message, do this before work, do this after work, do it before work',
  'look at it after dinner, check it after dinner',
)

/** Ways of speaking of trading as work, of programs and papers. None of them is a rule. */
export const tradingLife: readonly string[] = [...platforms, ...sayings]
