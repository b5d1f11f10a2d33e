/** The trials with the highest objective first; those that have none come last, in the order they had. */
export const bestFirst = <Trial extends { readonly objective: number | null }>(trials: readonly Trial[]): Trial[] =>
  trials.toSorted((a, b) => {
    if (a.objective === null || b.objective === null) return Number(a.objective === null) - Number(b.objective === null)
    return b.objective - a.objective
  })
