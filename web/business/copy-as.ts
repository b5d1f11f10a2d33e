/** A call as it can be made again. The key is never part of it: it is read from the environment. */
export interface Repeatable {
  readonly method: string
  /** Of the whole address, with the host. */
  readonly url: string
  /** JSON text, or null without a body. */
  readonly body: string | null
}

const keyName = 'PLAYBOOK_API_KEY'
const inQuotes = (text: string) => JSON.stringify(text)
/** For a POSIX shell: nothing is special inside single quotes but the quote itself. */
const forShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const lines = (...all: readonly (string | null)[]) => all.filter((line) => line !== null).join('\n')

/** The same call in each language that it can be copied in. */
export const languages = {
  curl: {
    label: 'curl',
    write: ({ method, url, body }) =>
      [
        `curl -X ${method} ${forShell(url)}`,
        `-H "Authorization: ApiKey $${keyName}"`,
        ...(body === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${forShell(body)}`]),
      ].join(' \\\n  '),
  },
  typescript: {
    label: 'TypeScript',
    write: ({ method, url, body }) =>
      lines(
        `const response = await fetch(${inQuotes(url)}, {`,
        `  method: ${inQuotes(method)},`,
        '  headers: {',
        `    Authorization: \`ApiKey \${process.env.${keyName}}\`,`,
        body === null ? null : `    "Content-Type": "application/json",`,
        '  },',
        body === null ? null : `  body: ${inQuotes(body)},`,
        '})',
        'console.log(response.status, await response.text())',
      ),
  },
  python: {
    label: 'Python',
    write: ({ method, url, body }) =>
      lines(
        'import os, requests',
        '',
        'response = requests.request(',
        `    ${inQuotes(method)}, ${inQuotes(url)},`,
        `    headers={"Authorization": f"ApiKey {os.environ['${keyName}']}"${body === null ? '' : ', "Content-Type": "application/json"'}},`,
        body === null ? null : `    data=${inQuotes(body)}.encode(),`,
        ')',
        'print(response.status_code, response.text)',
      ),
  },
} as const satisfies Record<string, { readonly label: string; readonly write: (call: Repeatable) => string }>
export type Language = keyof typeof languages
export const languageChoices = Object.entries(languages).map(([value, { label }]) => ({ value: value as Language, label }))

/** A call for a shell that has just been given its key. */
export const firstCallOf = (key: string, call: Repeatable): string => `export ${keyName}=${key}\n${languages.curl.write(call)}`
