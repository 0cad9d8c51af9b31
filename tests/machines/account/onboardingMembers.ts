/** New members at several points of onboarding. */
import { self } from '../people.ts'

export const newcomer = self({
  name: 'Guest',
  city: null,
  state: null,
  country: null,
  is_onboarded: false,
  is_approved: false,
})

export const named = self({ ...newcomer, name: 'Luc' })

export const ghent = {
  id: 7,
  city: 'Ghent',
  state: 'Flanders',
  country: 'Belgium',
  country_code: 'BE',
  latitude: 51.05,
  longitude: 3.72,
}

export const placed = self({
  ...named,
  city: 'Ghent',
  state: 'Flanders',
  country: 'Belgium',
  location: { coordinates: [3.72, 51.05] },
})

/** The last step that the member saved or skipped. */
export const cameTo = (step: number) => self({ ...placed, onboarding_step: step })
