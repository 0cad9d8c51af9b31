import type { Handlers } from '../http/handlers.ts'
import type { Gazetteer } from './gazetteer.ts'

export const createGeoHandlers = ({ gazetteer }: { readonly gazetteer: Pick<Gazetteer, 'autocomplete'> }) =>
  ({
    'GET /geolocation/autocomplete': async ({ query }) => {
      const places = await gazetteer.autocomplete(query.query)
      return { data: places.map((place) => ({ ...place, state: place.state === '' ? null : place.state })) }
    },
  }) satisfies Partial<Handlers>
