import { rule } from '../production.ts'

/** What is asked of the answer before. */
export const turnProductions = [
  rule('Turn', '#whyWord', { build: () => ({ turn: 'why' }), weight: 2, examples: ['why', 'how do you know'] }),
  rule('Turn', '#drawWord #itWord?', { build: () => ({ turn: 'draw' }), examples: ['draw it'] }),
  rule('Turn', '#turnIntoWord', { build: () => ({ turn: 'strategy' }), weight: 0.5, examples: ['turn this into a strategy'] }),
  rule('Turn', '#testTurn', { build: () => ({ turn: 'test' }), weight: 0, examples: ['backtest that'] }),
  rule('Turn', '#beWord #itWord #highWord', { build: () => ({ turn: 'rank' }), weight: 0, examples: ['is that high'] }),
  rule('Turn', '#casesWord', { build: () => ({ turn: 'cases' }), weight: 0.5, examples: ['show me the cases'] }),
  rule('Turn', '#oftenTurn', { build: () => ({ turn: 'often' }), weight: 3, examples: ['how often'] }),
  rule('Turn', '#moreTurn', { build: () => ({ turn: 'more' }), weight: 3, examples: ['tell me more'] }),
  rule('Turn', '#alertTurn', { build: () => ({ turn: 'alert' }), weight: 2, examples: ['alert me when that happens'] }),
  rule('Turn', '#afterTurn', { build: () => ({ turn: 'after' }), weight: 3, examples: ['what happened after'] }),
  rule('Turn', '#lastTurn', { build: () => ({ turn: 'last time' }), weight: 3, examples: ['when was the last time'] }),
  rule('Turn', '#alsoWord', { build: () => ({ turn: 'also' }), weight: 0, examples: ['what about'] }),
  rule('Courtesy', '#thanksWord #thanksWord?', { build: () => ({ courtesy: 'thanks' }), weight: 1, examples: ['thank you'] }),
  rule('Courtesy', '#helloWord', { build: () => ({ courtesy: 'hello' }), weight: 1, examples: ['hello'] }),
  rule('Courtesy', '#helpWord', { build: () => ({ courtesy: 'help' }), weight: 1, examples: ['what can you do'] }),
  rule('Cannot', 'where #beWord About:about going|headed|heading', {
    build: () => ({ cannot: 'future' }),
    examples: ['where is gold headed'],
  }),
  rule('Cannot', 'will #supportNoun hold|break|fail|last', { build: () => ({ cannot: 'future' }), examples: ['will the support hold'] }),
  rule('Cannot', 'will #resistanceNoun hold|break|fail|last', {
    build: () => ({ cannot: 'future' }),
    examples: ['will the resistance break'],
  }),
  rule('Cannot', 'will #trendNoun continue|hold|last|end|reverse', {
    build: () => ({ cannot: 'future' }),
    examples: ['will the trend continue'],
  }),
  rule('Cannot', 'will About:about go|rise|fall|crash|reach|hit|break|be|drop|bounce|recover|continue|pump|dump|close|open', {
    build: () => ({ cannot: 'future' }),
    examples: ['will gold go'],
  }),
  rule('Cannot', '#cannotWord:cannot', { build: ({ cannot }) => ({ cannot }), weight: 2, examples: ['should I', 'will it'] }),
  rule('Cannot', '#overTimeWord? OtherTimeframe', { build: () => ({ cannot: 'timeframe' }), weight: 0.5, examples: ['on the 2h chart'] }),
  rule('Cannot', '#unsupported:cannot', { build: ({ cannot }) => ({ cannot }), weight: 3, examples: ['the news', 'earnings'] }),
]
