/** A moment in a zone, such as `Wed 19 Nov 2025, 16:00`. */
export function momentIn(zone: string): (seconds: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  return (seconds) => format.format(seconds * 1000)
}
