import { apiChanges } from '@playbook/contract/api-changes'
import {
  changesFeedPath,
  clientPackagePath,
  docsPagePath,
  openApiPath,
  type GuideSlug,
  type ReferenceSlug,
} from '@playbook/contract/api-docs'
import { apiCalls } from '@playbook/contract/api-reference'
import { includedUnits, monthlyUnits } from '@playbook/contract/business'
import { limits } from '@playbook/contract/limits'
import { mcpPath } from '@playbook/contract/mcp'
import { webhookEvents } from '@playbook/contract/webhooks'
import { Link } from '@tanstack/react-router'
import simulated from 'built:simulated-markets'
import type { ReactElement } from 'react'
import { pageSetting } from '../page-settings.ts'
import { CodeText } from '../ui/code-text.tsx'
import { formatCount } from '../ui/numbers.ts'
import { ErrorTable } from './call-doc.tsx'
import { priceText } from './price-text.ts'

const origin = () => pageSetting('origin')
const hoursKept = 24

const Code = ({ label, text }: { label: string; text: string }) => <CodeText label={label}>{text}</CodeText>
const ToPage = ({ slug, children }: { slug: string; children: string }) => <Link to={docsPagePath(slug)}>{children}</Link>

/** The very programs that a test runs. */
const examples = import.meta.glob<string>('../../client/examples/*.ts', { query: '?raw', import: 'default', eager: true })
const exampleText = (name: string) => examples[`../../client/examples/${name}.ts`] ?? ''

const FirstCall = () => (
  <>
    <ol>
      <li>
        Make a key. With an account you can make a <Link to="/console/settings/security">personal key</Link> in your settings. With a
        business, open{' '}
        <Link to="/console/business/keys" search={{ environment: 'test', create: 'yes' }}>
          API keys
        </Link>{' '}
        in the console and create a test key. A key is shown once: keep it where your other secrets are.
      </li>
      <li>Put it into an environment variable and send the call below.</li>
    </ol>
    <Code
      label="The first call"
      text={`export PLAYBOOK_API_KEY=fpb_test_…
curl -X POST ${origin()}/api/b2b/charts/EURUSD/data/ \\
  -H "Authorization: ApiKey $PLAYBOOK_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"timeframe":"1h","count":2}'`}
    />
    <p>
      The answer has two candles of an hour, oldest first. A test key begins with fpb_test_, reads simulated markets and is free; a key that
      begins with fpb_live_ reads the markets of this site and is charged. Personal keys are live keys that are never charged. Everything
      else is the same.
    </p>
    <h2 id="without-code">Without code</h2>
    <p>
      Each call’s page sends it in place: <ToPage slug="chart-data">Get chart data</ToPage> takes a test key and shows the answer with its
      time. Who is signed in to a business chooses one of its test keys there.
    </p>
    <h2 id="access">Who gets a key</h2>
    <p>
      Everybody with a confirmed address can make <Link to="/console/settings/security">personal keys</Link>: they read the markets of this
      site, share {formatCount(monthlyUnits(true), 'free unit')} a month and are never charged. There are no personal test keys. In a
      business, members whose role may make keys make live and test keys;{' '}
      <Link to="/console/business-access">apply for business access</Link> in the console. A key must never be in a page or an app that
      others have: call from your own server.
    </p>
    <h2 id="markets">Which markets there are</h2>
    <p>
      A live or a personal key reads every market that the console’s search finds, as far as its source lets prices be passed on: the call{' '}
      <ToPage slug="info">Info</ToPage> lists the sources. A test key reads these simulated markets:
    </p>
    <ul>
      {simulated.map(({ kind, symbols }) => (
        <li key={kind}>
          {kind}: <code>{symbols.join(' ')}</code>
        </li>
      ))}
    </ul>
  </>
)

