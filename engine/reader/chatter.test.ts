import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'

const isWhole = (words: string) => readPlan(`EURUSD H1. Buy when RSI < 30. Stop 20 pips. ${words}`)?.isWhole

test.each([
  'Learned that the hard way.',
  'My nephew says you can test this on the computer.',
  'It is subjective, I know.',
  "Doesn't need to be fancy.",
  'Boring but it works.',
  'I read about it in a book years ago.',
  'My mentor swears by it and I trust him.',
  "I'm new to this so sorry if it's wrong.",
  'That is the entire system.',
  'Out at 16:00 so I can sleep.',
  'Exit when RSI > 70 because my wife hates losing.',
  'Works best in choppy markets.',
  'Inspired by Linda Raschke.',
  'No magic here, I just like it.',
  'People keep asking me about it so here it is.',
  '(notes from chapter 6, sloppy)',
  'Voice note number three.',
  'Not my idea, a friend showed me this.',
  'I scribbled this on the train.',
  'gm, new here so please be gentle.',
  'My cousin in Poland is happy with it.',
  'It is the most useless hobby I have.',
  "Please tell me if it's any good.",
  'First time here.',
  'Nothing else to it.',
  'I check it after work.',
  'Thats really it.',
  'Does it beat flipping a coin?',
])('"%s" says nothing of a trade', (words) => {
  expect(isWhole(words)).toBe(true)
})

test.each([
  'Never on bad days.',
  'I guess never on good days.',
  'I learned never to hold overnight in the end.',
  'My mentor taught me to only buy the strong ones.',
  'I love both sides.',
  'I like to fade the zorgon.',
  'Works best below the average.',
  'Works best with a stop of 15 pips.',
  'Simple, but not while my wife watches.',
  'Trust me when it is above 50.',
  'I prefer a tighter stop.',
  'Zorgon works.',
  'Everybody has to be scared.',
  'Everybody needs to agree.',
  'Coffee futures.',
  'Chapter 6 says 20.',
])('"%s" may say something of a trade, and holds', (words) => {
  expect(isWhole(words)).toBe(false)
})

test.each([
  'Buy when RSI < 30 and everybody is scared.',
  'Buy when RSI < 30 and my wife is happy.',
  'Buy when RSI < 30, everybody is scared.',
  'Buy when RSI < 30, people being scared.',
])('"%s" may be a condition more, and holds', (words) => {
  expect(readPlan(`EURUSD H1. ${words} Stop 20 pips.`)?.isWhole).toBe(false)
})

test.each(["Buy when RSI < 30, it's boring but it works."])('"%s" is a remark', (words) => {
  expect(readPlan(`EURUSD H1. ${words} Stop 20 pips.`)?.isWhole).toBe(true)
})
