/** Where pictures are drawn: so many units wide, whatever they are shown at. */
export const pictureWidth = 640

/** From a value to a place. */
export type Scale = (value: number) => number

/** A straight scale; a range without extent lies in the middle. */
export function linear(from: number, to: number, start: number, end: number): Scale {
  if (from === to) return () => (start + end) / 2
  return (value) => start + ((value - from) / (to - from)) * (end - start)
}

/** A tenth of a unit is less than anybody sees. */
export const place = (value: number): number => Math.round(value * 10) / 10

/** A joined line through places; null parts it. */
export function pathOf(points: readonly (readonly [x: number, y: number] | null)[]): string {
  let isDown = false
  return points
    .map((point) => {
      if (point === null) {
        isDown = false
        return ''
      }
      const command = isDown ? 'L' : 'M'
      isDown = true
      return `${command}${place(point[0])} ${place(point[1])}`
    })
    .join('')
}

/** The least and the greatest with some room around them. */
export function extent(values: readonly number[], room = 0.06): readonly [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const space = (high - low || Math.abs(high) || 1) * room
  return [low - space, high + space]
}