const Paging = () => (
  <>
    <p>
      One answer has at most {formatCount(limits.maxCandles, 'candle')}. Its next_cursor leads to the page of older ones; send it as cursor
      with the same timeframe and indicators. Where nothing is older, next_cursor is null.
    </p>
    <Code
      label="The page before"
      text={`curl -X POST ${origin()}/api/b2b/charts/EURUSD/data/ \\
  -H "Authorization: ApiKey $PLAYBOOK_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"timeframe":"1h","count":1000,"cursor":"1767603600"}'`}
    />
    <p>
      A cursor names a moment and never expires: pages that were read stay the same, and nothing is missing or repeated between them. The
      newest candle can still be forming; is_closed says so. Jobs and trades come in pages in the same way; there cursor is a query
      parameter.
    </p>
    <h2 id="fields">Only some fields</h2>
    <p>
      Where a call takes fields, the answer has only those: <code>{'{"fields":["timestamp","close"]}'}</code> in the body of chart data,{' '}
      <code>?fields=entry_time,profit_loss</code> in the address of a list.
    </p>
    <h2 id="csv">CSV</h2>
    <p>
      Every list comes as CSV with the header <code>Accept: text/csv</code>: a line of names, then a line for each entry. The header
      Next-Cursor then has what next_cursor has in JSON. Long answers are compressed with gzip where the client accepts it.
    </p>
    <Code
      label="A list as CSV"
      text={`curl '${origin()}/api/b2b/jobs/?limit=100' --compressed \\
  -H "Authorization: ApiKey $PLAYBOOK_API_KEY" -H 'Accept: text/csv'`}
    />
  </>
)

const Jobs = () => (
  <>
    <p>
      A backtest takes from a second to minutes, so it is a job: the call that starts it answers 202 with its id, and you follow it in the
      way that suits you.
    </p>
    <h2 id="start">Start</h2>
    <Code
      label="A backtest started"
      text={`curl -X POST ${origin()}/api/b2b/backtests/ \\
  -H "Authorization: ApiKey $PLAYBOOK_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: my-first-backtest' \\
  -d '{"strategy_text":"Buy EURUSD on the 1h chart when RSI(14) crosses above 30, stop 1%, target 2%.",
       "start_date":"2024-01-01","end_date":"2024-12-31"}'`}
    />
    <p>
      The text is read at once. Where it leaves something open, or asks for something that is not supported, the call is refused with
      strategy_blocked or strategy_refused, nothing is charged, and the details are the reading: send the ids of the chosen options in
      answers, or change the text. <ToPage slug="read-strategy">Read a strategy</ToPage> answers the same beforehand.
    </p>
    <h2 id="follow">Follow</h2>
    <ul>
      <li>
        Poll and wait: <ToPage slug="read-job">Read a job</ToPage> with wait_seconds answers as soon as the job has ended, and after at most{' '}
        {limits.maxJobWaitSeconds} seconds as it is then.
      </li>
      <li>
        Listen: <ToPage slug="watch-job">Watch a job</ToPage> sends its progress as server-sent events.
      </li>
      <li>
        Be notified: a <ToPage slug="webhooks">webhook</ToPage> gets job.completed or job.failed.
      </li>
    </ul>
    <h2 id="read">Read what came out</h2>
    <p>
      <ToPage slug="read-backtest">Read a backtest</ToPage> gives the rules that were tested, every figure, the return as an interval, the
      equity curve and a receipt; fields chooses among them. <ToPage slug="list-trades">List its trades</ToPage> gives the trades in pages,
      as JSON or CSV. Both are kept for {limits.apiJobsKeptDays} days; after that they are gone.
    </p>
    <h2 id="check">Have it checked</h2>
    <p>
      <ToPage slug="start-robustness">Start a robustness check</ToPage> with the id of a completed backtest. Fifteen tests judge whether its
      result may be luck. Each variant of a strategy that your keys try is counted, and the figures take that into account.
    </p>
    <h2 id="whole">All of it in TypeScript</h2>
    <Code label="A backtest in TypeScript" text={exampleText('backtest')} />
    <h2 id="ends">Failing and cancelling</h2>
    <p>
      A job that fails, or is cancelled before its end, costs nothing: its units are given back to the month. At most{' '}
      {limits.maxUnfinishedJobs} jobs of a business wait or run at a time in each environment.
    </p>
  </>
)

