import { useState, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { useFieldLink } from './field.tsx'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A password with a button that shows it. Put it inside a Field. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="with-icon password">
      <input {...rest} {...useFieldLink(rest)} type={isShown ? 'text' : 'password'} className={classNames('input', className)} />
      <IconButton
        className="tail"
        size="sm"
        icon={isShown ? 'eye-off' : 'eye'}
        label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!isShown)}
      />
    </div>
  )
}

const Strength = ({ label }: { label: string }) => (
  <>
    Strength: <b>{label}</b>
  </>
)

interface StrengthMeterProps {
  /** 0 to 4. */
  score: 0 | 1 | 2 | 3 | 4
  /** The strength in a word; null before anything is typed. */
  label: string | null
  advice?: ReactNode
  /** What the password must have, and whether it has it. */
  needs: readonly { readonly text: string; readonly isMet: boolean }[]
}

/** How strong a new password is, said in words as well as in bars. */
export function StrengthMeter({ score, label, advice, needs }: StrengthMeterProps) {
  return (
    <div className="strength">
      <div className="meter" data-v={score} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p className="row between small" role="status">
        <span>{label === null ? 'It needs' : <Strength label={label} />}</span>
        {advice !== undefined && <span className="mute">{advice}</span>}
      </p>
      <ul className="plain needs">
        {needs.map(({ text, isMet }) => (
          <li key={text} data-met={isMet}>
            <Icon name={isMet ? 'check' : 'minus'} />
            {text}
            <VisuallyHidden>{isMet ? ', met' : ', not yet'}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  )
}
