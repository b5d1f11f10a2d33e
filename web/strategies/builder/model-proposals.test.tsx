import { proposalModel, proposeParts } from '@playbook/contract/strategies'
import { readText } from '@playbook/engine/reader/read-text'
import type { Expr, Origin, Term } from '@playbook/engine/strategy/plan'
import { placeProposal } from '@playbook/engine/strategy/proposal/place-proposal'
import { sentencesOf } from '@playbook/engine/strategy/proposal/plan-of-part'
import type { Proposal, ProposedPart } from '@playbook/engine/strategy/proposal/proposal'
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

const from: Origin = { spans: [] }
const falling: Expr = { op: 'falling', term: { kind: 'price', field: 'close', from }, bars: 3, from }
const text = 'Buy when RSI(14) is below 40 and 3 flurps in a row. Sell when RSI(14) is above 70. Keep it tight with a snug stop.'
const proposalOf = (proposed: ProposedPart, words: string, assumed: readonly string[] = []): Proposal => ({
  proposed,
  words,
  span: { start: text.indexOf(words), end: text.indexOf(words) + words.length },
  assumed,
  text: sentencesOf(proposed, 'long'),
})
const entry = proposalOf({ part: 'entryLong', when: falling }, '3 flurps in a row')
const stop = proposalOf({ part: 'stop', side: 'both', distance: { kind: 'percent', value: 1.5, from } }, 'a snug stop', ['1.5'])
/** A condition that the reader has no words for. */
const close: Term = { kind: 'price', field: 'close', from }
const smaller: Term = { kind: 'calc', op: 'min', args: [close, { kind: 'calc', op: 'abs', args: [close], from }], from }
const odd = proposalOf({ part: 'entryLong', when: { op: 'gt', left: smaller, right: close, from } }, '3 flurps in a row')

const ask = `POST ${proposeParts.path}`
const answer = (proposals: readonly Proposal[], more: object = {}) =>
  [
    200,
    {
      model: 'model-x',
      host: 'models.example',
      elapsed_ms: 1_540,
      notice: null,
      proposals: proposals.map((proposal) => ({ proposal, placement: placeProposal(readText, text, {}, proposal) })),
      dropped: [],
      cannot: [],
      reading: readText(text),
      ...more,
    },
  ] as const

/** The draft as the builder holds it, with the text as a field. */
function Harness({ words }: { words: string }) {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, text: words })
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const context = readingContext(draft, undefined)
  return (
    <>
      <textarea aria-label="Your words" value={draft.text} onChange={(event) => change({ text: event.target.value })} />
      <ModelProposals draft={draft} change={change} reading={readText(draft.text, context)} context={context} market={undefined} />
    </>
  )
}

const words = () => (screen.getByLabelText('Your words') as HTMLTextAreaElement).value
const askButton = () => screen.findByRole('button', { name: 'Ask the model about the unread parts' })

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

test('a text without anything unread has nothing to ask about', async () => {
  await show(<Harness words="Buy when RSI(14) is below 30. Sell when RSI(14) is above 70." />)
  await userEvent.type(screen.getByLabelText('Your words'), ' 3 flurps in a row.')
  await askButton()
  screen.getByText('Sends your text to model-x at models.example. Nothing changes until you accept it.')
  await userEvent.clear(screen.getByLabelText('Your words'))
  expect(screen.queryByRole('button')).toBeNull()
})

test('an accepted proposal becomes words of the text, and can be taken back', async () => {
  api.replies[ask] = answer([entry, stop])
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await screen.findByText('2 proposals by model-x in 1.5 s, each checked against your words.')
  const [card] = screen.getAllByRole('listitem').filter((each) => within(each).queryByText('Proposed'))
  within(card!).getByText('3 flurps in a row')
  expect((await within(card!).findByText('Adds')).closest('li')?.textContent).toBe('Adds Entry, long: close is falling for 3 bars')
  expect(words()).toBe(text)
  await userEvent.click(within(card!).getByRole('button', { name: /^Accept/ }))
  expect(words()).toBe(text.replace('3 flurps in a row', 'close is falling for 3 bars'))
  screen.getByText(/“close is falling for 3 bars” now stands in your text/)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(words()).toBe(text)
})

test('the next proposal is tried in the text as it then stands', async () => {
  api.replies[ask] = answer([entry, stop])
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await screen.findAllByText('Adds')
  await userEvent.click(screen.getByRole('button', { name: 'Accept the proposal for “3 flurps in a row”' }))
  await screen.findByText('1.5')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Accept/ }).getAttribute('aria-busy')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Accept the proposal for “a snug stop”' }))
  expect(words()).toBe('Buy when RSI(14) is below 40 and close is falling for 3 bars. Sell when RSI(14) is above 70. Stop loss 1.5%.')
})

test('a dismissed proposal changes nothing and is gone', async () => {
  api.replies[ask] = answer([entry])
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss the proposal for “3 flurps in a row”' }))
  expect(screen.queryByText('Proposed')).toBeNull()
  expect(words()).toBe(text)
})

test('what would not be read as proposed can only be copied', async () => {
  api.replies[ask] = answer([odd])
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await screen.findByText(/would not be read as just what is proposed/)
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(odd.text)
})

test('proposals for words that were changed since are gone', async () => {
  api.replies[ask] = answer([entry])
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await screen.findByText('Proposed')
  await userEvent.clear(screen.getByLabelText('Your words'))
  await userEvent.type(screen.getByLabelText('Your words'), 'Buy when RSI(14) is below 30 and 5 flurps.')
  expect(screen.queryByText('Proposed')).toBeNull()
})

test('a model that fails leaves a plain notice', async () => {
  const notice = 'The model did not answer in time. Your words stand as they were read.'
  api.replies[ask] = answer([], { notice, dropped: [{ words: '3 flurps', reason: 'It uses 37.' }], cannot: ['a snug stop'] })
  await show(<Harness words={text} />)
  await userEvent.click(await askButton())
  await screen.findByText(notice)
  screen.getByText('1 proposal left out')
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
