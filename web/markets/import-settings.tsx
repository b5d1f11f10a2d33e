import { csvReadingFormOf, type InstrumentForm, type MarketSymbol } from '@playbook/contract/markets'
import { detectCsv, previewCsv, readingOf, type CsvDetection } from '@playbook/engine/market/csv-detect'
import type { CsvReading } from '@playbook/engine/market/csv-reading'
import { restateAs } from '@playbook/engine/market/guess-instrument'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { useMemo, useState } from 'react'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Note } from '../ui/note.tsx'
import { Progress } from '../ui/progress.tsx'
import { CsvPreview } from './csv-preview.tsx'
import { ImportOutcome, plural } from './import-outcome.tsx'
import { InstrumentFields } from './instrument-fields.tsx'
import { formOf, problemsOf } from './instrument-form.ts'
import { ReadingFields } from './reading-fields.tsx'
import { useImport } from './use-import.ts'

interface ImportSettingsProps {
  readonly file: File
  readonly head: string
  readonly onImported: (market: MarketSymbol) => void
  readonly onOther: () => void
}

/** What was found in a file, what was guessed of it, and the import. */
export function ImportSettings({ file, head, onImported, onOther }: ImportSettingsProps) {
  const detection = useMemo(() => detectCsv(head, file.name), [head, file.name])
  const [reading, setReading] = useState<CsvReading>(() => readingOf(detection))
  const [instrument, setInstrument] = useState<InstrumentForm>(() => formOf(detection.instrument.value))
  const work = useImport()
  const preview = useMemo(() => previewCsv(head, reading, instrument.calendar), [head, reading, instrument.calendar])
  const closes = preview.flatMap((row) => (row.bar === null ? [] : [row.bar.close]))
  const problems = problemsOf(instrument)
  if (detection.problem !== null)
    return (
      <FailBox title={`“${file.name}” could not be read`} actions={<Button onClick={onOther}>Choose another file</Button>}>
        {detection.problem}
      </FailBox>
    )
  if (work.progress !== null)
    return (
      <Progress
        label="Import"
        percent={work.progress.percent}
        stage={work.progress.phase === 'sending' ? `Sending ${file.name}` : `Importing ${instrument.symbol}`}
        message={work.progress.message}
        onCancel={work.cancel}
      />
    )
  if (work.data !== undefined)
    return <ImportOutcome job={work.data.job} market={work.data.market} onImported={onImported} onOther={onOther} onChange={work.reset} />
  const start = () =>
    work.mutate({
      file,
      instrument,
      reading: csvReadingFormOf(reading),
    })
  return (
    <div className="stack">
      <Found file={file} detection={detection} reading={reading} />
      {work.error !== null && (
        <Note kind="bad" announce>
          <b>Nothing was imported.</b> {messageOf(work.error)} Your settings are kept: change what is wrong, or try again.
        </Note>
      )}
      <InstrumentFields
        form={instrument}
        problems={problems}
        why={detection.instrument.why}
        isCertain={detection.instrument.isCertain}
        onChange={setInstrument}
        onKind={(kind) => setInstrument(restateAs(kind, instrument, closes))}
      />
      <ReadingFields detection={detection} reading={reading} onChange={setReading} />
      <CsvPreview rows={preview} reading={reading} />
      <div className="row between wrap">
        <Button variant="ghost" icon="arrow-left" onClick={onOther}>
          Choose another file
        </Button>
        <Button
          variant="primary"
          disabledReason={Object.keys(problems).length > 0 ? Object.values(problems)[0] : undefined}
          onClick={start}
        >
          {`Import ${instrument.symbol || 'prices'}`}
        </Button>
      </div>
    </div>
  )
}

function Found({ file, detection, reading }: { file: File; detection: CsvDetection; reading: CsvReading }) {
  const { sample } = detection
  const faults = [
    sample.rejected > 0 && `${plural(sample.rejected, 'row')} cannot be read`,
    sample.duplicates > 0 && plural(sample.duplicates, 'duplicate'),
    sample.missingBars > 0 && `${plural(sample.missingBars, 'bar')} missing`,
  ].filter(Boolean)
  return (
    <Note kind={faults.length > 0 ? 'warn' : 'ok'}>
      <b>{`${file.name}: ${timeframeLabel[reading.timeframe]} bars`}</b>
      {` In the first ${plural(sample.rows, 'row')}: ${faults.length === 0 ? 'all can be read, none is missing.' : `${faults.join(', ')}.`} ${detection.timeframe.why}`}
    </Note>
  )
}
