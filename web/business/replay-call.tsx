import type { Exchange } from '@playbook/contract/b2b-console'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { goodTestKeys, keysQuery } from './keys-query.ts'
import { RunCall } from './run-call.tsx'

const replayable = ['GET', 'POST', 'DELETE']

/** A call of the log once more, as a test key and by the clock of the sandbox. */
export function ReplayCall({ exchange: { method, path, request_body: body } }: { exchange: Exchange }) {
  const keys = useQuery(keysQuery())
  const keyId = goodTestKeys(keys.data?.results ?? [])[0]?.id ?? null
  if (!replayable.includes(method) || keys.data === undefined) return null
  if (keyId === null)
    return (
      <p className="small mute">
        With a{' '}
        <Link to="/console/business/keys" search={{ environment: 'test' }}>
          test key
        </Link>{' '}
        this call can be made again in the sandbox.
      </p>
    )
  return <RunCall keyId={keyId} method={method} path={path} body={body} label="Replay in the sandbox" />
}
