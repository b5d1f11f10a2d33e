import { readText } from '@playbook/engine/reader/read-text'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { BuilderUnderstood } from './builder-understood.tsx'
import { emptyDraft, type Draft } from './draft.ts'

const read = 'Buy when RSI(14) is below 30 unless the bolinger thing. Exit when RSI(14) is above 70.'
const nothing = () => {}

/** Shows what was understood of `read` while the draft has gone on to `written`, and gives what becomes of the draft. */
async function showBehind(written: string) {
  let now: Draft = { ...emptyDraft, text: written }
  await show(
    <BuilderUnderstood
      draft={{ ...emptyDraft, text: read }}
      change={(part) => (now = { ...now, ...(typeof part === 'function' ? part(now) : part) })}
      reading={readText(read, { symbol: 'EURUSD' })}
      lit={null}
      onLit={nothing}
      isEdited={() => false}
      onChoose={nothing}
      onMarket={nothing}
      onShow={nothing}
      statusId="status"
      onCompare={nothing}
      note={() => null}
      nearTo={() => []}
      form={{ edit: async () => null, add: async () => null }}
      history={{ undo: null, redo: null }}
      help={null}
      passed={null}
    />,
  )
  return () => now
}

const leaveOut = () => userEvent.click(screen.getByRole('button', { name: 'leave it out' }))

test('words are left out where they stand now, though more was written since they were read', async () => {
  const draft = await showBehind(`On the daily chart: ${read}`)
  await leaveOut()
  expect(draft().ignored.map(({ start, end }) => draft().text.slice(start, end))).toEqual(['unless the bolinger thing'])
})

test('words that were changed since they were read are not left out', async () => {
  const draft = await showBehind(read.replace('bolinger', 'upper'))
  await leaveOut()
  expect(draft().ignored).toEqual([])
})

test('words are said another way where they stand now', async () => {
  const draft = await showBehind(`On the daily chart: ${read}`)
  const [phrase] = within(screen.getByRole('group', { name: /^Rewrite/ })).getAllByRole('button')
  const chosen = phrase!.textContent
  await userEvent.click(phrase!)
  expect(draft().text).toBe(`On the daily chart: ${read.replace('the bolinger thing', chosen)}`)
})