const Repeating = () => (
  <>
    <p>
      A call whose answer did not arrive may still have been carried out. Send a POST with the header Idempotency-Key, a random text of your
      own, and repeat it with the same one: for {hoursKept} hours it gets the first answer, and is charged once. With another body the same
      key is refused with idempotency_mismatch.
    </p>
    <p>
      Calls that take no such key change nothing that could happen twice, but each of their answers is charged. GET and DELETE need none.
    </p>
    <table className="table">
      <thead>
        <tr>
          <th scope="col">POST</th>
          <th scope="col">Idempotency-Key</th>
          <th scope="col">Repeated by the client package</th>
        </tr>
      </thead>
      <tbody>
        {apiCalls
          .filter(({ endpoint }) => endpoint.method === 'POST')
          .map(({ slug, title, endpoint }) => (
            <tr key={slug}>
              <td>
                <ToPage slug={slug}>{title}</ToPage>
              </td>
              <td>{endpoint.keepsAnswer ? 'yes' : 'no'}</td>
              <td>{endpoint.retry ? 'after 429 and 5xx' : 'never'}</td>
            </tr>
          ))}
      </tbody>
    </table>
    <h2 id="when">When to repeat</h2>
    <ul>
      <li>After 429 and 503: wait for as many seconds as Retry-After says.</li>
      <li>After a lost connection or another 5xx: at most three times, with growing pauses of a second or more.</li>
      <li>After any other 4xx: not at all. The errors say what to change.</li>
      <li>Calls that the table marks with never: only when a person decides so.</li>
    </ul>
  </>
)

const Webhooks = () => (
  <>
    <p>
      Give an address of yours, and events are sent to it as POST with a JSON body: <code>id</code>, <code>type</code>,{' '}
      <code>timestamp</code>, <code>environment</code> and <code>data</code>. Answer with 2xx within {limits.webhookTimeoutMs / 1_000}{' '}
      seconds; anything else is tried again with growing pauses for three days.
    </p>
    <h2 id="events">Events</h2>
    <ul>
      {Object.entries(webhookEvents).map(([type, { summary }]) => (
        <li key={type}>
          <code>{type}</code>: {summary}
        </li>
      ))}
    </ul>
    <h2 id="signature">Check the signature</h2>
    <p>
      Each delivery is signed after Standard Webhooks. The headers webhook-id, webhook-timestamp and webhook-signature come with it; the
      signature is the HMAC-SHA256 of id, timestamp and the raw body joined by full stops. Its key is what you get by decoding the part of
      the secret after whsec_ from base64. The header holds v1, and the signature in base64, and several of them with spaces between while
      two secrets count: one that fits is enough. Refuse what is older than five minutes, and what you have received before under the same
      id.
    </p>
    <p>
      Every library of Standard Webhooks does that, in many languages, and so does <ToPage slug="typescript">our TypeScript client</ToPage>:
    </p>
    <Code label="A delivery received and checked" text={exampleText('webhook')} />
  </>
)

const TestClock = () => (
  <>
    <p>
      All test keys of a business share one clock; personal keys have none. It shows the real time until it is set. Set to a past moment it
      stands still there: prices, analyses and limits are those of that moment, and nothing later is returned.
    </p>
    <Code
      label="The clock set, and moved forward by an hour"
      text={`curl -X POST ${origin()}/api/b2b/test-clock/ \\
  -H "Authorization: ApiKey $PLAYBOOK_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"at":"2025-11-12T13:40:00Z"}'

curl -X POST ${origin()}/api/b2b/test-clock/ \\
  -H "Authorization: ApiKey $PLAYBOOK_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"advance_seconds":3600}'`}
    />
    <p>
      As the clock is moved forward, <ToPage slug="create-test-alert">test alerts</ToPage> fire in their order, and the webhooks of the test
      environment get them. With at set to null the clock shows the real time again. All of it is free.
    </p>
  </>
)

