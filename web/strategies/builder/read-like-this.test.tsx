import type { NearReading } from '@playbook/engine/reader/nearest-readings'
import { readText } from '@playbook/engine/reader/read-text'
import type { Span } from '@playbook/engine/strategy/plan'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { ReadLikeThis } from './read-like-this.tsx'
import type { Reader } from './use-reader.ts'

const text = 'Buy when RSI(14) is below 30. Bag the flurps at 2R. Frob out after 5 bars.'
const others: Readonly<Record<string, Pick<NearReading, 'words' | 'without'>>> = {
  'Bag the flurps at 2R': { words: 'Take profit at 2R', without: ['flurps'] },
  'Frob out after 5 bars': { words: 'Exit after 5 bars', without: [] },
}
const sentences = Object.keys(others).map((said) => ({ said, start: text.indexOf(said), end: text.indexOf(said) + said.length }))
const nearTo = (mark: Span): readonly NearReading[] =>
  sentences.flatMap(({ said, start, end }) =>
    mark.start < end && start < mark.end ? [{ place: { start, end }, ...others[said]!, rules: [], instead: [] }] : [],
  )
/** The reader itself, on the page's own thread. */
const ask = (async (_: 'read', { text: asked }: { text: string }) => ({ reading: readText(asked) })) as unknown as Reader['ask']

async function showOffers(near = nearTo) {
  const said: string[] = []
  await show(<ReadLikeThis reader={{ ask }} reading={readText(text)} context={{}} nearTo={near} onSay={(now) => said.push(now)} />)
  return said
}
const open = () => userEvent.click(screen.getByText('Read it like this', { selector: 'summary b' }))

test('every held sentence is said in its first other words at once, after the whole text and its rules were shown', async () => {
  const said = await showOffers()
  await open()
  expect(await screen.findByText('Then nothing waits for a decision.')).toBeDefined()
  expect(screen.getByText('Buy when RSI(14) is below 30. Take profit at 2R. Exit after 5 bars.')).toBeDefined()
  expect(screen.getByText('without: “flurps”')).toBeDefined()
  expect(screen.getByText('close after 5 bars')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Read it like this' }))
  expect(said).toEqual(['Buy when RSI(14) is below 30. Take profit at 2R. Exit after 5 bars.'])
})

test('a sentence that is unticked stays as it is written', async () => {
  const said = await showOffers()
  await open()
  await userEvent.click(screen.getByRole('checkbox', { name: /Bag the flurps/ }))
  expect(await screen.findByText('Then one decision still waits.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Read 1 of 2 like this' }))
  expect(said).toEqual(['Buy when RSI(14) is below 30. Bag the flurps at 2R. Exit after 5 bars.'])
})

test('one sentence alone is said where its mark stands', async () => {
  await showOffers((mark) => nearTo(mark).filter(({ place }) => place.start === sentences[0]!.start))
  expect(screen.queryByText('Read it like this')).toBeNull()
})
