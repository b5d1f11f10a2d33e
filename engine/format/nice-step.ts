/** The nearest of 1, 2, 2.5 and 5 times a power of ten that is not above `size`; at least 1 and whole where whole numbers are asked for. */
export function niceStep(size: number, isWhole: boolean): number {
  if (isWhole) return size < 2 ? 1 : size < 5 ? 2 : Math.floor(niceReal(size))
  return niceReal(size)
}

function niceReal(size: number): number {
  let unit = 1
  while (unit > size) unit /= 10
  while (unit * 10 <= size) unit *= 10
  const factor = [5, 2.5, 2, 1].find((each) => each * unit <= size) ?? 1
  return Number((factor * unit).toPrecision(6))
}
