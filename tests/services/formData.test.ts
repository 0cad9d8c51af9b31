import { expect, it } from 'vitest'
import { bodyForm, formData } from '../../src/services/formData.ts'

const parts = (form: FormData) => [...form].map(([name, value]) => [name, value])

it('sends booleans as 1 or 0, and the items of a list by their index', () => {
  const form = formData({
    fields: { is_private: true, accepts: false, description: 'The lake', media_tags: [7, 9], order: 3 },
    files: {},
  })
  expect(parts(form)).toEqual([
    ['is_private', '1'],
    ['accepts', '0'],
    ['description', 'The lake'],
    ['media_tags[0]', '7'],
    ['media_tags[1]', '9'],
    ['order', '3'],
  ])
})

it('leaves out what is undefined, and lists without items', () => {
  expect(parts(formData({ fields: { description: undefined, media_tags: [] }, files: {} }))).toEqual([])
})

it('puts files after all fields, with their names', () => {
  const file = new File(['a photo'], 'lake.jpg', { type: 'image/jpeg' })
  const form = parts(formData({ fields: { description: '' }, files: { photo: file } }))
  expect(form.map(([name]) => name)).toEqual(['description', 'photo'])
  expect(form[1]?.[1]).toMatchObject({ name: 'lake.jpg', type: 'image/jpeg', size: 7 })
})

it('sends null and a list without items of a body as an empty text', () => {
  const body = {
    description: null,
    interests: [],
    links: ['https://a.example/'],
    height: 180.34,
    shows_age: false,
  }
  expect(parts(bodyForm({ ...body, note: undefined }))).toEqual([
    ['description', ''],
    ['interests', ''],
    ['links[0]', 'https://a.example/'],
    ['height', '180.34'],
    ['shows_age', '0'],
  ])
})
