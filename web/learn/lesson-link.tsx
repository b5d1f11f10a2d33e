import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to a lesson by its path, such as `indicators/rsi` or `glossary#pip`. */
export function LessonLink({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const [page = '', place] = path.split('#')
  const to: string = `/learn/${page}`
  return (
    <Link to={to} {...(place !== undefined && { hash: place })}>
      {children}
    </Link>
  )
}
