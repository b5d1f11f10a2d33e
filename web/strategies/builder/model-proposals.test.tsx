import { proposalModel, proposePlan } from '@playbook/contract/strategies'
import { planChanges } from '@playbook/engine/proposal/plan-changes'
import type { ProposedPlan } from '@playbook/engine/proposal/proposed-plan'
import { readText } from '@playbook/engine/reader/read-text'
import type { Span } from '@playbook/engine/strategy/plan'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../testing/fake-api.ts'
import { usePageWorkers } from '../../testing/page-worker.ts'
import { show } from '../../testing/show.tsx'
import { startSignedIn } from '../../testing/start-signed-in.ts'
import { readingContext } from './draft-request.ts'
import { emptyDraft, type Draft } from './draft.ts'
import { ModelProposals } from './model-proposals.tsx'

const api = useFakeApi()
usePageWorkers()

const text = 'Buy when RSI(14) is below 40 and 3 flurps in a row. Sell when RSI(14) is above 70. Keep it tight with a snug stop.'
const lower = 'the close is falling for 3 bars'
const rsi = { kind: 'indicator', name: 'rsi', params: { period: 14 }, output: 'value' }
const compared = (op: string, value: number, quote: string) => ({ op, left: rsi, right: { kind: 'const', value }, quote })
const close = { kind: 'price', field: 'close' }
const flurps = { op: 'falling', term: close, bars: 3, quote: '3 flurps in a row' }
const entryOf = (...more: readonly object[]) => ({ when: { op: 'and', args: [compared('lt', 40, 'RSI(14) is below 40'), ...more] } })
const exitLong = { when: compared('gt', 70, 'RSI(14) is above 70') }
const stop = { long: { kind: 'percent', value: 1.5, quote: 'a snug stop' } }
const planOf = (parts: ProposedPlan['parts'], more: Partial<ProposedPlan> = {}): ProposedPlan => ({
  parts: { entryLong: entryOf(flurps), exitLong, ...parts },
  incomplete: [],
  removed: [],
  assumed: [],
  cannot: [],
  ...more,
})
const entryOnly = planOf({})
const withStop = planOf({ stop }, { assumed: [1.5] })

const ask = `POST ${proposePlan.path}`
const answer = (proposed: ProposedPlan, more: object = {}) =>
  [
    200,
    {
      model: 'model-x',
      host: 'models.example',
      elapsed_ms: 1_540,
      notice: null,
      proposed,
      ...planChanges(readText, text, {}, proposed),
      reading: readText(text),
      ...more,
    },
  ] as const

/** The draft as the builder holds it, with the text as a field and the words that are pointed at. */
function Harness({ words }: { words: string }) {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, text: words })
  const [pointed, setPointed] = useState<readonly Span[]>([])
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const context = readingContext(draft, undefined)
  return (
    <>
      <textarea aria-label="Your words" value={draft.text} onChange={(event) => change({ text: event.target.value })} />
      <output aria-label="Pointed at">{pointed.map(({ start, end }) => draft.text.slice(start, end)).join('|')}</output>
      <ModelProposals
        draft={draft}
        change={change}
        reading={readText(draft.text, context)}
        context={context}
        market={undefined}
        onPoint={setPointed}
        onShow={() => {}}
      />
    </>
  )
}

const words = () => (screen.getByLabelText('Your words') as HTMLTextAreaElement).value
const askButton = () => screen.findByRole('button', { name: 'Ask the model what your text means' })
const acceptEntry = { name: `Accept: adds Entry, long: ${lower}` }
const acceptStop = { name: 'Accept: adds Stop: stop loss 1.5% from the entry' }
const accept = async (named: { name: string }) => {
  const button = await screen.findByRole('button', named)
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)
}

beforeEach(() => {
  startSignedIn()
  api.replies[`GET ${proposalModel.path}`] = [200, { model: { name: 'model-x', host: 'models.example' } }]
})

test('without a model there is nothing to see', async () => {
  let isAsked = false
  api.replies[`GET ${proposalModel.path}`] = () => {
    isAsked = true
    return [200, { model: null }]
  }
  await show(<Harness words={text} />)
  await waitFor(() => expect(isAsked).toBe(true))
  expect(screen.queryByRole('button')).toBeNull()
})

test('a text in which nothing waits has nothing to ask about', async () => {
  await show(<Harness words="Buy when RSI(14) is below 30. Sell when RSI(14) is above 70." />)
  await userEvent.type(screen.getByLabelText('Your words'), ' 3 flurps in a row.')
  await askButton()
  screen.getByText('Sends your text to model-x at models.example. Nothing changes until you accept it.')
  await userEvent.clear(screen.getByLabelText('Your words'))
  expect(screen.queryByRole('button')).toBeNull()
})

