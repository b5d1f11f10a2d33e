import { cleanup, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hostileInPieces, hostileMarkdown } from '../testing/hostile-markdown.ts'
import { sampleAnswer } from '../testing/sample-chat.ts'
import { MessageBody } from './message-body.tsx'

const ran = vi.fn<() => void>()
Object.assign(globalThis, { __xss: ran })
const elements = new Set(
  'a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr li ol p pre section span strong sup table tbody td th thead tr ul'.split(' '),
)
/** What an attribute may be, by its name: no other is there. */
const attributes: Readonly<Record<string, RegExp>> = {
  'aria-label': /^Table$/,
  class: /^[\w -]*$|^language-/,
  'data-footnotes': /^true$/,
  href: /^https?:\/\//i,
  id: /^(user-content-fn-.+|footnote-label)$/,
  rel: /^noopener noreferrer nofollow$/,
  role: /^region$/,
  start: /^\d+$/,
  style: /^text-align: (left|right|center);$/,
  tabindex: /^(0|-1)$/,
  target: /^_blank$/,
}

const body = (content: string, status: 'completed' | 'streaming') => (
  <MessageBody message={{ ...sampleAnswer, content, status }} openId={null} onFigure={() => {}} />
)

/** Everything in a shown answer that should not be there, named. */
function harms(shown: HTMLElement): string[] {
  const all = [...shown.querySelectorAll('*')]
  const links = all.filter(({ localName }) => localName === 'a')
  return [
    ...all.filter(({ localName }) => !elements.has(localName)).map(({ localName }) => `element ${localName}`),
    ...all.flatMap((element) =>
      [...element.attributes]
        .filter(({ name, value }) => attributes[name]?.test(value) !== true)
        .map(({ name, value }) => `${element.localName} with ${name}="${value}"`),
    ),
    ...links
      .filter((link) => !['href', 'rel', 'target'].every((name) => link.hasAttribute(name)))
      .map(({ outerHTML }) => `link ${outerHTML}`),
    ...(shown.textContent.includes('[[f:') ? ['a raw reference'] : []),
  ]
}

const payloads = Object.entries(hostileMarkdown).flatMap(([kind, all]) => all.map((payload) => [kind, payload] as const))

test('the corpus is large', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(100)
  expect(hostileInPieces).toHaveLength(10)
})

test.each(payloads)('WB8, WB9: %s does nothing: %j', (_, payload) => {
  for (const status of ['completed', 'streaming'] as const) {
    const { container } = render(body(payload, status))
    expect(harms(container)).toEqual([])
    cleanup()
  }
  expect(ran).not.toHaveBeenCalled()
})

// Without the huge ones, with which it would be shown as plain words.
test('all in one answer does nothing', () => {
  const { container } = render(body(payloads.flatMap(([, payload]) => (payload.length < 900 ? [payload] : [])).join('\n\n'), 'completed'))
  expect(container.querySelectorAll('a').length).toBeGreaterThan(10)
  expect(harms(container)).toEqual([])
  expect(ran).not.toHaveBeenCalled()
})

test.each(hostileInPieces)('WB10: wherever it is cut as it comes it does nothing: %j', (payload) => {
  const { container, rerender } = render(body('', 'streaming'))
  for (let end = 1; end <= payload.length; end += 1) {
    rerender(body(payload.slice(0, end), 'streaming'))
    expect({ end, harms: harms(container) }).toEqual({ end, harms: [] })
  }
  rerender(body(payload, 'completed'))
  expect(harms(container)).toEqual([])
  expect(ran).not.toHaveBeenCalled()
})

test('the links that are shown are those to the web, and only what is not a picture', () => {
  const { container } = render(body('[a](https://example.com/a) ![b](https://example.com/b) http://example.com/c', 'completed'))
  expect([...container.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://example.com/a', 'http://example.com/c'])
})

test('a figure in code is a button as elsewhere, and code without one stays code', () => {
  const { container } = render(body('`[[f:t1.close]]` and `x`\n\n```\na [[f:t1.close]]\nb\n```', 'completed'))
  expect([...container.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['1.08825', '1.08825'])
  expect(container.querySelector('code')!.textContent).toBe('x')
  expect(container.querySelector('pre')!.textContent).toBe('a 1.08825\nb')
})

test('a definition named like a figure makes no link of it', () => {
  const { container } = render(body('At [[f:t1.close]].\n\n[f:t1.close]: https://example.com', 'completed'))
  expect(container.querySelectorAll('a')).toHaveLength(0)
  expect(container.querySelector('button')!.textContent).toBe('1.08825')
})

test.each(['> ', '>', '- ', '* _', '[', '![', '**a '])('%j without end leaves an answer that can be read', (mark) => {
  const { container } = render(body(`${mark.repeat(16_000 / mark.length)}It is clear.`, 'completed'))
  expect(container.textContent).toContain('It is clear.')
  expect(harms(container)).toEqual([])
})
