import { describe, expect, it, vi } from 'vitest'
import { createAboutGroup } from '../../../src/machines/account/ownProfile/about.ts'
import { attributesGroup } from '../../../src/machines/account/ownProfile/attributes.ts'
import { bodyGroup } from '../../../src/machines/account/ownProfile/body.ts'
import {
  createSaveGroup,
  isGroupChanged,
  type SaveGroupDeps,
} from '../../../src/machines/account/ownProfile/group.ts'
import { interestsGroup } from '../../../src/machines/account/ownProfile/interests.ts'
import { linksGroup, tidyLink, tidyNetworkName } from '../../../src/machines/account/ownProfile/links.ts'
import {
  convertMeasures,
  measureNames,
  measureOf,
  measureProblem,
  shownMeasure,
  typeMeasure,
} from '../../../src/machines/account/ownProfile/measures.ts'
import { ownNoteGroup } from '../../../src/machines/account/ownProfile/note.ts'
import { createTellSaved } from '../../../src/machines/account/ownProfile/tellSaved.ts'
import type { Bus } from '../../../src/machines/app/root/bus.ts'
import { bodyMeasures } from '../../../contract/limits.ts'
import { UserProfile } from '../../../contract/members.ts'
import { UpdateSelfBody } from '../../../contract/ownFields.ts'
import { lookup, self } from '../people.ts'

const noSignal = new AbortController().signal

