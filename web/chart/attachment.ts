import type { ISeriesPrimitive, SeriesAttachedParameter, Time } from 'lightweight-charts'

/** What a primitive stands on, while it is on a chart. */
export interface Attachment {
  /** A part of the primitive: the library calls them. */
  readonly hooks: Required<Pick<ISeriesPrimitive<Time>, 'attached' | 'detached'>>
  readonly now: () => SeriesAttachedParameter<Time> | null
  /** Asks the chart to draw the primitive again. */
  readonly redraw: () => void
}

export function newAttachment(): Attachment {
  let attached: SeriesAttachedParameter<Time> | null = null
  return {
    hooks: {
      attached: (given) => {
        attached = given
      },
      detached: () => {
        attached = null
      },
    },
    now: () => attached,
    redraw: () => attached?.requestUpdate(),
  }
}
