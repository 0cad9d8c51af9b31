/** Notes together with the device's storage and the server. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Answer } from '../../../contract/answer.ts'
import type { Dudelisting } from '../../../contract/dudelist.ts'
import { createNoteStorage } from '../../../src/browser/noteStorage.ts'
import { createNotes } from '../../../src/machines/members/note/notes.ts'
import { createTestBus } from '../testBus.ts'
import { textsInMemory } from '../textsInMemory.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const arrived = () => vi.advanceTimersByTimeAsync(0)

/** Opens a page of Luc (1). `device` and `server` outlive it. */
function openPage(
  device = textsInMemory(),
  server = { isAway: false, notes: new Map<number, string>() },
  ownId = () => 1,
) {
  const { bus, told } = createTestBus()
  const asked: number[] = []
  const notes = createNotes({
    bus,
    storage: createNoteStorage(device),
    ownId,
    saveNote: (id, note): Promise<Answer<Dudelisting>> => {
      asked.push(id)
      if (server.isAway) return Promise.reject(new Error('network'))
      if (note === null) server.notes.delete(id)
      else server.notes.set(id, note)
      const data = {
        is_dudelisted: true,
        in_dudelist: true,
        dudelist_type: 'buddies',
        dudelist_note: note,
      } as const
      return Promise.resolve({ ok: true, data })
    },
  })
  return { bus, told, asked, device, server, notes }
}

it('a note whose profile is closed at once is stored and told, and nothing of it stays', async () => {
  const { notes, server, told, device } = openPage()
  const note = notes.open(2, '')
  note.send({ type: 'note.write', text: 'Bakes on Sundays' })
  note.send({ type: 'note.close' })
  await arrived()
  expect(server.notes.get(2)).toBe('Bakes on Sundays')
  expect(told).toContainEqual({
    type: 'member.changed',
    id: 2,
    changes: { dudelist_note: 'Bakes on Sundays' },
  })
  expect(device.keys()).toEqual([])
  expect(note.getSnapshot().status).toBe('done')
})

it('a note that was stored and left can be written again', async () => {
  const { notes, server } = openPage()
  for (const text of ['Bakes', 'Bakes on Sundays']) {
    const note = notes.open(2, server.notes.get(2) ?? '')
    note.send({ type: 'note.write', text })
    note.send({ type: 'note.close' })
    await arrived()
    expect(server.notes.get(2)).toBe(text)
  }
})

it('a note stays its writer’s on the device when another member signs in before it is saved', () => {
  let signedIn = 7
  const { notes, server, device } = openPage(undefined, undefined, () => signedIn)
  server.isAway = true
  const note = notes.open(2, '')
  note.send({ type: 'note.write', text: 'Bakes' })
  signedIn = 1
  note.send({ type: 'note.write', text: 'Bakes on Sundays' })
  expect(device.keys()).toEqual(['member.7.note.2'])
  expect(device.get('member.7.note.2')).toBe('Bakes on Sundays')
})

it('a profile that is opened again while the network is away shows what was written', async () => {
  const { notes, server, bus } = openPage()
  server.isAway = true
  notes.open(2, 'Bakes').send({ type: 'note.write', text: 'Bakes on Sundays' })
  notes.open(2, 'Bakes').send({ type: 'note.close' })
  await arrived()
  const again = notes.open(2, 'Bakes')
  expect(again.getSnapshot().context.text).toBe('Bakes on Sundays')
  expect(again.getSnapshot().matches('waiting')).toBe(true)
  server.isAway = false
  bus.send({ type: 'network.cameBack' })
  await arrived()
  expect(server.notes.get(2)).toBe('Bakes on Sundays')
  expect(again.getSnapshot().matches({ settled: 'saved' })).toBe(true)
})

it('what was not saved when the page was closed is saved when a profile is opened anew', async () => {
  const before = openPage()
  before.server.isAway = true
  before.notes.open(2, '').send({ type: 'note.write', text: 'Bakes on Sundays' })
  before.server.isAway = false
  const { server, device } = openPage(before.device, before.server)
  await arrived()
  expect(server.notes.get(2)).toBe('Bakes on Sundays')
  expect(device.keys()).toEqual([])
})

it('a note whose answer was lost with its page is not said again', async () => {
  const device = textsInMemory()
  const storage = createNoteStorage(device)
  const { notes, asked } = openPage(device)
  storage.write(1, 2, 'Bakes on Sundays ')
  storage.write(7, 2, 'Of another member of this device')
  notes.open(2, 'Bakes on Sundays')
  expect([...storage.read(1)]).toEqual([])
  expect([...storage.read(7)]).toEqual([[2, 'Of another member of this device']])
  await arrived()
  expect(asked).toEqual([])
})

it('follows a note that is written in another tab, and takes away nothing of it', async () => {
  const one = openPage()
  const other = openPage(one.device.inOtherTab(), one.server)
  const here = one.notes.open(2, '')
  const there = other.notes.open(2, '')
  here.send({ type: 'note.write', text: 'Bakes on Sundays' })
  expect(there.getSnapshot().context.text).toBe('Bakes on Sundays')
  // A letter typed and deleted.
  there.send({ type: 'note.write', text: 'Bakes on Sundaysx' })
  there.send({ type: 'note.write', text: 'Bakes on Sundays' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(one.server.notes.get(2)).toBe('Bakes on Sundays')
  expect(one.device.keys()).toEqual([])
  expect(one.asked.length + other.asked.length).toBe(2)
})

it('keeps on the device what another tab wrote while an older text was saved', async () => {
  const one = openPage()
  const other = openPage(one.device.inOtherTab(), one.server)
  const here = one.notes.open(2, '')
  here.send({ type: 'note.write', text: 'Bakes' })
  here.send({ type: 'note.close' })
  other.server.isAway = true
  other.notes.open(2, '').send({ type: 'note.write', text: 'Bakes on Sundays' })
  await arrived()
  expect(one.device.get('member.1.note.2')).toBe('Bakes on Sundays')
})
