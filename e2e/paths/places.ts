/** Answers the calls that set a place, without loading the gazetteer and without moving a member. */
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

/** Returns the signed-in member as the server answers it. */
export const ownAnswer = async (page: Page) =>
  z.looseObject({}).parse(await (await page.request.get('/api/sso/user')).json())
