import { rejectedRows, type ImportJob, type InstrumentForm, type MarketSymbol } from '@playbook/contract/markets'
import { limits } from '@playbook/contract/limits'
import { detectCsv, previewCsv, readingOf, type CsvDetection } from '@playbook/engine/market/csv-detect'
import type { CsvReading } from '@playbook/engine/market/csv-reading'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { useEffect, useMemo, useRef, useState } from 'react'
import { download, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Note } from '../ui/note.tsx'
import { Progress } from '../ui/progress.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { CsvPreview } from './csv-preview.tsx'
import { formOf, problemsOf } from './instrument-form.ts'
import { InstrumentFields, ReadingFields } from './import-fields.tsx'
import { useImport } from './use-import.ts'
import css from './import-panel.module.css'

interface ImportPanelProps {
  /** A file that was dropped already. */
  readonly file: File | null
  readonly onImported: (market: MarketSymbol) => void
  readonly onBack: () => void
}

/** As much of a file as the guesses are made from. */
const headBytes = 256 * 1024

/** Drop a file, look at what was guessed, import it. */
export function ImportPanel({ file: given, onImported, onBack }: ImportPanelProps) {
  const [file, setFile] = useState(given)
  const [head, setHead] = useState<string | null>(null)
  const tooLarge = file !== null && file.size > limits.uploadMaxBytes
  useEffect(() => {
    if (file === null || tooLarge) return
    let isCurrent = true
    void file
      .slice(0, headBytes)
      .text()
      .then((text) => isCurrent && setHead(text))
    return () => {
      isCurrent = false
    }
  }, [file, tooLarge])

  if (file === null) return <DropZone onFile={setFile} onBack={onBack} />
  if (tooLarge)
    return (
      <FailBox title="This file is too large" actions={<Button onClick={() => setFile(null)}>Choose another file</Button>}>
        {`At most ${Math.round(limits.uploadMaxBytes / 1_048_576)} MB and ${limits.importRowsMax.toLocaleString('en-US')} rows can be imported.`}
      </FailBox>
    )
  if (head === null) return <SkeletonRows rows={6} label="Reading the file" />
  return (
    <Settings
      key={`${file.name}-${file.size}`}
      file={file}
      head={head}
      onImported={onImported}
      onOther={() => (setHead(null), setFile(null))}
    />
  )
}

function DropZone({ onFile, onBack }: { onFile: (file: File) => void; onBack: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  return (
    <div className="stack">
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          event.stopPropagation()
          const dropped = event.dataTransfer.files[0]
          if (dropped) onFile(dropped)
        }}
      >
        <b>Drop a CSV file with open, high, low and close</b>
        <p className="small soft">
          Columns, date format, zone and timeframe are found by looking at the data; you can change all of them. Up to{' '}
          {limits.importRowsMax.toLocaleString('en-US')} rows.
        </p>
        <Button variant="primary" icon="file" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          className="sr"
          tabIndex={-1}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label="CSV file"
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            if (chosen) onFile(chosen)
          }}
        />
      </div>
      <div>
        <Button variant="ghost" icon="arrow-left" onClick={onBack}>
          Back to markets
        </Button>
      </div>
    </div>
  )
}

interface SettingsProps {
  readonly file: File
  readonly head: string
  readonly onImported: (market: MarketSymbol) => void
  readonly onOther: () => void
}

function Settings({ file, head, onImported, onOther }: SettingsProps) {
  const detection = useMemo(() => detectCsv(head, file.name), [head, file.name])
  const [reading, setReading] = useState<CsvReading>(() => readingOf(detection))
  const [instrument, setInstrument] = useState<InstrumentForm>(() => formOf(detection.instrument.value))
  const work = useImport()
  const preview = useMemo(() => previewCsv(head, reading, instrument.calendar), [head, reading, instrument.calendar])
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
    return <Outcome job={work.data.job} market={work.data.market} onImported={onImported} onOther={onOther} onChange={work.reset} />
  const start = () =>
    work.mutate({
      file,
      instrument,
      reading: {
        delimiter: reading.delimiter,
        decimal: reading.decimal,
        header_rows: reading.headerRows,
        columns: { ...reading.columns },
        date_format: reading.dateFormat,
        zone: reading.zone,
        stamp: reading.stamp,
        timeframe: reading.timeframe,
      },
    })
  return (
    <div className="stack">
      <Found file={file} detection={detection} reading={reading} />
      {work.isError && (
        <Note kind="bad" announce>
          <b>Nothing was imported.</b> {messageOf(work.error)}
        </Note>
      )}
      <InstrumentFields form={instrument} problems={problems} why={detection.instrument.why} onChange={setInstrument} />
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

const plural = (count: number, one: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`

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

interface OutcomeProps {
  readonly job: ImportJob
  readonly market: MarketSymbol | null
  readonly onImported: (market: MarketSymbol) => void
  readonly onOther: () => void
  readonly onChange: () => void
}

function Outcome({ job, market, onImported, onOther, onChange }: OutcomeProps) {
  if (market === null)
    return (
      <FailBox
        title={job.status === 'cancelled' ? 'The import was cancelled' : 'The import failed'}
        actions={
          <>
            <Button onClick={onChange}>Change the settings</Button>
            <Button variant="ghost" onClick={onOther}>
              Choose another file
            </Button>
          </>
        }
      >
        {job.status === 'cancelled' ? 'Nothing of it was kept.' : (job.error_message ?? job.message)}
      </FailBox>
    )
  return (
    <div className="stack">
      <Note kind={job.rows_rejected > 0 ? 'warn' : 'ok'} announce>
        <b>{`${market.symbol} is ready: ${plural(job.rows_accepted, 'bar')}.`}</b>{' '}
        {[
          `${plural(job.rows_read, 'row')} read`,
          `${plural(job.rows_rejected, 'row')} rejected`,
          plural(job.duplicates, 'duplicate'),
          `${plural(job.missing_bars, 'bar')} missing`,
        ].join(', ')}
        .
      </Note>
      <div className="row wrap">
        <Button variant="primary" autoFocus onClick={() => onImported(market)}>
          {`Use ${market.symbol}`}
        </Button>
        {job.rows_rejected > 0 && (
          <Button icon="download" onClick={() => void download(rejectedRows, { params: { import_id: job.import_id } })}>
            Rejected rows with reasons
          </Button>
        )}
      </div>
    </div>
  )
}
