import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createGazetteer, gazetteerAttribution } from '../../../server/geo/gazetteer.ts'
import { GazetteerSearch } from '../../../server/geo/gazetteerSearch.ts'

const gazetteer = createGazetteer()
const ghent = { latitude: 51.05, longitude: 3.72 }
const names = async (...asked: Parameters<typeof gazetteer.autocomplete>) =>
  (await gazetteer.autocomplete(...asked)).map(({ city, country_code }) => `${city} ${country_code}`)
const first = async (...asked: Parameters<typeof gazetteer.autocomplete>) => (await names(...asked))[0]

beforeAll(() => gazetteer.load(), 60_000)

describe('autocomplete', () => {
  it('answers a place with everything that a profile shows of it', async () => {
    const [place] = await gazetteer.autocomplete('Ghent')
    expect(place).toEqual({
      id: 2797656,
      city: 'Ghent',
      state: 'Flanders',
      country: 'Belgium',
      country_code: 'BE',
      latitude: 51.05,
      longitude: 3.71667,
      population: 265086,
    })
  })

  it.each([
    ['its English name', 'Ghent'],
    ['its own name', 'Gent'],
    ['its French name', 'Gand'],
    ['capitals', 'GHENT'],
    ['spaces around', '   ghent  '],
    ['swapped letters', 'Ghnet'],
    ['a letter too many', 'Ghentt'],
    ['Cyrillic', 'Гент'],
    ['Greek', 'Γάνδη'],
    ['Hebrew', 'גנט'],
    ['Arabic', 'غنت'],
    ['Devanagari', 'गेंट'],
    ['Thai', 'เกนต์'],
    ['Georgian', 'გენტი'],
    ['Katakana', 'ヘント'],
    ['Han', '根特'],
    ['Hangul', '헨트'],
    ['its country after a comma', 'Ghent, Belgium'],
    ['a country written its own way', 'Gent, België'],
    ['a region that does not exist', 'Ghent, Nowhere'],
  ])('finds Ghent by %s', async (_, query) => {
    expect(await first(query)).toBe('Ghent BE')
  })

  it.each([
    ['Londn', 'London GB'],
    ['Lnodon', 'London GB'],
    ['Antwepr', 'Antwerp BE'],
    ['Barcelonna', 'Barcelona ES'],
    ['Johannesbrg', 'Johannesburg ZA'],
    ['Amsterdan', 'Amsterdam NL'],
  ])('forgives the slip in %s', async (query, expected) => {
    expect(await first(query)).toBe(expected)
  })

  it.each([
    ['sao paulo', 'São Paulo BR'],
    ['São Paulo', 'São Paulo BR'],
    ['koln', 'Cologne DE'],
    ['Köln', 'Cologne DE'],
    ['lodz', 'Łódź PL'],
    ['Malmo', 'Malmö SE'],
    ['izmir', 'Izmir TR'],
    ['İzmir', 'Izmir TR'],
  ])('takes %s with accents or without', async (query, expected) => {
    expect(await first(query)).toBe(expected)
  })

  it.each([
    ['москв', 'Moscow RU'],
    ['東京', 'Tokyo JP'],
    ['القاهر', 'Cairo EG'],
    ['서', 'Seoul KR'],
    ['서우', 'Seoul KR'],
    ['αθην', 'Athens GR'],
  ])('completes %s from its beginning', async (query, expected) => {
    expect(await first(query)).toBe(expected)
  })

  it('finds a place by a word inside its name', async () => {
    expect(await names('paulo')).toContain('São Paulo BR')
    expect(await names('York')).toContain('New York City US')
  })

  it.each([
    ['Springfield, Illinois', 'Illinois'],
    ['Springfield, il', 'Illinois'],
    ['springfield illinois', 'Illinois'],
    ['Springfield IL', 'Illinois'],
    ['Paris, Texas', 'Texas'],
    ['paris texas', 'Texas'],
    ['Ghent, New York', 'New York'],
  ])('takes the region of %s into account', async (query, state) => {
    const [place] = await gazetteer.autocomplete(query)
    expect(place).toMatchObject({ state, country_code: 'US' })
  })

  it.each([
    ['springfield il, usa', 'Springfield', 'Illinois'],
    ['sprngfield illinois', 'Springfield', 'Illinois'],
    ['albuqerque new mexico', 'Albuquerque', 'New Mexico'],
    ['st luis missouri', 'St. Louis', 'Missouri'],
  ])('reads %s', async (query, city, state) => {
    const [place] = await gazetteer.autocomplete(query)
    expect(place).toMatchObject({ city, state, country_code: 'US' })
  })

  it.each(['al al al,zw', 'aa al ar,us', 'qqqq al new mexico,fr'])(
    'walks through every name once for %s, whatever the words of the name may mean',
    async (query) => {
      const find = vi.spyOn(GazetteerSearch.prototype, 'find')
      await gazetteer.autocomplete(query)
      const walks = find.mock.calls.filter(([, { allowsTypos: guesses }]) => guesses)
      find.mockRestore()
      expect(walks).toHaveLength(1)
    },
  )

  it('puts larger places first', async () => {
    const places = await gazetteer.autocomplete('Newcastle', { limit: 20 })
    expect(places[0]?.population).toBeGreaterThan(200_000)
    expect(await first('Lon')).toBe('London GB')
    expect(await first('Oban')).toBe('Oban GB')
  })

  it('puts places near the origin first', async () => {
    expect(await first('gen', { origin: ghent })).toBe('Ghent BE')
    expect(await first('Birmingham', { origin: { latitude: 33.5, longitude: -86.8 } })).toBe('Birmingham US')
    expect(await first('Birmingham', { origin: { latitude: 52.5, longitude: -1.9 } })).toBe('Birmingham GB')
  })

  it('answers no place twice, and no more than the limit', async () => {
    const places = await gazetteer.autocomplete('san', { limit: 30 })
    expect(places).toHaveLength(30)
    expect(new Set(places.map(({ id }) => id)).size).toBe(30)
    expect(await gazetteer.autocomplete('san')).toHaveLength(10)
    expect(await gazetteer.autocomplete('san', { limit: 1e9 })).toHaveLength(50)
    expect(await gazetteer.autocomplete('san', { limit: -3 })).toHaveLength(1)
  })

  it('answers a repeated query the same, so that queries leave no state behind', async () => {
    const before = await gazetteer.autocomplete('ams')
    await gazetteer.autocomplete('a')
    await gazetteer.autocomplete('Ghnet', { origin: ghent })
    expect(await gazetteer.autocomplete('ams')).toEqual(before)
  })

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['commas', ',,,,'],
    ['null bytes', '\0\0\0'],
    ['signs of regular expressions', '.*+?^${}()|[]\\'],
    ['signs of SQL', `%_';--`],
    ['half a surrogate pair', '\ud83d'],
    ['markup', '<>&"'],
  ])('answers nothing to %s', async (_, query) => {
    expect(await gazetteer.autocomplete(query)).toEqual([])
  })

  it.each([
    ['a very long query', `Ghent ${'x'.repeat(1_000_000)}`],
    ['one letter a thousand times', 'a'.repeat(1000)],
    ['combining marks on combining marks', `z${'\u0301'.repeat(10_000)}`],
    ['a thousand commas', 'a,'.repeat(1000)],
    ['every letter of a prototype', '__proto__'],
    ['a backtracking trap', `${'a'.repeat(50)}!`],
  ])('survives %s', async (_, query) => {
    expect(Array.isArray(await gazetteer.autocomplete(query))).toBe(true)
  })

  it('ignores null bytes and signs around a name', async () => {
    expect(await first('\0Ghent\0')).toBe('Ghent BE')
    expect(await first('(Ghent)')).toBe('Ghent BE')
  })
})