const TypeScriptClient = () => (
  <>
    <p>There is a package for Node 20 and newer, made from the same values that check each call. It has no dependencies.</p>
    <Code
      label="Installed from here, with the address and the key that all examples read"
      text={`npm install ${origin()}${clientPackagePath}
export PLAYBOOK_ORIGIN=${origin()}
export PLAYBOOK_API_KEY=fpb_test_…`}
    />
    <h2 id="typescript-call">A first call</h2>
    <Code label="A first call in TypeScript" text={exampleText('first-call')} />
    <p>Saved as first-call.ts, it runs in the folder where the package was installed, as do the programs below:</p>
    <Code
      label="The program run"
      text={`export PLAYBOOK_API_KEY=fpb_test_…
export PLAYBOOK_ORIGIN=${origin()}
node first-call.ts`}
    />
    <p>
      Node reads TypeScript itself from version 22.18 on; for an older one, save it as first-call.mjs. TypeScript’s own compiler knows{' '}
      <code>process</code> once <code>@types/node</code> is installed and tsconfig.json has <code>{'"types": ["node"]'}</code>.
    </p>
    <p>Each function is a call: its fields, price and errors are on the call’s page. Path, query and body are one object.</p>
    <h2 id="typescript-pages">Pages</h2>
    <Code label="Several pages" text={exampleText('paging')} />
    <h2 id="typescript-jobs">Jobs and their events</h2>
    <p>
      A backtest is started, listened to and read. <code>events</code> ends with the stream; <code>waitForJob</code> asks until the job has
      ended, also over a restart of the server.
    </p>
    <Code label="A job followed" text={exampleText('backtest')} />
    <h2 id="typescript-errors">Errors</h2>
    <Code label="What can go wrong" text={exampleText('errors')} />
    <p>
      A lost connection, 429 and 5xx are repeated up to three times, after the time in Retry-After, under one idempotency key where answers
      are kept. <ToPage slug="market-analysis">Market analysis</ToPage> is never repeated.
    </p>
    <h2 id="typescript-webhooks">Webhooks</h2>
    <Code label="A delivery checked" text={exampleText('webhook')} />
  </>
)

const Assistants = () => (
  <>
    <p>
      An assistant that speaks the Model Context Protocol has every call of this API as a tool: it can look at a chart, get an analysis
      whose figures are computed, and start a backtest. The address is <code>{`${origin()}${mcpPath}`}</code>, over streamable HTTP.
    </p>
    <ol>
      <li>
        Make a key with the scopes that the assistant is to have: of a <Link to="/console/business/keys">business</Link>, or a{' '}
        <Link to="/console/settings/security">personal one</Link>. With a test key it reads simulated markets, free of charge.
      </li>
      <li>
        Give the assistant the address and the key. Assistants send it as Bearer; here ApiKey is accepted as well. Most read a file of this
        form:
      </li>
    </ol>
    <Code
      label="Settings of an assistant"
      text={JSON.stringify(
        { mcpServers: { playbook: { type: 'http', url: `${origin()}${mcpPath}`, headers: { Authorization: 'Bearer fpb_test_…' } } } },
        null,
        2,
      )}
    />
    <h2 id="tools">Tools</h2>
    <p>
      A tool is a call: the names of its fields, its price and its errors are those of the call’s page, and it is in the log like every
      other. The assistant sees the tools that the key’s scopes allow. A refusal comes as its answer, with the code, the sentence and the
      page that explains it.
    </p>
    <ul>
      {apiCalls
        .filter(({ endpoint }) => endpoint.answer !== 'events')
        .map(({ slug, endpoint }) => (
          <li key={slug}>
            <ToPage slug={slug}>{slug.replaceAll('-', '_')}</ToPage>: {endpoint.summary}
          </li>
        ))}
    </ul>
    <h2 id="bounds">What an assistant can do with it</h2>
    <p>
      Read; start and cancel backtests and robustness checks; and in the sandbox move the clock and set and remove alerts. Nothing in this
      API places an order. Give the key a monthly budget, and the assistant cannot spend more than that.
    </p>
  </>
)

