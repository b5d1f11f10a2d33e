import { exportEquity, exportReport, exportResult, exportTrades } from '@playbook/contract/exports'
import type { StrategyDetail } from '@playbook/contract/strategies'
import { useMemo, useState } from 'react'
import { download, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.tsx'
import { TakeAlong } from '../take-along/take-along.tsx'
import { takenForms, type TakenForm } from '../take-along/taken-forms.ts'

const files = [
  { label: 'Report to print (PDF)', icon: 'file', endpoint: exportReport },
  { label: 'Trades (CSV)', icon: 'notebook', endpoint: exportTrades },
  { label: 'Equity curve (CSV)', icon: 'chart', endpoint: exportEquity },
  { label: 'Everything (JSON)', icon: 'code', endpoint: exportResult },
] as const satisfies readonly { readonly label: string; readonly icon: IconName; readonly endpoint: unknown }[]

const takenOf = ({ name, strategy_text, plan, reading }: StrategyDetail) => ({
  name,
  text: strategy_text,
  plan,
  readerVersion: reading.readerVersion,
})

/** The files that a finished result, and the strategy itself, can be saved as. */
export function ExportMenu({ strategy }: { strategy: StrategyDetail }) {
  const [busy, setBusy] = useState(false)
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
