import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { composeOwnProfile, type OwnProfileDeps } from '../../../src/compose/ownProfile.ts'
import { optionsMachine } from '../../../src/machines/app/options/machine.ts'
import type { OptionList, Options } from '../../../src/machines/app/options/options.ts'
import { StatusBanner } from '../../../src/views/screens/Home/StatusBanner.tsx'
import { Info } from '../../../src/views/screens/ProfileSettings/Info.tsx'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { lookup, refusal, self } from '../../machines/people.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined
afterEach(() => {
  cleanup()
  whole?.root.stop()
})

const named = (...names: string[]) =>
  names.map((name, at) => lookup({ id: at + 1, slug: name.toLowerCase(), name }))
const lists = new Map<OptionList, ReturnType<typeof named>>([
  ['tattoo', [lookup({ id: 0, slug: '', name: 'No answer' }), ...named('None', 'Many')]],
  ['piercing', named('Ear', 'Nose')],
  ['interest', named('Hiking', 'Sauna')],
  ['community', named('Bear', 'Otter')],
])

async function open(user: Partial<UserSelf> = {}) {
  history.replaceState(null, '', '/account/profile-settings/info')
  let saved = self({ birthday: '1990-06-15', is_onboarded: true, is_approved: true, ...user })
  const started = startRoot({ signedIn: saved })
  whole = started
  await waitFor(started.root, (snapshot) => snapshot.matches('signedIn'))
  const saveProfile = vi.fn<OwnProfileDeps['members']['saveProfile']>()
  const told: unknown[] = []
  started.root.on('member.changed', (fact) => told.push(fact))
  const options = createActor(
    optionsMachine.provide({
      actors: {
        loadOptions: fromPromise<Answer<Options>>(async () => ({
          ok: true,
          data: { lists, products: null, rejectionReasons: null },
        })),
      },
      actions: { flash: () => {} },
    }),
  ).start()
  const bus = started.root
  const current = () => started.root.getSnapshot().children.session?.getSnapshot().context.user ?? self()
  const ownProfile = composeOwnProfile({ bus, members: { saveProfile }, self: current, siteName: 'Lodge' })
  const charts = chartsWith({ ownProfile, browse: { options } })
  await act(async () => {
    render(
      <Surroundings root={started.root} charts={charts}>
        <Suspense>
          <Info />
        </Suspense>
      </Surroundings>,
    )
    await charts('ownProfile')
  })
  const answer = (changes: Partial<UserSelf>) => {
    saved = { ...saved, ...changes }
    saveProfile.mockResolvedValueOnce({ ok: true, data: saved })
  }
  return { saveProfile, answer, told, root: started.root }
}

const group = (name: string) => within(screen.getByRole('form', { name }))
const sent = (calls: { mock: { lastCall?: readonly unknown[] | undefined } }) => calls.mock.lastCall?.[1]

it('saves each group on its own, and says what is saved and what is not', async () => {
  const { saveProfile, answer, told } = await open({ tattoo: lookup({ id: 2, name: 'Many' }) })
  const attributes = group('Attributes')
  await userEvent.selectOptions(await attributes.findByRole('combobox', { name: 'Tattoos' }), 'No answer')
  await userEvent.click(attributes.getByRole('checkbox', { name: 'Nose' }))
  expect(attributes.getByRole('status').textContent).toBe('Unsaved changes')
  await userEvent.type(group('Private note').getByRole('textbox'), 'Buy soap.')
  answer({ tattoo: null, piercings: [lookup({ id: 2, name: 'Nose' })] })
  await userEvent.click(attributes.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(attributes.getByRole('status').textContent).toBe('Saved'))
  expect(sent(saveProfile)).toEqual({ tattoo: 0, piercings: [2] })
  expect(told).toEqual([
    expect.objectContaining({
      type: 'member.changed',
      id: 1,
      changes: expect.not.objectContaining({ note: null }),
    }),
  ])
  expect(group('Private note').getByRole('status').textContent).toBe('Unsaved changes')
})

it('shows measures in the units of the member, converts them on a switch, and sends metric', async () => {
  const { saveProfile, answer } = await open({ height: 180.34, weight: 80, use_imperial: false })
  const body = group('Body')
  const weight = body.getByRole<HTMLInputElement>('textbox', { name: 'Weight' })
  expect(weight.value).toBe('80')
  await userEvent.click(body.getByRole('radio', { name: 'ft, in and lb' }))
  expect(body.getByRole<HTMLInputElement>('textbox', { name: 'Feet' }).value).toBe('5')
  expect(body.getByRole<HTMLInputElement>('textbox', { name: 'Inches' }).value).toBe('11')
  await userEvent.clear(weight)
  await userEvent.type(weight, '18')
  await userEvent.click(body.getByRole('button', { name: 'Save' }))
  expect(await body.findByText('Enter 67 lb to 661 lb, or leave it empty.')).toBeTruthy()
  expect(document.activeElement).toBe(weight)
  expect(saveProfile).not.toHaveBeenCalled()
  await userEvent.type(weight, '0')
  answer({ use_imperial: true, weight: 81.64663 })
  await userEvent.click(body.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(body.getByRole('status').textContent).toBe('Saved'))
  expect(sent(saveProfile)).toEqual({ use_imperial: true, weight: expect.closeTo(81.6466, 3) })
})

