import { expect, test } from 'vitest'
import { templates, type TemplateName } from './templates.ts'
import { writeMail } from './write-mail.ts'

const given = { origin: 'https://playbook.example', support: 'help@playbook.example', secret: '482913' }
const names = Object.keys(templates) as TemplateName[]
const valuesOf = (template: TemplateName, value: (name: string) => string) =>
  Object.fromEntries((templates[template].values as readonly string[]).map((name) => [name, value(name)]))

test.each(names)('%s says the same as text and as HTML', (template) => {
  const { subject, text, html } = writeMail({ ...given, template, values: valuesOf(template, (name) => `the ${name}`) })
  expect(subject).toMatch(/^[\x20-\x7e]+$/)
  expect(html).toContain(`<h1`)
  for (const word of text.match(/the \w+|https:\S+|\d{6}/g) ?? []) expect(html).toContain(word.replaceAll('&', '&amp;'))
  expect(`${text}${html}`).not.toMatch(/undefined|\[object/)
})

test.each(names)('in %s markup and line breaks of people stay text on one line', (template) => {
  const values = valuesOf(template, () => '<img src=x onerror=alert(1)>\r\nBcc: x@evil.example')
  const { subject, text, html } = writeMail({ ...given, template, values })
  expect(html).not.toContain('<img')
  expect(text).not.toMatch(/^Bcc:/m)
  expect(subject).not.toContain('Bcc')
})

test.each(['contact_answer', 'contact_message'] as const)('what somebody wrote keeps its paragraphs in %s', (template) => {
  const written = 'Dear <Ada>,\r\n\r\n\n\nfirst line.\nSecond\tline.\n'
  const { text, html } = writeMail({ ...given, template, values: { ...valuesOf(template, () => 'x'), text: written } })
  expect(text).toMatch(/^ {2}Dear <Ada>,\n\n {2}first line\.\n {2}Second line\.\n\n/m)
  expect(html).toContain('>Dear &lt;Ada&gt;,<br><br>first line.<br>Second line.</p>')
})

test.each(names)('every link of %s leads to our own origin', (template) => {
  const { html } = writeMail({ ...given, template, values: valuesOf(template, () => 'x') })
  for (const [, href] of html.matchAll(/href="([^"]+)"/g)) expect(new URL(href!).origin).toBe(given.origin)
})
