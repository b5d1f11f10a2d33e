import type { CSSProperties } from 'react'

/** Hands a colour that is known only as it is shown to a style sheet, as `--c`; React's types know no custom properties. */
export const colorStyle = (color: string) => ({ '--c': color }) as CSSProperties
