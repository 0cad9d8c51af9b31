import type { TravelPlan } from '../../../../contract/travelPlans.ts'

const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Returns the city and dates of a travel plan in one line. */
export const planText = ({ city, from, to }: Pick<TravelPlan, 'city' | 'from' | 'to'>): string =>
  `${city}, ${days.formatRange(Date.parse(from), Date.parse(to))}`
