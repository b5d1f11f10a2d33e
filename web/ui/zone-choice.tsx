import { useState } from 'react'
import { IconInput } from './field.tsx'
import { Icon } from './icon.tsx'
import { isZone } from './zone-offset.ts'
import css from './zone-choice.module.css'

interface ZoneChoiceProps {
  readonly label: string
  readonly chosen: string
  /** What stands there before anything is searched for, with its words. */
  readonly usual: readonly (readonly [value: string, words: string])[]
  readonly onChoose: (zone: string) => void
}

const maxShown = 40
/** Browsers list some zones under names that the IANA list has replaced, and know the new ones all the same. */
const newerNames = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
] as const
const allZones = (): readonly string[] => [...new Set(['UTC', ...newerNames.filter(isZone), ...Intl.supportedValuesOf('timeZone')])]

/** The IANA name of a zone as people read it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** A time zone of all that the browser knows, found by its name. */
export function ZoneChoice({ label, chosen, usual, onChoose }: ZoneChoiceProps) {
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase().replaceAll(' ', '_')
  const found = words === '' ? [] : allZones().filter((name) => name.toLowerCase().includes(words))
  const others = words === '' && !usual.some(([value]) => value === chosen) ? [chosen] : found.slice(0, maxShown)
  const choice = (value: string, text: string) => (
    <button key={value} type="button" role="radio" aria-checked={value === chosen} className={css.choice} onClick={() => onChoose(value)}>
      {text}
      {value === chosen && <Icon name="check" />}
    </button>
  )
  return (
    <>
      <IconInput
        icon="search"
        aria-label="Search zones"
        placeholder="Search zones"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div role="radiogroup" aria-label={label} className={css.choices}>
        {words === '' && usual.map(([value, text]) => choice(value, text))}
        {others.map((name) => choice(name, zoneName(name)))}
      </div>
      {words !== '' && found.length === 0 && <p className="small soft">No zone is called that.</p>}
    </>
  )
}
