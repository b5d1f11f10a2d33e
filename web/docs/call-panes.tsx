import { filledPath, type ApiCall } from '@playbook/contract/api-reference'
import type { ApiKey } from '@playbook/contract/business'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { languages, type Language } from '../business/copy-as.ts'
import { goodTestKeys, keysQuery, personalKeysQuery } from '../business/keys-query.ts'
import { LanguageChoice } from '../business/language-choice.tsx'
import { pageSetting } from '../page-settings.ts'
import { useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { CodeBox } from '../ui/code-box.tsx'
import { CodeText } from '../ui/code-text.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Field, Input, Select, Textarea } from '../ui/field.tsx'
import { formatCount } from '../ui/numbers.ts'
import { runAsOwnKey, sendCall, type SentCall } from './send-call.ts'
import css from './call-panes.module.css'

const bodyText = (body: unknown): string => (body === undefined ? '' : JSON.stringify(body, null, 2))

/** A call in three languages with its example, and the same to send in place. */
export function CallPanes({ call }: { call: ApiCall }) {
  return (
    <aside id="try" className={css.panes} aria-label="Examples">
      <div className={css.inside}>
        <RequestPane call={call} />
        <TryPane call={call} />
      </div>
    </aside>
  )
}

/** The keys in use of whoever is signed in: of their business, and their own. Who has no business is refused the former. */
function useOwnKeys() {
  const enabled = useSession().status === 'signed_in'
  const ofBusiness = useQuery({ ...keysQuery(), enabled, retry: false }).data?.results ?? []
  const personal = useQuery({ ...personalKeysQuery(), enabled, retry: false }).data?.results ?? []
  const good = (keys: readonly ApiKey[]) => keys.filter(({ state }) => state === 'active')
  return { ofBusiness: good(ofBusiness), all: good([...ofBusiness, ...personal]) }
}

/** Chosen by whoever types one in. */
const anotherKey = ''

const comments: Readonly<Record<Language, string>> = { curl: '#', typescript: '//', python: '#' }

function RequestPane({ call: { endpoint, example } }: { call: ApiCall }) {
  const [language, setLanguage] = useState<Language>('curl')
  const [keyId, setKeyId] = useState('')
  const { all: own } = useOwnKeys()
  const key = own.find(({ id }) => id === keyId) ?? own[0]
  const url = `${pageSetting('origin')}/api${filledPath(endpoint, example)}`
  const body = example.body === undefined ? null : JSON.stringify(example.body)
  const code = languages[language].write({ method: endpoint.method, url, body })
  const text = key === undefined ? code : `${comments[language]} PLAYBOOK_API_KEY: ${key.hint} (${key.name})\n${code}`
  return (
    <>
      {key !== undefined && (
        <Field label="Your key">
          <Select value={key.id} onChange={(event) => setKeyId(event.target.value)}>
            {own.map(({ id, hint, name }) => (
              <option key={id} value={id}>
                {hint} ({name})
              </option>
            ))}
          </Select>
        </Field>
      )}
      <CodeBox
        title="Request"
        actions={<LanguageChoice value={language} onChange={setLanguage} />}
        text={text}
        copyLabel="Copy the request"
        label="Example request"
        wraps
      />
    </>
  )
}

function TryPane({ call: { endpoint, example } }: { call: ApiCall }) {
  const [key, setKey] = useState('')
  const [params, setParams] = useState(example.params ?? {})
  const [query, setQuery] = useState(example.query ?? {})
  const [body, setBody] = useState(bodyText(example.body))
  const [sent, setSent] = useState<SentCall | null>(null)
  const [isSending, setSending] = useState(false)
  const headId = useId()
  const typed = key.trim()
  const { ofBusiness } = useOwnKeys()
  // What comes as a stream is not made in the sandbox.
  const own = endpoint.answer === 'events' ? [] : goodTestKeys(ofBusiness)
  const [chosen, setChosen] = useState<string | null>(null)
  const ownId = chosen ?? own[0]?.id ?? anotherKey
  // The log is that of a business.
  const isLogged = ofBusiness.some(({ hint, environment }) => typed.startsWith(`fpb_${environment}_`) && hint.endsWith(typed.slice(-4)))
  const send = async () => {
    setSending(true)
    const call = { endpoint, params, query, body: endpoint.body === undefined ? null : body }
    setSent(await (ownId === anotherKey ? sendCall(call, key) : runAsOwnKey(call, ownId)))
    setSending(false)
  }
  return (
    <section className={css.pane} aria-labelledby={headId}>
      <div className={css.head}>
        <span id={headId}>Try it</span>
        <span className="small mute">
          {endpoint.units === 0 ? 'free' : `free with a test key, else ${formatCount(endpoint.units, 'unit')}`}
        </span>
      </div>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {own.length > 0 && (
          <Field label="As">
            <Select value={ownId} onChange={(event) => setChosen(event.target.value)}>
              {own.map(({ id, hint, name }) => (
                <option key={id} value={id}>
                  {hint} ({name})
                </option>
              ))}
              <option value={anotherKey}>Another key</option>
            </Select>
          </Field>
        )}
        {ownId === anotherKey && (
          <Field label="Key" hint="It stays in this page and is sent to this server only.">
            <Input
              type="password"
              autoComplete="off"
              placeholder="fpb_test_…"
              value={key}
              onChange={(event) => setKey(event.target.value)}
            />
          </Field>
        )}
        {Object.entries(params).map(([name, value]) => (
          <Field key={name} label={name}>
            <Input value={value} onChange={(event) => setParams({ ...params, [name]: event.target.value })} />
          </Field>
        ))}
        {Object.entries(query).map(([name, value]) => (
          <Field key={name} label={name} hint="May be left empty.">
            <Input value={value} onChange={(event) => setQuery({ ...query, [name]: event.target.value })} />
          </Field>
        ))}
        {endpoint.body !== undefined && (
          <Field label="Body">
            <Textarea className={css.body} rows={6} spellCheck={false} value={body} onChange={(event) => setBody(event.target.value)} />
          </Field>
        )}
        <div className="row wrap">
          <Button type="submit" variant="primary" size="sm" busy={isSending}>
            Send
          </Button>
          <span className="small num" role="status">
            {sent?.summary}
          </span>
        </div>
      </form>
      {sent !== null && sent.answer !== null && (
        <>
          <CodeText className={css.code} label="Answer">
            {sent.answer}
          </CodeText>
          <div className={css.foot}>
            {sent.facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {isLogged && sent.requestId !== null && (
              <Link
                to="/console/business/overview"
                search={{ environment: typed.startsWith('fpb_test_') ? 'test' : 'live', request: sent.requestId }}
              >
                In the log
              </Link>
            )}
            <CopyButton label="Copy the answer" text={sent.answer} />
          </div>
        </>
      )}
    </section>
  )
}
