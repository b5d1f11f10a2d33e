/** Most days that a month has in any year; months are 1 to 12. */
export const daysInMonth = (month: number): number => (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31)