it('edits links and names on networks, and shows them as they will be saved', async () => {
  const { saveProfile, answer } = await open({ links: ['https://a.example/'] })
  const links = group('Links and networks')
  await userEvent.click(links.getByRole('button', { name: 'Add a link' }))
  const second = links.getByRole<HTMLInputElement>('textbox', { name: 'Link 2' })
  expect(document.activeElement).toBe(second)
  await userEvent.type(second, 'http://b.example')
  const instagram = links.getByRole<HTMLInputElement>('textbox', { name: 'Instagram' })
  await userEvent.type(instagram, 'https://instagram.com/luc')
  await userEvent.tab()
  expect([second.value, instagram.value]).toEqual(['https://b.example/', 'luc'])
  await userEvent.type(links.getByRole('textbox', { name: 'X' }), 'no name')
  await userEvent.click(links.getByRole('button', { name: 'Remove link 1' }))
  await userEvent.click(links.getByRole('button', { name: 'Save' }))
  expect(await links.findByText('X names have up to 15 letters, digits or underscores.')).toBeTruthy()
  await userEvent.clear(links.getByRole('textbox', { name: 'X' }))
  answer({ links: ['https://b.example/'], instagram: { network: 'instagram', username: 'luc' } })
  await userEvent.click(links.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(links.getByRole('status').textContent).toBe('Saved'))
  expect(sent(saveProfile)).toEqual({ links: ['https://b.example/'], instagram: 'luc' })
})

it('keeps the focus in the list as links are removed and added', async () => {
  await open({ links: ['https://a.example/', 'https://b.example/'] })
  const links = group('Links and networks')
  const remove = (name: string) => userEvent.click(links.getByRole('button', { name }))
  await remove('Remove link 1')
  const left = links.getByRole<HTMLInputElement>('textbox', { name: 'Link 1' })
  expect([document.activeElement, left.value]).toEqual([left, 'https://b.example/'])
  await remove('Remove link 1')
  const add = links.getByRole('button', { name: 'Add a link' })
  expect(document.activeElement).toBe(add)
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(links.getByRole('textbox', { name: 'Link 1' }))
})

it('keeps the focus when links were saved elsewhere: where the member writes, or in the list', async () => {
  const { root } = await open({ links: [] })
  const saveElsewhere = (links: string[]) =>
    act(() =>
      root.send({
        type: 'session.changed',
        user: self({ birthday: '1990-06-15', is_onboarded: true, is_approved: true, links }),
      }),
    )
  const links = group('Links and networks')
  const note = group('Private note').getByRole('textbox')
  await userEvent.click(note)
  saveElsewhere(['https://a.example/', 'https://b.example/'])
  expect(document.activeElement).toBe(note)
  await userEvent.click(links.getByRole('textbox', { name: 'Link 2' }))
  saveElsewhere(['https://a.example/'])
  expect(document.activeElement).toBe(links.getByRole('textbox', { name: 'Link 1' }))
})

it('takes over what was saved elsewhere, but not in a group with unsaved changes', async () => {
  const { root } = await open({ description: 'Old', note: 'Old' })
  await userEvent.type(group('Private note').getByRole('textbox'), ' note')
  act(() =>
    root.send({
      type: 'session.changed',
      user: self({ birthday: '1990-06-15', is_approved: true, description: 'New', note: 'New' }),
    }),
  )
  expect(group('About you').getByRole<HTMLInputElement>('textbox', { name: 'About you' }).value).toBe('New')
  expect(group('Private note').getByRole<HTMLInputElement>('textbox').value).toBe('Old note')
})

it('takes over single fields that were saved elsewhere, and does not undo them by saving the others', async () => {
  const { root, saveProfile, answer } = await open({ links: [], instagram: null })
  const links = group('Links and networks')
  const facebook = () => links.getByRole<HTMLInputElement>('textbox', { name: /^Facebook/ })
  await userEvent.type(facebook(), 'tane.rows')
  act(() =>
    root.send({
      type: 'session.changed',
      user: self({
        birthday: '1990-06-15',
        is_onboarded: true,
        is_approved: true,
        links: ['https://a.example/'],
      }),
    }),
  )
  expect(links.getByRole<HTMLInputElement>('textbox', { name: 'Link 1' }).value).toBe('https://a.example/')
  expect(facebook().value).toBe('tane.rows')
  answer({ links: ['https://a.example/'] })
  await userEvent.click(links.getByRole('button', { name: 'Save' }))
  expect(sent(saveProfile)).toEqual({ facebook: 'tane.rows' })
})

