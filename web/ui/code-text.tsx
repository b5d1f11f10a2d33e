interface CodeTextProps {
  label?: string | undefined
  className?: string | undefined
  children: string
  /** Long lines go on in the next one. */
  wraps?: boolean
}

/** A text of a program. What scrolls by itself is reached by keyboard. */
export const CodeText = ({ label, className, wraps = false, children }: CodeTextProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
  <pre className={className} tabIndex={0} aria-label={label} data-wraps={wraps || undefined}>
    {children}
  </pre>
)
