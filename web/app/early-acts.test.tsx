import { readFileSync } from 'node:fs'
import { act, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useTakeOver } from '../ui/use-take-over.ts'

// What a page waits for would hold up the pages of other files: one that nothing is on has nothing to do again.
afterEach(() => {
  document.body.replaceChildren()
  globalThis.takeOverPage?.()
})

const boot = readFileSync('web/public/page-boot.js', 'utf8')

function Form({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState('')
  const [isKept, setKept] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend(`${text} ${isKept}`)
      }}
    >
      <input aria-label="Other" />
      <input aria-label="Email" value={text} onChange={(event) => setText(event.target.value)} />
      <input type="checkbox" aria-label="Keep" checked={isKept} onChange={() => setKept(!isKept)} />
      <a href="#help">Help</a>
      <button type="submit">Send</button>
    </form>
  )
}

/** Two buttons that tell of their presses; the first is called otherwise than it was drawn. */
const Buttons = ({ onPress }: { onPress: (name: string) => void }) => (
  <>
    <button type="button" data-early="theme" aria-label="Switch to the light theme" onClick={() => onPress('theme')} />
    <button type="button" onClick={() => onPress('loses')}>
      Loses
    </button>
  </>
)

/** The page as it was drawn beforehand, with its boot script run; `takeOver` puts the application in its place. */
function drawnPage() {
  const drawn = document.createElement('div')
  drawn.innerHTML =
    '<form><input aria-label="Other"><input aria-label="Email"><input type="checkbox" aria-label="Keep"><a href="#help">Help</a><button type="submit">Send</button></form>' +
    '<button type="button" data-early="theme" aria-label="Switch to the dark theme"></button><button type="button">Loses</button>'
  document.body.replaceChildren(drawn)
  window.eval(boot)
  const onSend = vi.fn<(text: string) => void>()
  const onPress = vi.fn<(name: string) => void>()
  return {
    onSend,
    onPress,
    async takeOver() {
      drawn.remove()
      render(
        <>
          <Form onSend={onSend} />
          <Buttons onPress={onPress} />
        </>,
      )
      await act(async () => {
        globalThis.takeOverPage?.()
        await new Promise((resolve) => setTimeout(resolve, 5))
      })
    },
  }
}

function TakenOver({ children }: { children: ReactNode }) {
  useTakeOver()
  return children
}

/** A page that the application takes over as it stands, element by element. */
function keptPage() {
  const onSend = vi.fn<(text: string) => void>()
  const onPress = vi.fn<(name: string) => void>()
  const page = (
    <TakenOver>
      <Form onSend={onSend} />
      <Buttons onPress={onPress} />
    </TakenOver>
  )
  const place = document.createElement('div')
  place.innerHTML = renderToString(page)
  document.body.replaceChildren(place)
  window.eval(boot)
  return {
    onSend,
    onPress,
    async takeOver() {
      await act(async () => void hydrateRoot(place, page))
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    },
  }
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email')

function type(value: string) {
  email().focus()
  email().value = value
  email().dispatchEvent(new Event('input', { bubbles: true }))
}

test('what was typed, ticked and pressed before the application was there is done once it is', async () => {
  const page = drawnPage()
  type('a@example.com')
  screen.getByLabelText('Keep').click()
  screen.getByRole('button', { name: 'Send' }).click()
  expect(page.onSend).not.toHaveBeenCalled()
  await page.takeOver()
  expect(page.onSend).toHaveBeenCalledExactlyOnceWith('a@example.com true')
})

test('the field that was typed in keeps the focus, and nothing is pressed that was not', async () => {
  const page = drawnPage()
  type('a@')
  await page.takeOver()
  expect(document.activeElement).toBe(email())
  expect(email().value).toBe('a@')
  expect(screen.getByLabelText<HTMLInputElement>('Keep').checked).toBe(false)
  expect(page.onSend).not.toHaveBeenCalled()
})

test('a link that had the focus has it again, and the page stays where it was scrolled to', async () => {
  const page = drawnPage()
  screen.getByRole('link').focus()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  await page.takeOver()
  expect(document.activeElement).toBe(screen.getByRole('link'))
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
  focus.mockRestore()
})

test('a field that was left for the empty page does not take the focus back', async () => {
  const page = drawnPage()
  type('a@')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  email().blur()
  await page.takeOver()
  expect(document.activeElement).toBe(document.body)
  expect(email().value).toBe('a@')
})

test('a field that is pressed while it has the focus keeps it', async () => {
  const page = drawnPage()
  type('a@')
  email().dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await page.takeOver()
  expect(document.activeElement).toBe(email())
})

test('each button that was pressed is pressed once, in the order of the last presses, whatever its label has become', async () => {
  const page = drawnPage()
  const theme = () => screen.getByLabelText(/^Switch to/)
  theme().click()
  screen.getByText('Loses').click()
  theme().click()
  await page.takeOver()
  expect(page.onPress.mock.calls).toEqual([['loses'], ['theme']])
})

test('a page that is taken over as it stands hears what was typed, ticked and pressed before', async () => {
  const page = keptPage()
  const field = email()
  type('a@example.com')
  screen.getByLabelText('Keep').click()
  screen.getByRole('button', { name: 'Send' }).click()
  await page.takeOver()
  expect(email()).toBe(field)
  expect(document.activeElement).toBe(field)
  expect(page.onSend).toHaveBeenCalledExactlyOnceWith('a@example.com true')
})

test('a box that was ticked and cleared again before is not ticked', async () => {
  const page = keptPage()
  screen.getByLabelText('Keep').click()
  screen.getByLabelText('Keep').click()
  await page.takeOver()
  await act(async () => screen.getByRole('button', { name: 'Send' }).click())
  expect(page.onSend).toHaveBeenCalledExactlyOnceWith(' false')
})

test('a button that is pressed while the page is being taken over is pressed once', async () => {
  const page = keptPage()
  const taken = page.takeOver()
  screen.getByText('Loses').click()
  await taken
  expect(page.onPress.mock.calls).toEqual([['loses']])
})

test('a form that is sent before the application is there does not leave the page', () => {
  drawnPage()
  const sent = new Event('submit', { bubbles: true, cancelable: true })
  screen.getByRole('button', { name: 'Send' }).closest('form')?.dispatchEvent(sent)
  expect(sent.defaultPrevented).toBe(true)
})
