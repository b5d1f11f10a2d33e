import { limits } from '@playbook/contract/limits'
import { csvOfRows } from '@playbook/engine/format/csv-rows'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { numberText } from '../ui/numbers.ts'
import { saveFile } from '../ui/save-file.ts'
import { showToast } from '../ui/toast.tsx'

interface Page {
  readonly results: readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[]
  readonly next: string | null
}

interface CsvButtonProps {
  /** What the file is called, without its ending. */
  name: string
  /** Says what is in it. */
  title: string
  load: (page: number) => Promise<Page>
}

/** A file ends here: a longer list would keep the page and the server at it for minutes. */
const maxPages = 20
export const maxCsvRows = maxPages * limits.maxPageSize

async function readPages(load: CsvButtonProps['load']) {
  // Lists begin with the newest: what is added meanwhile pushes lines on to the next page, where they come again.
  const rows = new Map<string, Page['results'][number]>()
  for (let page = 1; page <= maxPages; page += 1) {
    const { results, next } = await load(page)
    for (const row of results) rows.set(row.id, row)
    if (next === null) return { rows: [...rows.values()], isWhole: true }
  }
  return { rows: [...rows.values()], isWhole: false }
}

/** Saves a list as CSV, page after page, and says so where it is too long for a file. */
export function CsvButton({ name, title, load }: CsvButtonProps) {
  const saving = useMutation({
    mutationFn: async () => {
      const { rows, isWhole } = await readPages(load)
      saveFile({ name: `${name}.csv`, content: new Blob([csvOfRows(rows)], { type: 'text/csv' }) })
      if (isWhole) return
      showToast('info', {
        title: 'The list is longer than its file',
        detail: `The file has the newest ${numberText(rows.length, 0)} lines.`,
      })
    },
    onError: (error) => showToast('bad', { title: 'The list could not be fetched', detail: messageOf(error) }),
  })
  return (
    <Button size="sm" variant="ghost" icon="download" title={title} busy={saving.isPending} onClick={() => saving.mutate()}>
      CSV
    </Button>
  )
}
