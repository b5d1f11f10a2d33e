/** The part of the plan that a parameter belongs to. */
export const parameterGroups = ['entry', 'exit', 'order', 'stop', 'target', 'trailing', 'breakeven', 'time', 'limits', 'size'] as const
export type ParameterGroup = (typeof parameterGroups)[number]

/** A number of a plan that can be varied. `path` is one that `applyOverrides` takes. */
export interface PlanParameter {
  readonly path: string
  /** Every place that the same words or the same indicator fill; they change together. `path` is the first. */
  readonly places: readonly string[]
  readonly label: string
  readonly group: ParameterGroup
  readonly value: number
  /** Natural bounds, both included, and a step that makes sense for the present value. */
  readonly min: number
  readonly max: number
  readonly step: number
  readonly isWhole: boolean
}
