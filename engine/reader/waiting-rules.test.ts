import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

/** The rules that stand in the words: those that wait, and those that are sure. */
function rulesOf(text: string): { readonly waiting: readonly string[]; readonly sure: readonly string[] } {
  const rules = readText(text).rules.filter(({ spans }) => spans.length > 0)
  const texts = (waits: boolean) => [
    ...new Set(rules.filter((rule) => (rule.waits ?? false) === waits).map(({ role, text: said }) => `${role}: ${said}`)),
  ]
  return { waiting: texts(true), sure: texts(false) }
}

test('nothing waits where every word is read', () => {
  expect(rulesOf('Buy when RSI < 30. Sell when RSI > 70. Stop 2%.').waiting).toEqual([])
})

test('a condition of the sentence that has a mark waits, a rule of another sentence and a plain distance do not', () => {
  const { waiting, sure } = rulesOf('Buy when RSI < 30 unless the blorb is up, stop 2%. Sell when RSI > 70.')
  expect(waiting).toEqual(['entry: RSI(14) is below 30'])
  expect(sure).toEqual(['stop: 2% from the fill', 'exit: RSI(14) is above 70'])
})

test.each([
  ['or', 'Only buy when close is above the 200 EMA or the blorb is up. Buy when RSI < 30.'],
  ['and', 'Only buy when close is above the 200 EMA and the blorb is up. Buy when RSI < 30.'],
  ['if', 'Only buy when close is above the 200 EMA if the blorb is up. Buy when RSI < 30.'],
])('what %s joins to a mark waits with it', (_, text) => {
  expect(rulesOf(text)).toMatchObject({ waiting: ['entry: close is above EMA(200)'], sure: ['entry: RSI(14) is below 30'] })
})

test('what speaks of the last thing said waits where that is a mark', () => {
  expect(rulesOf('The blorb of the close. Buy when it is below 30.').waiting).toContain('entry: close is below 30')
  expect(rulesOf('The blorb is wobbly. Buy when RSI crosses above 30. Sell when it crosses below 70.').waiting).toEqual([])
})

test('a stop at the bar of an entry waits with the entry, one at a distance does not', () => {
  const text = 'Buy when there is a hammer near the blorb.'
  expect(rulesOf(`${text} Stop below the low.`).waiting).toContain('stop: at low')
  expect(rulesOf(`${text} Stop 2%.`).sure).toContain('stop: 2% from the fill')
})

test('what a mark goes on from waits with it, where nothing stands between them', () => {
  expect(rulesOf('Buy when RSI < 30. Stop 1 ATR under the ledge flurp.').waiting).toEqual(['stop: 1 ATR(14) from the fill'])
  expect(rulesOf('Buy when RSI < 30. Stop 1 ATR, wobbly frobs.').waiting).toEqual([])
  expect(rulesOf('Size = 1% of equity / (2 * frob(20)). Buy when RSI < 30. Stop 2%.').waiting).toEqual(['size: 1% of equity per trade'])
  expect(rulesOf('Buy when RSI < 30. Stop 3 pips behind the ledge.').waiting).toEqual(['stop: 3 pips from the fill'])
})

test('what a mark leads in waits with it', () => {
  expect(rulesOf('Buy when RSI < 30. From the frob on, trailing stop 2 ATR.').waiting).toEqual(['trailing: trailing stop 2 ATR(14)'])
})

test('an item of a list waits where another item has a mark', () => {
  const { waiting, sure } = rulesOf('Entry:\n- RSI < 30\n- the blorb is up\nExit:\n- RSI > 70')
  expect(waiting).toContain('entry: RSI(14) is below 30')
  expect(sure).toContain('exit: RSI(14) is above 70')
})

test('the mirrored side waits where the rules that it mirrors do', () => {
  const { waiting } = rulesOf('Long when RSI < 30 near the blorb. Stop 2%. Mirrored for shorts.')
  expect(waiting).toContain('entry: RSI(14) is above 70')
})

test('a stop, target, size or time waits where a mark speaks of one', () => {
  expect(rulesOf('Buy when RSI < 30. Stop 2%. Blorb the stop to the wobble.').waiting).toEqual(['stop: 2% from the fill'])
  expect(rulesOf('Buy when RSI < 30. Target 4%. Blorb the stop to the wobble.').sure).toContain('target: 4% from the fill')
})

test('what a question is about waits for its answer', () => {
  expect(rulesOf('Buy when RSI < 30, short when RSI > 70, long only.').waiting).not.toEqual([])
})

test('what follows a negation that nobody read waits: it may be what is ruled out', () => {
  const { waiting, sure } = rulesOf('Buy when RSI < 30. It never blorbs anything, like 10pm-6am. Stop 2%.')
  expect(waiting).toEqual(['session: only trade between 22:00 and 06:00'])
  expect(sure).toContain('stop: 2% from the fill')
})

test('"it" at the head of a condition waits for the mark before it, whatever is said of other values behind it', () => {
  expect(rulesOf('The two-frob blorb. When it drops below 10 while the close is above the 200 SMA, buy.').waiting).not.toEqual([])
})

test('what no word says waits while words are unread, since they may say it', () => {
  const lines = (text: string) => readText(text).rules.filter(({ spans }) => spans.length === 0)
  expect(lines('Buy when RSI < 30. Stop 2%. Keep to the frob.').every(({ waits }) => waits === true)).toBe(true)
  expect(lines('Buy when RSI < 30. Stop 2%.').some(({ waits }) => waits === true)).toBe(false)
})

test('the high of an entry waits where unread words name a high before it', () => {
  const entry = 'Buy when a candle closes above the high. Stop 2%.'
  expect(rulesOf(`Frob the high of the blorb. ${entry}`).waiting).toContain('entry: close is above high 1 bar ago')
  expect(rulesOf(`Frob the blorb. ${entry}`).sure).toContain('entry: close is above high 1 bar ago')
})
