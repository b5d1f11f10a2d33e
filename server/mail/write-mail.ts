import { templates, type MailPart, type MailText, type TemplateName } from './templates.ts'

interface Given {
  readonly template: TemplateName
  readonly values: Readonly<Record<string, string>>
  readonly secret: string
  readonly origin: string
  readonly support: string
}

interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly oneClick: string | null
}

/** What is read of a template whatever it needs to be told. */
interface AnyTemplate {
  readonly values: readonly string[]
  readonly paragraphs?: readonly string[]
  readonly write: unknown
}

export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(templates, name)

/** Names come from people: a line break in one would be another line of the mail, or of its head. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Its lines, with one empty one at most between two of them. */
const linesOf = (text: string) =>
  text
    .split(/\r\n?|[\n\u2028\u2029]/u)
    .map(oneLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** A mail as text and as HTML, both from the one description in its template. */
export function writeMail({ template, values, secret, origin, support }: Given): WrittenMail {
  const { values: names, paragraphs = [], write }: AnyTemplate = templates[template]
  const given = Object.fromEntries(names.map((name) => [name, (paragraphs.includes(name) ? linesOf : oneLine)(values[name] ?? '')]))
  // What each template asks for was just put together.
  const mail = (write as (given: unknown) => MailText)({ values: given, secret, origin, support })
  const foot = [mail.because, `Questions: ${support}`]
  return { subject: mail.subject, text: textOf(mail, foot), html: htmlOf(mail, foot), oneClick: mail.oneClick ?? null }
}

function textOf({ parts }: MailText, foot: readonly string[]): string {
  return `${[...parts.map(partAsText), ['-- ', ...foot].join('\n')].join('\n\n')}\n`
}

function partAsText(part: MailPart): string {
  if ('text' in part) return part.text
  // Set in, so that no line of theirs looks like one of ours.
  if ('written' in part) return part.written.replaceAll(/^(?=.)/gm, '  ')
  if ('code' in part) return `    ${part.code}`
  if ('link' in part) return `${part.label}:\n${part.link}`
  return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark)

/** The light colours stand with each element, for readers that know no style sheets; the dark ones are told by class. */
const styles = `
  @media (prefers-color-scheme: dark) {
    .page { background: #14171c !important; color: #e6e8eb !important }
    .card { background: #1d2127 !important; border-color: #343a43 !important }
    .mute { color: #9aa3af !important }
    .code { background: #14171c !important; color: #e6e8eb !important; border-color: #343a43 !important }
    .go { background: #e6e8eb !important; color: #14171c !important }
    .url { color: #9dc1ff !important }
  }`

function htmlOf({ subject, parts }: MailText, foot: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${styles}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f5f5f2;color:#1b1f24;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div class="card" style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #dcdcd6;border-radius:8px">
<p class="mute" style="margin:0 0 20px;font-weight:600;color:#5c6570">Playbook</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escape(subject)}</h1>
${parts.map(partAsHtml).join('\n')}
</div>
<p class="mute" style="max-width:520px;margin:16px auto 0;padding:0 28px;font-size:13px;color:#5c6570">${foot.map(escape).join('<br>')}</p>
</body>
</html>
`
}

function partAsHtml(part: MailPart): string {
  if ('text' in part) return `<p style="margin:0 0 16px">${escape(part.text)}</p>`
  if ('written' in part) return `<p style="margin:0 0 16px">${escape(part.written).replaceAll('\n', '<br>')}</p>`
  if ('code' in part)
    return `<p class="code" style="margin:0 0 16px;padding:14px;background:#f5f5f2;border:1px solid #dcdcd6;border-radius:6px;font:600 26px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center">${escape(part.code)}</p>`
  if ('link' in part)
    return `<p style="margin:0 0 8px"><a class="go" href="${escape(part.link)}" style="display:inline-block;padding:11px 18px;background:#1b1f24;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600">${escape(part.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;overflow-wrap:anywhere"><a class="url" href="${escape(part.link)}" style="color:#2257b8">${escape(part.link)}</a></p>`
  const rows = part.facts.map(
    ([name, value]) =>
      `<tr><td class="mute" style="padding:2px 16px 2px 0;color:#5c6570;vertical-align:top">${escape(name)}</td><td>${escape(value)}</td></tr>`,
  )
  return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}
