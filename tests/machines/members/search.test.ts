import { describe, expect, it } from 'vitest'
import { forgetMembers } from '../../../src/browser/memberStorage.ts'
import {
  forgetRecentSearches,
  keepRecentSearch,
  readRecentSearches,
} from '../../../src/machines/members/search/recentSearches.ts'
import {
  askedInOwnUnits,
  changeSearch,
  hasCrossed,
  isCrossed,
  noSearch,
  readSearch,
  searchFrom,
  writeSearch,
} from '../../../src/machines/members/search/search.ts'

const full =
  '?distance=50&place_id=2950159&age_from=30&age_to=45&height_from=170&biceps_to=40&is_online=true&body_build=slim,big&communities_he_likes=bears&place=Bad%20Homburg%20%26%20Co'

const device = () => {
  const texts = new Map<string, string>()
  return {
    texts,
    get: (key: string) => texts.get(key) ?? null,
    set: (key: string, text: string) => void texts.set(key, text),
    remove: (key: string) => void texts.delete(key),
  }
}

describe('a search in an address', () => {
  it('is read as it was written', () => {
    expect(readSearch(full)).toEqual({
      query: {
        distance: 50,
        place_id: 2950159,
        age_from: 30,
        age_to: 45,
        height_from: 170,
        biceps_to: 40,
        is_online: true,
        body_build: ['slim', 'big'],
        communities_he_likes: ['bears'],
      },
      place: 'Bad Homburg & Co',
    })
    expect(writeSearch(readSearch(full))).toBe(full)
    expect(writeSearch(noSearch)).toBe('')
  })

  it.each([
    'distance=51',
    'age_from=17',
    'age_from=121',
    'height_from=0',
    'weight_to=1000',
    'waist_to=-3',
    'is_online=yes',
    'body_build=<b>',
    'place_id=9999999999',
    'place=Nowhere',
    'units=imperial',
    'colour=blue',
  ])('drops what means nothing: %s', (text) => {
    expect(readSearch(text)).toEqual(noSearch)
  })

  it('has one origin', () => {
    expect(readSearch('place_id=1&travel_plan_id=2').query).toEqual({ place_id: 1 })
    const travelling = readSearch('travel_plan_id=2')
    expect(searchFrom(travelling, { id: 7, city: 'Ghent' })).toEqual({
      query: { place_id: 7 },
      place: 'Ghent',
    })
    expect(searchFrom(readSearch('place_id=7&place=Ghent&age_from=30'), null)).toEqual({
      query: { age_from: 30 },
    })
  })

  it('is the same however it was put together', () => {
    const one = changeSearch(changeSearch(noSearch, { is_online: true }), { age_from: 30 })
    const other = changeSearch(changeSearch(noSearch, { age_from: 30 }), { is_online: true })
    expect(writeSearch(one)).toBe(writeSearch(other))
    expect(changeSearch(one, { is_online: undefined, age_from: undefined })).toEqual(noSearch)
    expect(changeSearch(readSearch('tattoo=one'), { tattoo: [] })).toEqual(noSearch)
  })

  it('says its units once, where something in it has one', () => {
    const inMiles = '?distance=50&age_from=30&height_from=70&units=imperial'
    expect(writeSearch(readSearch('units=imperial&height_from=70&age_from=30&distance=50'))).toBe(inMiles)
    expect(writeSearch(readSearch('height_from=178&units=metric'))).toBe('?height_from=178')
    const others = changeSearch(readSearch(inMiles), { distance: undefined, height_from: undefined })
    expect(others).toEqual({ query: { age_from: 30 } })
  })

  it('is asked in the units of whoever changes it, and stays as it is where those are its own', () => {
    const inInches = readSearch('distance=50&height_from=70&height_to=70&weight_to=200&units=imperial')
    expect(askedInOwnUnits(inInches, true)).toBe(inInches)
    expect(askedInOwnUnits(inInches, false)).toEqual({
      query: { distance: 100, height_from: 178, height_to: 178, weight_to: 91 },
    })
    expect(askedInOwnUnits(readSearch('distance=500&waist_from=1&biceps_to=999'), true)).toEqual({
      query: { distance: 200, waist_from: 1, biceps_to: 393, units: 'imperial' },
    })
    expect(askedInOwnUnits(readSearch('weight_from=999'), true).query.weight_from).toBe(999)
    const unmeasured = readSearch('age_from=30&is_online=true')
    expect(askedInOwnUnits(unmeasured, true)).toBe(unmeasured)
  })

  it('tells which range is the wrong way round', () => {
    const search = readSearch('height_from=180&height_to=170&waist_from=80&waist_to=80')
    expect(isCrossed(search, 'height')).toBe(true)
    expect(isCrossed(search, 'waist')).toBe(false)
    expect(hasCrossed(search)).toBe(true)
    expect(hasCrossed(readSearch('height_from=180'))).toBe(false)
  })
})

describe('recent searches', () => {
  it('stand on the device, the latest first, each once, five at most', () => {
    const kept = device()
    for (const age of [20, 21, 22, 23, 24, 25, 23]) keepRecentSearch(kept, 1, { query: { age_from: age } })
    expect(readRecentSearches(kept, 1).map(({ query }) => query.age_from)).toEqual([23, 25, 24, 22, 21])
    expect(readRecentSearches(kept, 2)).toEqual([])
  })

  it('are none where nothing was asked, and none once they are forgotten', () => {
    const kept = device()
    keepRecentSearch(kept, 1, noSearch)
    expect(kept.texts.size).toBe(0)
    keepRecentSearch(kept, 1, readSearch(full))
    expect(readRecentSearches(kept, 1)).toEqual([readSearch(full)])
    forgetRecentSearches(kept, 1)
    expect(readRecentSearches(kept, 1)).toEqual([])
  })

  it('are forgotten with the rest of a member who logs out', () => {
    const kept = device()
    keepRecentSearch(kept, 1, readSearch(full))
    forgetMembers({ ...kept, keys: () => [...kept.texts.keys()], follow: () => () => {} })
    expect(readRecentSearches(kept, 1)).toEqual([])
  })
})