/** Numbers from 0 to 1 that are the same in each run. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('measures', () => {
  it('keep their values and texts over 100 switches of units, whatever was typed', () => {
    const next = numbersFrom(7)
    for (let round = 0; round < 200; round += 1) {
      const user = self({
        ...Object.fromEntries(
          measureNames.map((name) => {
            const { min, max } = bodyMeasures[name]
            return [name, next() < 0.2 ? null : min + next() * (max - min)]
          }),
        ),
        use_imperial: next() < 0.5,
      })
      const before = bodyGroup.fieldsOf(user)
      const typedName = measureNames[Math.floor(next() * measureNames.length)] ?? 'height'
      const typed = typeMeasure(typedName, [String(Math.round(next() * 99))], 'metric', user[typedName])
      let fields = { ...before, [typedName]: typed }
      const texts = (units: 'metric' | 'imperial') =>
        measureNames.map((name) => shownMeasure(name, fields[name], units))
      fields = { ...fields, ...convertMeasures(fields) }
      const first = { metric: texts('metric'), imperial: texts('imperial') }
      for (let count = 0; count < 100; count += 1) {
        fields = {
          ...fields,
          ...convertMeasures(fields),
          units: fields.units === 'metric' ? 'imperial' : 'metric',
        }
        expect(texts(fields.units)).toEqual(first[fields.units])
      }
      for (const name of measureNames)
        expect(fields[name].value).toBe(name === typedName ? typed.value : user[name])
      expect(bodyGroup.changesIn({ ...fields, [typedName]: before[typedName] }, user)).toEqual({
        changes: {},
        errors: {},
      })
    }
  })

  it('are shown in feet and inches, pounds and inches, or in centimeters and kilograms', () => {
    expect(shownMeasure('height', measureOf(180.34), 'imperial')).toEqual(['5', '11'])
    expect(shownMeasure('height', measureOf(182.8), 'imperial')).toEqual(['6', '0'])
    expect(shownMeasure('height', measureOf(180.34), 'metric')).toEqual(['180.3'])
    expect(shownMeasure('weight', measureOf(81.6466), 'imperial')).toEqual(['180'])
    expect(shownMeasure('waist', measureOf(null), 'imperial')).toEqual([''])
    expect(shownMeasure('height', measureOf(null), 'imperial')).toEqual(['', ''])
  })

  it('are read with a point or a comma, and inches may be left out', () => {
    expect(typeMeasure('weight', ['82,5'], 'metric', null).value).toBe(82.5)
    expect(typeMeasure('weight', ['８２．５'], 'metric', null).value).toBe(82.5)
    expect(typeMeasure('height', ['6', ''], 'imperial', null).value).toBeCloseTo(182.88)
    expect(typeMeasure('height', ['', ''], 'imperial', 180).value).toBeNull()
    for (const typed of ['tall', '1e2', '-5', '1.2.3'])
      expect(typeMeasure('height', [typed], 'metric', 180).value).toBeUndefined()
  })

  it('that are typed as they were shown keep the exact value', () => {
    const cleared = typeMeasure('height', [''], 'metric', 180.34)
    expect(cleared.value).toBeNull()
    expect(typeMeasure('height', ['180.3'], 'metric', 180.34).value).toBe(180.34)
  })

  it('out of bounds are refused in the units of the member, and a text that is no number stays', () => {
    const user = self({ height: 180, use_imperial: true })
    const fields = { ...bodyGroup.fieldsOf(user), height: typeMeasure('height', ['9', '0'], 'imperial', 180) }
    expect(bodyGroup.changesIn(fields, user).errors).toEqual({
      height: ['Enter 3 ft 4 in to 8 ft 2 in, or leave it empty.'],
    })
    expect(measureProblem('weight', measureOf(20), 'metric')).toBe(
      'Enter 30 kg to 300 kg, or leave it empty.',
    )
    const word = { ...bodyGroup.fieldsOf(user), waist: typeMeasure('waist', ['slim'], 'metric', null) }
    expect(shownMeasure('waist', convertMeasures(word).waist, 'imperial')).toEqual(['slim'])
    expect(bodyGroup.changesIn(word, user).errors).toHaveProperty('waist')
  })
})

const saving = (before = self({ name: 'Luc', birthday: '1990-06-15' })) => {
  const saveProfile = vi.fn<SaveGroupDeps['saveProfile']>(async () => ({ ok: true, data: self() }))
  const onSaved = vi.fn<SaveGroupDeps['onSaved']>()
  return { before, saveProfile, onSaved, deps: { self: () => before, saveProfile, onSaved } }
}

describe('a group', () => {
  it('sends what differs from the saved profile and nothing else', async () => {
    const { before, saveProfile, onSaved, deps } = saving()
    const about = createAboutGroup('Lodge')
    const save = createSaveGroup(about, deps)
    const saved = about.fieldsOf(before)
    expect(await save(saved, noSignal)).toEqual({ ok: true, data: before })
    expect(saveProfile).not.toHaveBeenCalled()
    await save({ ...saved, name: ' Lucien ', description: 'I row. ' }, noSignal)
    expect(saveProfile.mock.lastCall?.slice(0, 2)).toEqual([1, { name: 'Lucien', description: 'I row.' }])
    expect(onSaved).toHaveBeenCalledOnce()
  })

  it('says all that is wrong at once, and sends nothing', async () => {
    const { before, saveProfile, deps } = saving()
    const about = createAboutGroup('Lodge')
    const wrong = { ...about.fieldsOf(before), name: 'L', birthday: '' }
    expect(await createSaveGroup(about, deps)(wrong, noSignal)).toMatchObject({
      ok: false,
      message: 'Check the highlighted fields.',
      errors: { name: ['Choose a name of 3 to 20 characters.'], birthday: ['Enter your birthday.'] },
    })
    expect(saveProfile).not.toHaveBeenCalled()
    expect(isGroupChanged(about, wrong, before)).toBe(true)
  })

  it('of attributes takes 0 for no answer, and counts choices in another order as the same', () => {
    const user = self({
      tattoo: lookup({ id: 2 }),
      piercings: [lookup({ id: 1 }), lookup({ id: 6 })],
      interests: [lookup({ id: 8 })],
    })
    const saved = attributesGroup.fieldsOf(user)
    expect(attributesGroup.changesIn({ ...saved, piercings: [6, 1] }, user).changes).toEqual({})
    expect(
      attributesGroup.changesIn({ ...saved, tattoo: 0, body_build: 3, piercings: [6] }, user).changes,
    ).toEqual({ tattoo: 0, body_build: 3, piercings: [6] })
    expect(
      interestsGroup.changesIn({ ...interestsGroup.fieldsOf(user), interests: [] }, user).changes,
    ).toEqual({
      interests: [],
    })
  })

  it('of links leaves out empty ones, and reads links and names as the server does', () => {
    const user = self({ links: ['https://a.example/'], instagram: { network: 'instagram', username: 'luc' } })
    const saved = linksGroup.fieldsOf(user)
    expect(linksGroup.changesIn({ ...saved, links: ['a.example', '', ' '] }, user).changes).toEqual({})
    const fields = { ...saved, links: ['b.example', 'a.example'], instagram: '', twitter: '@luc' }
    expect(linksGroup.changesIn(fields, user).changes).toEqual({
      links: ['https://b.example/', 'https://a.example/'],
      instagram: '',
      twitter: 'luc',
    })
    expect(
      linksGroup.changesIn({ ...saved, links: ['', 'javascript:alert(1)'], twitter: 'no name' }, user).errors,
    ).toEqual({ 'links.1': [expect.any(String)], twitter: [expect.any(String)] })
    expect([tidyLink('http://a.example'), tidyLink('javascript:x'), tidyLink(' ')]).toEqual([
      'https://a.example/',
      'javascript:x',
      '',
    ])
    expect(tidyNetworkName('twitter', 'https://x.com/luc')).toBe('luc')
  })

  it('of links leaves what was saved before the rules', () => {
    const user = self({ twitter: { network: 'twitter', username: 'name.with.dots' } })
    expect(linksGroup.changesIn(linksGroup.fieldsOf(user), user)).toEqual({ changes: {}, errors: {} })
  })

  it('of the note can be emptied', () => {
    const user = self({ note: 'Buy soap.' })
    expect(ownNoteGroup.changesIn({ note: ' ' }, user).changes).toEqual({ note: '' })
    expect(ownNoteGroup.changesIn({ note: 'Buy soap. ' }, user).changes).toEqual({})
  })
})

it('tells other parts of the page each field of a profile that the member has changed', () => {
  const send = vi.fn<Bus['send']>()
  const user = self()
  createTellSaved({ send })(user, user)
  expect(send.mock.calls[0]).toEqual([{ type: 'session.changed', user }])
  const [told] = send.mock.calls[1] ?? []
  const changed = Object.keys(UpdateSelfBody.shape).filter((name) => name in UserProfile.shape)
  const calculated = Object.keys(UserProfile.shape).filter(
    (name) => name === 'age' || /^converted_(?!distance)/.test(name),
  )
  const shown = new Set([...changed, ...calculated])
  const changes = Object.fromEntries(Object.entries(user).filter(([name]) => shown.has(name)))
  expect(told).toEqual({ type: 'member.changed', id: user.id, changes })
})
