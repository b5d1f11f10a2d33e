import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SectionFrame } from '../site/section-frame.tsx'

const sections = [
  { to: '/learn/statistics', label: 'Figures' },
  { to: '/learn/indicators', label: 'Indicators' },
  { to: '/learn/patterns', label: 'Candle patterns' },
  { to: '/learn/fills', label: 'How fills work' },
  { to: '/learn/words', label: 'What can be said' },
  { to: '/learn/glossary', label: 'Glossary' },
] as const

interface LearnFrameProps {
  readonly title: string
  /** A short remark over the title, such as what kind of thing it is. */
  readonly kind?: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

const links = [
  <Link key="/learn" to="/learn" activeOptions={{ exact: true }}>
    Learn
  </Link>,
  ...sections.map(({ to, label }) => (
    <Link key={to} to={to}>
      {label}
    </Link>
  )),
]

/** A page of Learn: the way through its parts, a title, and what is explained. */
export const LearnFrame = (page: LearnFrameProps) => <SectionFrame label="Learn" links={links} {...page} />
