import type { DrawingType } from '@playbook/engine/drawings/drawing'

const paths = {
  line: 'M1.5 8h13',
  trendline: 'M2 12.5 13.5 4',
  zone: 'M2 5h12v6H2z',
  rectangle: 'M2.5 3h11v10h-11zM1.5 3a1 1 0 1 0 2 0 1 1 0 0 0-2 0M12.5 13a1 1 0 1 0 2 0 1 1 0 0 0-2 0',
  ray: 'M2.5 12.5 14 4M2.5 14a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  channel: 'M2 10 11 3M5 14l9-7',
  fibonacci: 'M2 2.5h12M2 6.2h12M2 9.3h12M2 13.5h12',
  arrow: 'M3 13 13 3M7 3h6v6',
  text: 'M3 3.5h10M8 3.5V13',
  crosshair: 'M8 1.5v13M1.5 8h13',
  magnet: 'M3.5 2v6a4.5 4.5 0 0 0 9 0V2M3.5 5h2.8M9.7 5h2.8M6.3 2v6a1.7 1.7 0 0 0 3.4 0V2',
  lock: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  unlock: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 4.8-1',
  list: 'M2 3.5h2M6.5 3.5H14M2 8h2M6.5 8H14M2 12.5h2M6.5 12.5H14',
} as const satisfies Record<DrawingType, string> & Record<string, string>

export type ToolIconName = keyof typeof paths

/** The picture of a drawing or of a drawing tool. */
export const ToolIcon = ({ name }: { readonly name: ToolIconName }) => (
  <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
