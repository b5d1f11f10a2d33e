import { exportEquity, exportReport, exportResult, exportTrades } from '@playbook/contract/exports'
import type { StrategyDetail, StrategyResult } from '@playbook/contract/strategies'
import { quoteOf } from '@playbook/contract/token-prices'
import { useMemo, useState } from 'react'
import { download, messageOf } from '../../api.ts'
import { isBilled } from '../../billing/is-billed.ts'
import { Button } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { showToast } from '../../ui/toast.tsx'
import { TakeAlong } from '../take-along/take-along.tsx'
import { takenForms, type TakenForm } from '../take-along/taken-forms.ts'
import { useResult } from './use-strategy.ts'

const files = [
  { label: 'Report to print (PDF)', icon: 'file', endpoint: exportReport, rowsOf: null },
  { label: 'Trades (CSV)', icon: 'notebook', endpoint: exportTrades, rowsOf: (result: Result) => result?.total_trades },
  { label: 'Equity curve (CSV)', icon: 'chart', endpoint: exportEquity, rowsOf: (result: Result) => result?.equity_curve_summary.bars },
  { label: 'Everything (JSON)', icon: 'code', endpoint: exportResult, rowsOf: null },
] as const satisfies readonly { readonly label: string; readonly icon: IconName; readonly endpoint: unknown; readonly rowsOf: unknown }[]

type Result = StrategyResult | null | undefined

/** What a file of many rows costs, once; smaller ones are free. */
function BulkPrice({ rows }: { readonly rows: number }) {
  const quote = quoteOf('export', { rows })
  return quote.high === 0 || !isBilled() ? null : <span className="small mute num">{`${formatCount(quote.high, 'token')}, once`}</span>
}

const takenOf = ({ name, strategy_text, plan, reading }: StrategyDetail) => ({
  name,
  text: strategy_text,
  plan,
  readerVersion: reading.readerVersion,
})

/** The files that a finished result, and the strategy itself, can be saved as. */
export function ExportMenu({ strategy }: { strategy: StrategyDetail }) {
  const [busy, setBusy] = useState(false)
  const result = useResult(strategy.id, isBilled()).data?.result
  const [form, setForm] = useState<TakenForm | null>(null)
  const save = async ({ label, endpoint }: (typeof files)[number]) => {
    setBusy(true)
    try {
      await download(endpoint, { params: { id: strategy.id } })
    } catch (error) {
      showToast('bad', { title: `${label} could not be saved`, detail: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const [report, ...data] = files
  const taken = useMemo(() => takenOf(strategy), [strategy])
  return (
    <>
      <Menu
        label="Export"
        align="end"
        trigger={
          <Button variant="ghost" icon="download" busy={busy}>
            Export
          </Button>
        }
      >
        <MenuItem icon={report.icon} onSelect={() => void save(report)}>
          {report.label}
        </MenuItem>
        <MenuSeparator />
        {data.map((file) => (
          <MenuItem key={file.label} icon={file.icon} onSelect={() => void save(file)}>
            {file.label}
            <BulkPrice rows={file.rowsOf?.(result) ?? 0} />
          </MenuItem>
        ))}
        <MenuSeparator />
        {takenForms.map((each) => (
          <MenuItem key={each.form} icon={each.icon} onSelect={() => setForm(each.form)}>
            {each.label}
          </MenuItem>
        ))}
      </Menu>
      {form !== null && <TakeAlong form={form} strategy={taken} leftOut={strategy.left_out} onClose={() => setForm(null)} />}
    </>
  )
}