test('a change shows what it would be, its words and its numbers, becomes words of the text, and can be taken back', async () => {
  api.replies[ask] = answer(withStop)
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await screen.findByText('2 changes by model-x in 1.5 s, each checked against your words and read again.')
  const card = (await screen.findByRole('button', acceptEntry)).closest('li')!
  within(card).getByText('“3 flurps in a row”')
  within(card).getByText('3: in these words')
  const other = screen.getByRole('button', acceptStop).closest('li')!
  within(other).getByText('1.5: not in your words')
  within(other).getByText('With it: Size: 100% of equity per trade → 2% of equity is lost at the stop.')
  expect(words()).toBe(text)
  await accept(acceptEntry)
  expect(words()).toBe(text.replace('3 flurps in a row', lower))
  screen.getByText(/now stands in your text/)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(words()).toBe(text)
})

test('the words that a change rests on are marked while it is looked at', async () => {
  api.replies[ask] = answer(entryOnly)
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  const card = (await screen.findByRole('button', acceptEntry)).closest('li')!
  const pointed = () => screen.getByLabelText('Pointed at').textContent
  expect(pointed()).toBe('')
  await userEvent.hover(card)
  expect(pointed()).toBe('3 flurps in a row')
  await userEvent.unhover(card)
  expect(pointed()).toBe('')
})

test('the next change is found in the text as it then stands', async () => {
  api.replies[ask] = answer(withStop)
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await accept(acceptEntry)
  await waitFor(() => expect(screen.queryByRole('button', acceptEntry)).toBeNull())
  await accept(acceptStop)
  expect(words()).toBe(`Buy when RSI(14) is below 40 and ${lower}. Sell when RSI(14) is above 70. Stop loss 1.5% from the entry.`)
})

test('all of it is accepted at once, and taken back at once', async () => {
  api.replies[ask] = answer(withStop)
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await accept({ name: 'Accept all 2' })
  expect(words()).toBe(`Buy when RSI(14) is below 40 and ${lower}. Sell when RSI(14) is above 70. Stop loss 1.5% from the entry.`)
  screen.getByText('2 changes now stand in your text.')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(words()).toBe(text)
})

test('a change against what was read for sure says so, and is not accepted with the others', async () => {
  const sure = compared('gt', 40, 'RSI(14) is below 40')
  api.replies[ask] = answer(planOf({ entryLong: { when: { op: 'and', args: [sure, flurps] } }, stop }, { assumed: [1.5] }))
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  const card = (await screen.findByText('Changes')).closest('li')!
  within(card).getByText('the RSI(14) is below 40')
  within(card).getByText(/^This was read otherwise, and for sure/)
  await accept({ name: 'Accept all 2' })
  expect(words()).toMatch(/^Buy when RSI\(14\) is below 40 and the close/)
})

test('a dismissed change changes nothing and is gone', async () => {
  api.replies[ask] = answer(entryOnly)
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await userEvent.click(await screen.findByRole('button', { name: `Dismiss: adds Entry, long: ${lower}` }))
  expect(screen.queryByText('Adds')).toBeNull()
  expect(words()).toBe(text)
})

test('what would not be read as proposed is not offered, and said', async () => {
  const odd = { op: 'gt', left: { kind: 'calc', op: 'div', args: [close, { kind: 'entry_price' }] }, right: { kind: 'const', value: 3 } }
  api.replies[ask] = answer(planOf({ entryLong: entryOf({ ...odd, quote: '3 flurps in a row' }) }))
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await screen.findByText('1 change left out')
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
})

test('what the model forgets is named, and stays', async () => {
  api.replies[ask] = answer(planOf({ entryLong: { when: flurps } }), { notice: 'The model proposed nothing that can be used.' })
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await screen.findByText('The model says nothing of “the RSI(14) is below 40”. What was read stays.')
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
})

test('changes for words that were rewritten since are gone', async () => {
  api.replies[ask] = answer(entryOnly)
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await screen.findByText('Adds')
  await userEvent.clear(screen.getByLabelText('Your words'))
  await userEvent.type(screen.getByLabelText('Your words'), 'Buy when RSI(14) is below 30 and 5 flurps.')
  await waitFor(() => expect(screen.queryByText('Adds')).toBeNull())
})

test('a model that fails leaves a plain notice', async () => {
  const notice = 'The model did not answer in time. Your words stand as they were read.'
  const nothing = planOf({}, { parts: {}, cannot: ['a snug stop'] })
  api.replies[ask] = answer(nothing, { notice, dropped: [{ words: '3 flurps', reason: 'It uses 37.' }] })
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await screen.findByText(notice)
  screen.getByText('1 change left out')
  screen.getByText('“3 flurps”: It uses 37.')
  screen.getByText('The model could make no rule of “a snug stop”.')
  expect(words()).toBe(text)
})

test('a refused question says why', async () => {
  const message = 'Rate limit exceeded. Please wait before making more requests.'
  api.replies[ask] = [429, { code: 'rate_limited', message, request_id: '1' }]
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  expect((await screen.findByText(/Rate limit exceeded/)).textContent).toBe(`The model was not asked. ${message}`)
})