it('fixes the birthday of an approved member', async () => {
  await open()
  expect(group('About you').getByText(/June 15, 1990/)).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Birthday' })).toBeNull()
})

it('asks before a link or back leaves unsaved changes, and goes on once they are discarded', async () => {
  const { root } = await open()
  const asked = () => root.getSnapshot().children.confirmation?.getSnapshot().context.questions ?? []
  const answer = (how: 'cancel' | 'confirm') =>
    act(() => root.getSnapshot().children.confirmation?.send({ type: `confirmation.${how}` }))
  const pics = screen.getAllByRole('link', { name: 'Pics' })[0]
  if (!pics) throw new Error('There is no link to the pics.')
  await userEvent.type(group('Private note').getByRole('textbox'), 'x')
  await userEvent.click(pics)
  expect(asked()).toMatchObject([{ title: 'Leave without saving?' }])
  expect(location.pathname).toBe('/account/profile-settings/info')
  answer('cancel')
  history.back()
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  expect(location.pathname).toBe('/account/profile-settings/info')
  answer('cancel')
  await userEvent.click(pics)
  answer('confirm')
  await vi.waitFor(() => expect(location.pathname).toBe('/account/profile-settings/pics'))
  expect(asked()).toHaveLength(0)
  history.back()
  await vi.waitFor(() => expect(location.pathname).toBe('/account/profile-settings/info'))
})

it('has the browser ask before a reload only while there are changes', async () => {
  const { answer } = await open()
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const note = group('Private note')
  const field = note.getByRole('textbox')
  expect(isAsked()).toBe(false)
  await userEvent.type(field, 'x')
  expect(isAsked()).toBe(true)
  await userEvent.type(field, '{Backspace}')
  expect(isAsked()).toBe(false)
  await userEvent.type(field, 'Buy soap.')
  expect(isAsked()).toBe(true)
  answer({ note: 'Buy soap.' })
  await userEvent.click(note.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(isAsked()).toBe(false))
  await userEvent.type(field, 'x')
  expect(isAsked()).toBe(true)
  cleanup()
  expect(isAsked()).toBe(false)
})

it('is left by back in one step after the changes are saved', async () => {
  history.pushState(null, '', '/home')
  history.pushState(null, '', '/account/profile-settings')
  const { answer } = await open()
  const entry: unknown = history.state
  const note = group('Private note')
  await userEvent.type(note.getByRole('textbox'), 'Buy soap.')
  expect(history.state).not.toEqual(entry)
  answer({ note: 'Buy soap.' })
  await userEvent.click(note.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(history.state).toEqual(entry))
  history.back()
  await vi.waitFor(() => expect(location.pathname).toBe('/home'))
})

const rejected = { is_approved: false, is_waiting_for_approval: false }

it('lets a rejected member change name, birthday and text, and wait again', async () => {
  const { saveProfile, answer } = await open(rejected)
  expect(screen.getByText('Your profile is not approved yet')).toBeTruthy()
  const about = group('About you')
  expect(about.getByRole<HTMLInputElement>('textbox', { name: 'Year' }).value).toBe('1990')
  await userEvent.click(about.getByRole('button', { name: 'Save and ask again' }))
  expect(await about.findByText(/first\. Then we review/)).toBeTruthy()
  await userEvent.type(about.getByRole('textbox', { name: 'About you' }), 'I row.')
  const year = about.getByRole('textbox', { name: 'Year' })
  await userEvent.clear(year)
  await userEvent.type(year, '1988')
  const name = about.getByRole('textbox', { name: 'Name' })
  saveProfile.mockResolvedValueOnce({ ...refusal(422), errors: { name: ['This name is taken.'] } })
  await userEvent.clear(name)
  await userEvent.type(name, 'Lucien')
  await userEvent.click(about.getByRole('button', { name: 'Try again' }))
  expect(await about.findByText('This name is taken.')).toBeTruthy()
  answer({ name: 'Lucien7', description: 'I row.', is_waiting_for_approval: true })
  await userEvent.type(name, '7')
  await userEvent.click(about.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByText('Your profile is not approved yet')).toBeNull())
  expect(sent(saveProfile)).toEqual({
    name: 'Lucien7',
    birthday: expect.stringMatching(/^1988-\d{2}-\d{2}$/),
    description: 'I row.',
  })
})

it('is linked by the banner of a rejected member on home', () => {
  render(
    <Surroundings>
      <StatusBanner state="notApproved" email="luc@lodge.test" />
    </Surroundings>,
  )
  const link = screen.getByRole('link', { name: 'Edit your profile' })
  expect(link.getAttribute('href')).toBe('/account/profile-settings')
})
