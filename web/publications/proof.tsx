import type { PublishedResult, Statement } from '@playbook/contract/publications'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { saveFile } from '../ui/save-file.ts'
import css from './verify-page.module.css'

const keysUrl = '/.well-known/playbook-signing-keys.json'

/** What was signed, for those who want to check it with their own tools. */
export function Proof({ published, statement }: { published: PublishedResult; statement: Statement }) {
  const rows: readonly (readonly [string, string])[] = [
    ['Rules', statement.plan_hash],
    ['Prices', statement.data_hash],
    ['Settings', statement.settings_hash],
    ['Trades', statement.trade_hash],
    ['Engine, reader', `${statement.engine_version}, ${statement.reader_version}`],
    ['Key', published.key_id],
    ['Signature', published.signature],
  ]
  const save = () => {
    const content = new Blob([JSON.stringify({ ...published, plan: undefined }, null, 2)], { type: 'application/json' })
    saveFile({ name: `playbook-${published.public_id}.json`, content })
  }
  return (
    <Card
      title="Proof"
      note="Ed25519 over the statement’s bytes; SHA-256 of the rest"
      actions={
        <Button size="sm" variant="ghost" icon="download" onClick={save}>
          Statement
        </Button>
      }
      padded
    >
      <dl className={css.proof}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="code">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small soft">
        Public keys, old ones included: <a href={keysUrl}>{keysUrl}</a>
      </p>
    </Card>
  )
}
