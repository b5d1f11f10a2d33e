import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { formatCount, shortNumber } from '../ui/numbers.ts'
import { Table, type Column } from '../ui/table.tsx'
import type { ComparedRun } from './compared-run.ts'
import { compareRules, settingDifferences, type Difference, type RuleDifference } from './differences.ts'
import css from './compare.module.css'

interface RunsProps {
  readonly runs: readonly ComparedRun[]
}

/** What the runs were made on, where it differs. */
export function SettingsCard({ runs }: RunsProps) {
  const differences = settingDifferences(runs)
  if (differences.length === 0) return <Note kind="ok">All runs have the same market, timeframe, period, start capital and costs.</Note>
  const columns: readonly Column<Difference>[] = [
    { key: 'name', header: 'Differs in', role: 'head', cell: ({ name }) => name },
    ...runs.map(({ letter }, index): Column<Difference> => ({
      key: letter,
      header: letter,
      className: 'num',
      cell: ({ texts }) => texts[index],
    })),
  ]
  return (
    <Card title="Not the same conditions" note="so the figures are not comparable">
      <Table label="Not the same conditions" dense stackable rows={differences} rowKey={({ name }) => name} columns={columns} />
    </Card>
  )
}

/** The rules that not all runs have, in plain words, and how many they share. */
export function RulesCard({ runs }: RunsProps) {
  const { different, common } = compareRules(runs)
  const columns: readonly Column<RuleDifference>[] = [
    {
      key: 'rule',
      header: 'Rule',
      className: css.rule ?? '',
      cell: ({ text }) => text,
    },
    ...runs.map(({ letter }, index): Column<RuleDifference> => ({
      key: letter,
      header: letter,
      className: css.has ?? '',
      cell: ({ has, values }) =>
        values !== null ? (
          <span className="small num">{values[index]}</span>
        ) : has[index] === true ? (
          <Icon name="check" label="has it" />
        ) : (
          <span className="mute" role="img" aria-label="has it not">
            –
          </span>
        ),
    })),
  ]
  return (
    <Card
      title="Rules"
      note={
        different.length === 0
          ? 'the same in all'
          : `${formatCount(different.length, 'difference')}, ${shortNumber(common.length)} in common`
      }
    >
      {different.length === 0 ? (
        <p className={`soft ${css.same}`}>All runs follow the same rules with the same assumptions.</p>
      ) : (
        <Table
          label="Rules that differ"
          dense
          rows={different}
          rowKey={({ group, text }) => `${group}${text}`}
          groupOf={({ group }) => group}
          columns={columns}
        />
      )}
      {common.length > 0 && (
        <details className={css.common}>
          <summary>{`${formatCount(common.length, 'rule')} in common`}</summary>
          <ul>
            {common.map(({ group, text }) => (
              <li key={`${group}${text}`}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