describe('coordinates', () => {
  it('answers the place that an address means', async () => {
    expect(await gazetteer.coordinates('Antwerp, Flanders, Belgium')).toMatchObject({
      city: 'Antwerp',
      latitude: 51.22047,
      longitude: 4.40026,
    })
  })

  it('answers nothing for a text that is no place', async () => {
    expect(await gazetteer.coordinates('qqqqqqqqqqqq')).toBeUndefined()
  })
})

describe('address', () => {
  it.each([
    ['the middle of Ghent', 51.054, 3.725, 'Ghent'],
    ['a quarter of Berlin', 52.53, 13.4, 'Berlin'],
    ['the Thames', 51.507, -0.11, 'London'],
    ['beside the date line', -16.43, 179.36, 'Labasa'],
    ['the far north', 78.22, 15.65, 'Longyearbyen'],
  ])('names the place at %s', async (_, latitude, longitude, city) => {
    expect(await gazetteer.address(latitude, longitude)).toMatchObject({ city })
  })

  it('looks across the date line', async () => {
    const [west, east] = [await gazetteer.address(-16.5, 179.9999), await gazetteer.address(-16.5, -179.9999)]
    expect(west).toBeDefined()
    expect(west).toEqual(east)
  })

  it.each([
    ['the open ocean', 0, -150],
    ['the South Pole', -90, 0],
    ['the North Pole', 90, 180],
    ['beyond the pole', 91, 0],
    ['once around', 0, 361],
    ['not a number', Number.NaN, 0],
    ['infinity', 0, Number.POSITIVE_INFINITY],
  ])('names nothing at %s', async (_, latitude, longitude) => {
    expect(await gazetteer.address(latitude, longitude)).toBeUndefined()
  })
})

describe('place', () => {
  it('is found by its GeoNames id', async () => {
    expect(await gazetteer.place(2759794)).toMatchObject({ city: 'Amsterdam', state: 'North Holland' })
  })

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53])('answers nothing for %d', async (id) => {
    expect(await gazetteer.place(id)).toBeUndefined()
  })
})

it('is loaded once, even by parallel calls', async () => {
  const fresh = createGazetteer()
  const answers = await Promise.all(
    ['Gent', 'Ghent', 'Gand'].map((query) => fresh.autocomplete(query, { limit: 1 })),
  )
  expect(new Set(answers.map(([place]) => place?.id))).toEqual(new Set([2797656]))
}, 60_000)

it('names the source that its license requires', () => {
  expect(gazetteerAttribution.text).toContain('GeoNames')
})
