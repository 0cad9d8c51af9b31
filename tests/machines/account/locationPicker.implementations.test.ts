import { expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import type { Fact } from '../../../src/machines/app/root/facts.ts'
import type { FlashIntent } from '../../../src/machines/app/root/intents.ts'
import {
  createLocationPickerImplementations,
  type LocationPickerDeps as Deps,
} from '../../../src/machines/account/locationPicker/implementations.ts'
import { locationPickerMachine } from '../../../src/machines/account/locationPicker/machine.ts'
import { refusal, self } from '../people.ts'

const position = { latitude: 51.06, longitude: 3.7 }
const ghent = {
  id: 2797656,
  city: 'Ghent',
  state: null,
  country: 'Belgium',
  country_code: 'BE',
  latitude: 51.05,
  longitude: 3.71667,
}
const answer = { ok: true as const, data: self({ city: 'Ghent' }) }

function start() {
  const told: (Fact | FlashIntent)[] = []
  const calls = {
    setPlace: vi.fn<Deps['setPlace']>(async () => answer),
    goToSavedPlace: vi.fn<Deps['goToSavedPlace']>(async () => answer),
    setSavedPlace: vi.fn<Deps['setSavedPlace']>(async () => answer),
  }
  const picker = createActor(
    locationPickerMachine.provide(
      createLocationPickerImplementations({
        ...calls,
        askDevice: async () => ({ ok: true, position }),
        findAddress: async () => ({ ok: true, data: { data: ghent } }),
        tell: (fact) => void told.push(fact),
      }),
    ),
  ).start()
  const rested = () => waitFor(picker, (snapshot) => !snapshot.hasTag('busy'))
  return { picker, calls, told, rested }
}

it('sets a typed city by its number, and tells the page who he is now', async () => {
  const { picker, calls, told, rested } = start()
  picker.send({ type: 'place.choose', place: ghent })
  picker.send({ type: 'place.confirm' })
  await rested()
  expect(calls.setPlace.mock.calls[0]?.[0]).toEqual({ place_id: ghent.id })
  expect(told).toEqual([{ type: 'session.changed', user: self({ city: 'Ghent' }) }])
})

it('says of a move when others see it, and of nothing else', async () => {
  const moved = self({ city: 'Ghent', publishes_at: '2026-01-01T18:30:00.000Z' })
  const { picker, calls, told, rested } = start()
  calls.setPlace.mockResolvedValue({ ok: true, data: moved })
  calls.setSavedPlace.mockResolvedValue({ ok: true, data: moved })
  picker.send({ type: 'saved.keep' })
  await rested()
  picker.send({ type: 'place.choose', place: ghent })
  picker.send({ type: 'place.confirm' })
  await rested()
  expect(told).toEqual([
    { type: 'session.changed', user: moved },
    { type: 'session.changed', user: moved },
    {
      type: 'flash.show',
      flash: { type: 'success', html: 'Location saved. Others see the move within 30 minutes.' },
    },
  ])
})

it('sets the device’s own point, not the middle of the city it is in', async () => {
  const { picker, calls, rested } = start()
  picker.send({ type: 'device.ask' })
  await rested()
  picker.send({ type: 'place.confirm' })
  await rested()
  expect(calls.setPlace.mock.calls[0]?.[0]).toEqual(position)
})

it('saves one’s place, goes back to it and forgets it', async () => {
  const { picker, calls, told, rested } = start()
  for (const type of ['saved.keep', 'saved.goTo', 'saved.forget'] as const) {
    picker.send({ type })
    await rested()
  }
  expect(calls.setSavedPlace.mock.calls.map(([saved]) => saved)).toEqual([
    { is_current: true },
    { place_id: null },
  ])
  expect(calls.goToSavedPlace).toHaveBeenCalledOnce()
  expect(told).toHaveLength(3)
})

it('tells nothing where nothing was set', async () => {
  const { picker, calls, told, rested } = start()
  calls.goToSavedPlace.mockResolvedValueOnce(refusal(429))
  picker.send({ type: 'saved.goTo' })
  await rested()
  expect(told).toEqual([])
  expect(picker.getSnapshot().matches({ open: 'failed' })).toBe(true)
})

it('is stored and told to the end, though the dialog be closed meanwhile', async () => {
  const { picker, calls, told } = start()
  const late = Promise.withResolvers<Answer<UserSelf>>()
  calls.goToSavedPlace.mockReturnValueOnce(late.promise)
  picker.send({ type: 'saved.goTo' })
  picker.stop()
  late.resolve(answer)
  await vi.waitFor(() => expect(told).toEqual([{ type: 'session.changed', user: answer.data }]))
  expect(calls.goToSavedPlace).toHaveBeenCalledWith()
})
