import { describe, expect, it } from 'vitest'
import { MemberEvent, TransientEvent } from '../../contract/events.ts'
import { parseEvent, parseJoined } from '../../src/realtime/parse.ts'
import { card, message, systemMessage, video } from '../machines/people.ts'

const event = (type: string, data: unknown, id: unknown = 4) => ({ id, type, data })

describe('a frame of the member’s channel', () => {
  it.each([
    event('SuccessFlash', { html: 'Saved' }),
    event('ErrorFlash', { html: 'Not saved' }),
    event('MessageCreated', { message: message() }),
    event('MessageUpdated', { message: message({ photos: [], from_user: null, distance: 5 }) }),
    event('SystemMessageCreated', { system_message: systemMessage() }),
    event('VideoUpdated', { video: video({ is_processed: false, progress: 40 }) }),
    event('AgeReportCompleted', { age_report_status: 2 }),
    event('RolesChanged', {}),
    event('UserBanned', {}),
  ])('is read as the contract has it: $type', (frame) => {
    expect(parseEvent(JSON.parse(JSON.stringify(frame)))).toEqual(MemberEvent.parse(frame))
  })

  it('has no log position if it reports who came online or went offline', () => {
    const frame = event('DudelistOnlineUpdated', { users: [card(), card({ id: 3, is_online: false })] }, null)
    expect(parseEvent(JSON.parse(JSON.stringify(frame)))).toEqual(TransientEvent.parse(frame))
  })

  it.each([
    ['nothing', null],
    ['a text', 'App\\Events\\UserBanned'],
    ['a list', [event('UserBanned', {})]],
    ['an event without an id', event('UserBanned', {}, null)],
    ['an id that is no number', event('UserBanned', {}, '4')],
    ['an id below zero', event('UserBanned', {}, -1)],
    ['an id with a fraction', event('UserBanned', {}, 1.5)],
    ['an event without data', { id: 4, type: 'UserBanned' }],
    ['an unknown event', event('SomethingNew', {})],
    ['members who came online, with a log position', event('DudelistOnlineUpdated', { users: [] })],
    ['members who came online, without the list', event('DudelistOnlineUpdated', {}, null)],
    ['members who came online, without a name', event('DudelistOnlineUpdated', { users: [{ id: 2 }] }, null)],
    ['a name from the prototype', event('constructor', {})],
    ['a flash that is no text', event('SuccessFlash', { html: { toString: 'x' } })],
    ['a message that is none', event('MessageCreated', { message: 'hello' })],
    [
      'a message without its conversation',
      event('MessageCreated', { message: { ...message(), conversation: 3 } }),
    ],
    [
      'a message whose photos are no list',
      event('MessageUpdated', { message: { ...message(), photos: {} } }),
    ],
    [
      'a message whose place is no point',
      event('MessageCreated', { message: { ...message(), location: { address: 'Ghent' } } }),
    ],
    ['a system message without a text', event('SystemMessageCreated', { system_message: { id: 3 } })],
    ['a video without its state', event('VideoUpdated', { video: { ...video(), is_processed: null } })],
    ['an age report that is not decided', event('AgeReportCompleted', { age_report_status: 1 })],
    ['a message from nobody', event('MessageCreated', { message: { ...message(), from_user: 'me' } })],
  ])('is ignored if it is %s', (_what, frame) => {
    expect(parseEvent(frame)).toBeNull()
  })
})

it('the answer to a subscription has the log position or nothing', () => {
  expect(parseJoined({ last_id: 12 })).toBe(12)
  expect(parseJoined({ last_id: 0 })).toBe(0)
  for (const silent of [{}, null, undefined, { last_id: '12' }, { last_id: -1 }]) {
    expect(parseJoined(silent)).toBeNull()
  }
})
