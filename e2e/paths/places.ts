/** Setting a place as the server would let it be set, without loading its gazetteer or moving anybody. */
import type { Page } from '@playwright/test'
import { z } from 'zod'

export const searchPlaces = 'GET /geolocation/autocomplete'
export const setPlace = 'PUT /user/auth/location'

export const ghent = {
  id: 2_797_656,
  city: 'Ghent',
  state: 'Flanders',
  country: 'Belgium',
  country_code: 'BE',
  latitude: 51.05,
  longitude: 3.72,
}

/** What the server says of the member who is signed in. */
export const ownAnswer = async (page: Page) =>
  z.looseObject({}).parse(await (await page.request.get('/api/sso/user')).json())
