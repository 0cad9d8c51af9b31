import { describe, expect, test } from 'vitest'
import { UpdateSelfBody } from '../../../contract/ownFields.ts'
import { ageAt } from '../../../contract/age.ts'
import { isOldEnough } from '../../../server/base/age.ts'
import { convertMeasures } from '../../../server/members/measures.ts'
import { nameSkeleton } from '../../../contract/nameSkeleton.ts'
import { addressOf } from '../../../server/members/presentProfile.ts'

describe('age', () => {
  test('is whole years of 365.25 days, which lag behind the calendar on some birthdays', () => {
    expect(ageAt('2000-03-01', Date.parse('2018-03-01T00:00:00Z'))).toBe(17)
    expect(ageAt('2000-03-01', Date.parse('2018-03-01T12:00:00Z'))).toBe(18)
    expect(ageAt('2000-02-29', Date.parse('2030-02-28T00:00:00Z'))).toBe(29)
  })

  test('lets a member in only when both ways of counting give 18', () => {
    expect(isOldEnough('2000-03-01', Date.parse('2018-03-01T00:00:00Z'))).toBe(false)
    expect(isOldEnough('2000-03-01', Date.parse('2018-03-02T00:00:00Z'))).toBe(true)
    // Years of 365.25 days give 18 the evening before the calendar does.
    expect(ageAt('2001-06-15', Date.parse('2019-06-15T12:00:00Z'))).toBe(18)
    expect(isOldEnough('2001-06-15', Date.parse('2019-06-14T23:59:59Z'))).toBe(false)
    expect(isOldEnough('2001-06-15', Date.parse('2019-06-15T12:00:00Z'))).toBe(true)
  })

  test('of a member born on February 29 changes on March 1', () => {
    expect(isOldEnough('2004-02-29', Date.parse('2022-02-28T23:00:00Z'))).toBe(false)
    expect(isOldEnough('2004-02-29', Date.parse('2022-03-01T12:00:00Z'))).toBe(true)
  })
})

describe('names', () => {
  test.each([
    ['Paul', 'PAUL'],
    ['paul', 'раul'],
    ['bill', 'biII'],
    ['bill', 'b1ll'],
    ['leo', 'le0'],
    ['jose', 'José'],
    ['burn', 'bum'],
    ['tom.b', 'tom_b'],
    ['ｔｏｍ', 'tom'],
    ['strasse', 'Straße'],
    ['Tom', 'Tøm'],
    ['Lodge', 'łodge'],
    ['Support', 'Supporŧ'],
    ['David', 'Đaviđ'],
    ['Thomas', 'Tħomas'],
    ['Zac', 'Ƶac'],
    ['Bob', 'Ɓoƀ'],
    ['Nils', 'Nɨls'],
    ['Michael', 'Michæl'],
    ['Ken', 'Ƙǝn'],
    ['Oliver', 'ⱺliver'],
    ['marcel', 'marceŀ'],
  ])('%s and %s are one name', (one, other) => {
    expect(nameSkeleton(one)).toBe(nameSkeleton(other))
  })

  test.each([
    ['paul', 'saul'],
    ['tom', 'tomb'],
    ['anna', 'hannah'],
    ['дима', 'дана'],
    ['Łukasz', 'Lucas'],
  ])('%s and %s are two', (one, other) => {
    expect(nameSkeleton(one)).not.toBe(nameSkeleton(other))
  })

  const isName = (name: string) => UpdateSelfBody.safeParse({ name }).success

  test.each(
    [
      [
        'letters that nobody sees',
        ['Marek\u3164', '\u1160Marek', '\u3164\u3164\u3164', '\u115F\u1160\uFFA0'],
      ],
      ['joiners and soft hyphens', ['Mar\u200Dek', 'Mar\u00ADek']],
      ['Lisu', ['ꓟarek', 'ꓟꓮꓣꓰꓗ']],
      ['Cherokee', ['ᎷᎪᎡᎬᏦ']],
      ['small capitals', ['Mᴀrek', 'ᴍᴀʀᴇᴋ', 'Jameꜱ']],
      ['clicks', ['biǁ']],
      ['letters of old Cyrillic', ['ᲂliver']],
      ['parts of Hangul', ['ㅇliver']],
      ['letters of mathematics', ['𝐌arek']],
      ['ligatures that stand for a sentence', ['ﷺ'.repeat(20)]],
      ['cuneiform', ['𒐫𒐫𒐫']],
      ['numbers that are no digits', ['LouisⅣ', 'Louis²']],
      ['two alphabets', ['Μarek', 'mаrek', 'Дaна', 'Ꭺmos', 'אbel', 'ДимаΔ']],
      ['nothing but joints', ['...', '___', '._-']],
    ].flatMap(([what, names]) => Array.from(names ?? '', (name) => [what, name] as const)),
  )('of %s are refused: %s', (_, name) => {
    expect(isName(name)).toBe(false)
  })

  test.each([
    'Marek',
    '_tom.b_',
    '123',
    'José',
    'Łukasz',
    'Tuấn',
    'Νίκος',
    'Дима',
    'Հայկ',
    'გიორგი',
    'דוד',
    'علي٢٠',
    'अमन',
    'สมชาย',
    '田中さん',
    'ピーター',
    '김민수',
    '𠮷野家',
    '田中Ken',
    'Дима_90',
  ])('in scripts of today are accepted: %s', (name) => {
    expect(isName(name)).toBe(true)
  })
})

describe('measures', () => {
  const measures = { height: 180, weight: 80, waist: 81, chest: 100, biceps: 35 }

  test('are centimeters and kilograms', () => {
    expect(convertMeasures(measures, false)).toEqual({
      converted_large_height: '180 cm',
      converted_small_height: null,
      converted_weight: '80 kg',
      converted_waist: '81 cm',
      converted_chest: '100 cm',
      converted_biceps: '35 cm',
    })
  })

  test('are feet, inches and pounds for members with imperial units', () => {
    expect(convertMeasures(measures, true)).toMatchObject({
      converted_large_height: '5 ft',
      converted_small_height: '11 in',
      converted_weight: '176 lb',
      converted_waist: '32 in',
    })
    // 182.6 cm are 5 ft 11.9 in: never 5 ft 12 in.
    expect(convertMeasures({ ...measures, height: 182.6 }, true)).toMatchObject({
      converted_large_height: '6 ft',
      converted_small_height: '0 in',
    })
  })

  test('that are missing are not shown', () => {
    const nothing = { height: null, weight: null, waist: null, chest: null, biceps: null }
    expect(Object.values(convertMeasures(nothing, true))).toEqual(Array(6).fill(null))
  })
})

describe('an address', () => {
  test('is city, state and country joined by commas', () => {
    expect(addressOf({ city: 'Haarlem', state: 'North Holland', country: 'Netherlands' })).toBe(
      'Haarlem, North Holland, Netherlands',
    )
    expect(addressOf({ city: 'Monaco', state: null, country: 'Monaco' })).toBe('Monaco, Monaco')
  })

  test('of a member without a place says so', () => {
    expect(addressOf({ city: null, state: null, country: null })).toBe('No location')
  })
})