const Errors = () => (
  <>
    <p>
      Every error has the same shape. The sentence is for people; programs use the code. Give the request id to support, or search for it in
      the console’s log.
    </p>
    <Code
      label="An error"
      text={JSON.stringify(
        {
          code: 'validation',
          message: 'count can be at most 1000',
          errors: { count: ['count can be at most 1000'] },
          request_id: 'f3b1…',
          docs: `${origin()}${docsPagePath('errors')}#validation`,
        },
        null,
        2,
      )}
    />
    <ErrorTable />
  </>
)

const Limits = () => (
  <>
    <p>
      A key may call {limits.keyPerMinute} times a minute, unless its settings say otherwise. Each answer says what is left in the headers
      RateLimit and RateLimit-Policy, after the IETF’s draft.
    </p>
    <h2 id="prices">Prices</h2>
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Call</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {apiCalls.map(({ slug, title, endpoint }) => (
          <tr key={slug}>
            <td>
              <ToPage slug={slug}>{title}</ToPage>
            </td>
            <td>{priceText(endpoint.units)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      Every business has {formatCount(includedUnits, 'unit')} in a calendar month (UTC). Those of a plan come on top, and are used after
      them; then the prepaid balance is used. When all are used up, calls are refused with 402 and the reason. The personal keys of an
      account share {formatCount(monthlyUnits(true), 'unit')} a month. An error is never charged, and a test key costs nothing.
    </p>
    <h2 id="bounds">Other limits</h2>
    <ul>
      <li>
        {formatCount(limits.maxCandles, 'candle')} and {formatCount(limits.maxIndicatorsPerCall, 'indicator')} in one call.
      </li>
      <li>
        {formatCount(limits.maxUnfinishedJobs, 'job')} that wait or run, and {formatCount(limits.maxJobStreams, 'open stream')} of events.
      </li>
      <li>{formatCount(limits.maxSandboxAlerts, 'alert')} in the sandbox.</li>
      <li>{formatCount(limits.maxBodyBytes / 1_024, 'kilobyte')} in a body.</li>
    </ul>
    <h2 id="counting">How calls are counted</h2>
    <p>
      Use is written once a second. In a crash, at most one second of calls is not recorded: nobody pays for them, and they are missing in
      the log. No call is ever counted twice.
    </p>
  </>
)

const Changelog = () => (
  <>
    <p>
      <a href={changesFeedPath}>RSS</a>
    </p>
    {apiChanges.map(({ id, date, title, text }) => (
      <section key={id} id={id}>
        <h2>{title}</h2>
        <p className="small num">{date}</p>
        <p>{text}</p>
      </section>
    ))}
  </>
)

const OpenApi = () => (
  <>
    <p>
      <a href={openApiPath} download>
        Download openapi.json
      </a>
    </p>
    <p>
      It is made from the values that check each call, so it cannot say anything else than the server does. The same document comes from the
      call <ToPage slug="openapi-schema">OpenAPI schema</ToPage>, by key. Assistants find the contents of this documentation in{' '}
      <a href="/llms.txt">llms.txt</a>.
    </p>
  </>
)

const texts: Readonly<Record<GuideSlug | ReferenceSlug, ReactElement>> = {
  'first-call': <FirstCall />,
  paging: <Paging />,
  repeating: <Repeating />,
  jobs: <Jobs />,
  webhooks: <Webhooks />,
  'test-clock': <TestClock />,
  typescript: <TypeScriptClient />,
  assistants: <Assistants />,
  errors: <Errors />,
  limits: <Limits />,
  changelog: <Changelog />,
  openapi: <OpenApi />,
}

/** The text of a guide or a reference; null for the page of a call. */
export const textOf = (slug: string): ReactElement | null => (texts as Readonly<Record<string, ReactElement | undefined>>)[slug] ?? null
