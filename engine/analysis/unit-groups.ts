import { dateTextOf, datePartsOf, weekdayOf, yearOf, dayNumberOf } from '../market/day-number.ts'
import { weekdays, type Weekday } from '../market/weekdays.ts'
import { zoneNamed } from '../market/zone.ts'

/** By what units are told apart. */
export const unitGroups = ['hour', 'weekday', 'weekend', 'week_of_year', 'month', 'year'] as const
export type UnitGroup = (typeof unitGroups)[number]

export const weekdayOfDay = (dayNumber: number): Weekday => weekdays[(weekdayOf(dayNumber) + 6) % 7]!
const isWeekend = (dayNumber: number): boolean => weekdayOf(dayNumber) % 6 === 0
const daysPerWeek = 7

/** The group of a unit that begins at a moment (UTC seconds) of a trading date, as a number that sorts; hours are those of a zone. */
export function groupOf(by: UnitGroup, dayNumber: number, from: number, zone: string): number {
  switch (by) {
    case 'hour':
      return Math.floor((((zoneNamed(zone).toLocal(from) % 86_400) + 86_400) % 86_400) / 3600)
    case 'weekday':
      return (weekdayOf(dayNumber) + 6) % 7
    case 'weekend':
      return isWeekend(dayNumber) ? 1 : 0
    case 'week_of_year':
      return Math.floor((dayNumber - dayNumberOf(yearOf(dayNumber), 1, 1)) / daysPerWeek) + 1
    case 'month':
      return datePartsOf(dayNumber).month
    case 'year':
      return yearOf(dayNumber)
  }
}

/** The months of a stretch of the year, which may go over its end: November to April. */
export const isInMonths = (dayNumber: number, first: number, last: number): boolean => {
  const { month } = datePartsOf(dayNumber)
  return first <= last ? first <= month && month <= last : month >= first || month <= last
}

/** How the date of a unit is written. */
export const dateOfDay = dateTextOf
