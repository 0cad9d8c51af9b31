import assert from 'node:assert/strict'

import type { Fact, FactOf, FactType } from '../../../src/machines/app/root/facts.ts'
import type { Intent } from '../../../src/machines/app/root/intents.ts'
import { rootMachine } from '../../../src/machines/app/root/machine.ts'
import { chart } from '../harness/chart.ts'
import { photo } from '../../views/components/people.ts'
import { message, self, systemMessage, video } from '../people.ts'

const input = { accepted: null, wasSignOnTried: false, isOnline: true }
const started: Fact = { type: 'session.started', user: self(), lastEventId: 7 }

/** Facts that change the root itself. Each has its own journey. */
type OwnFact =
  | 'realtime.successFlash'
  | 'realtime.errorFlash'
  | 'session.started'
  | 'session.ended'
  | 'network.lost'
  | 'network.cameBack'
  | 'unread.changed'
  | 'menu.opened'
  | 'menu.closed'
type PassedFact = Exclude<FactType, OwnFact>

/** What all other facts carry: a new kind of fact does not compile until it stands here, and fails until the root emits it. */
const carried: { readonly [Type in PassedFact]: Omit<FactOf<Type>, 'type'> } = {
  'realtime.messageCreated': { message: message() },
  'realtime.messageUpdated': { message: message() },
  'realtime.systemMessageCreated': { systemMessage: systemMessage() },
  'realtime.videoUpdated': { video: video() },
  'realtime.ageReportCompleted': {},
  'realtime.rolesChanged': {},
  'realtime.userBanned': {},
  'realtime.reset': {},
  'realtime.refused': {},
  'realtime.dudelistOnlineUpdated': { users: [] },
  'realtime.joined': {},
  'session.changed': { user: self() },
  'session.aliasFailed': { failure: new Error('no') },
  'member.changed': { id: 2, changes: { is_online: false } },
  'photo.changed': { id: 5, changes: { description: 'At the lake' } },
  'media.uploaded': { stored: { kind: 'photo', item: photo() } },
  'media.deleted': { kind: 'photo', id: 1 },
  'media.kept': { kind: 'photo', id: 1 },
  'uploads.begun': {},
  'video.changed': { id: 5, changes: { is_hot_clicked: true } },
  'message.changed': { id: 10, conversation: '1-2', changes: { is_saved: true } },
  'message.sent': { message: message() },
  'toggle.stored': {
    subject: { toggle: 'mediaAccess', id: 2 },
    to: true,
    at: '2026-03-01T12:00:00.000Z',
  },
  'conversation.read': { conversation: '1-2' },
  'conversation.erased': { conversation: '1-2', kept: null },
  'conversation.kept': { message: message() },
  'conversation.restored': { conversation: '1-2' },
  'confirmation.confirmed': { id: 'erase' },
  'confirmation.cancelled': { id: 'erase' },
  'cookies.answered': { accepted: true },
}
const passedOn = Object.entries(carried).map(([type, content]) => ({ type, ...content }) as Fact)

const forwarded: { to: string; intents: Intent[] }[] = [
  {
    to: 'session',
    intents: [
      { type: 'session.signOn', redirectUrl: '/home' },
      { type: 'session.forgetSignOn' },
      { type: 'session.forgetReactivation' },
      { type: 'session.check' },
      { type: 'session.expire' },
      { type: 'session.startAlias', id: 3 },
      { type: 'session.stopAlias' },
      { type: 'session.logOut' },
    ],
  },
  { to: 'flash', intents: [{ type: 'flash.show', flash: { type: 'info', html: 'Hello' } }] },
  {
    to: 'confirmation',
    intents: [
      { type: 'confirmation.ask', id: 'erase' },
      { type: 'confirmation.settle', id: 'erase' },
    ],
  },
]

export const root = chart({
  machine: rootMachine,
  inputs: [input],
  events: {
    'realtime.batch': [
      { facts: [{ type: 'realtime.reset' }, { type: 'realtime.successFlash', html: 'Saved' }] },
    ],
    'realtime.messageCreated': [{ message: message() }],
    'realtime.messageUpdated': [{ message: message() }],
    'realtime.systemMessageCreated': [{ systemMessage: systemMessage() }],
    'realtime.videoUpdated': [{ video: video() }],
    'realtime.dudelistOnlineUpdated': [{ users: [] }],
    'realtime.successFlash': [{ html: 'Saved' }],
    'realtime.errorFlash': [{ html: 'Not saved' }],
    'session.started': [{ user: self(), lastEventId: 7 }],
    'session.changed': [{ user: self() }],
    'session.aliasFailed': [{ failure: 'no' }],
    'member.changed': [{ id: 2, changes: { is_online: false } }],
    'photo.changed': [{ id: 5, changes: {} }],
    'media.uploaded': [{ stored: { kind: 'photo', item: photo() } }],
    'media.deleted': [{ kind: 'photo', id: 1 }],
    'media.kept': [{ kind: 'photo', id: 1 }],
    'video.changed': [{ id: 5, changes: {} }],
    'message.changed': [{ id: 10, conversation: '1-2', changes: {} }],
    'message.sent': [{ message: message() }],
    'toggle.stored': [
      { subject: { toggle: 'mediaAccess', id: 2 }, to: true, at: '2026-03-01T12:00:00.000Z' },
    ],
    'conversation.read': [{ conversation: '1-2' }],
    'conversation.erased': [{ conversation: '1-2', kept: null }],
    'conversation.kept': [{ message: message() }],
    'conversation.restored': [{ conversation: '1-2' }],
    'confirmation.confirmed': [{ id: 'erase' }],
    'confirmation.cancelled': [{ id: 'erase' }],
    'session.logOut': [{}],
    'confirmation.ask': [{ id: 'erase' }],
    'confirmation.settle': [{ id: 'erase' }],
    'cookies.answered': [{ accepted: true }],
    'unread.changed': [{ messages: 4, conversations: 2, systemMessages: 1 }],
    'flash.show': [{ flash: { html: 'Hello' } }],
    'session.signOn': [{ redirectUrl: '/home' }],
    'session.startAlias': [{ id: 3 }],
  },
  journeys: {
    'starts all charts of the page, the session last': (start) => {
      const page = start(input)
      assert.deepEqual(
        page.started.map(({ id }) => id),
        ['flash', 'confirmation', 'scrollLock', 'mobileMenu', 'cookieBanner', 'relay', 'network', 'session'],
      )
      assert.deepEqual(page.inputsOf('session'), [{ wasSignOnTried: false }])
      assert.deepEqual(page.inputsOf('cookieBanner'), [{ accepted: null }])
    },
    'emits each fact to all listeners, signed in or not': (start) => {
      const page = start(input)
      for (const fact of passedOn) page.send(fact)
      assert.deepEqual(page.facts, passedOn)
      page.send(started)
      for (const fact of passedOn) page.send(fact)
      assert.deepEqual(page.facts, [...passedOn, started, ...passedOn])
      assert.deepEqual(page.told, [])
      assert.deepEqual(page.underWay('connection'), ['connection'])
    },
    'sends an intent only to the child that it names': (start) => {
      const page = start(input)
      for (const { to, intents } of forwarded) {
        for (const intent of intents) {
          page.send(intent)
          assert.deepEqual(page.told.at(-1), { to, event: intent })
        }
      }
      assert.deepEqual(page.facts, [])
      page.send(started)
      for (const intent of forwarded.flatMap(({ intents }) => intents)) page.send(intent)
      assert.equal(page.inputsOf('connection').length, 1)
      assert.deepEqual(page.underWay('connection'), ['connection'])
    },
    'emits a batch fact by fact in order, each with its effects': (start) => {
      const page = start(input)
      page.send(started)
      page.send({
        type: 'realtime.batch',
        facts: [
          { type: 'realtime.messageCreated', message: message({ id: 11 }) },
          { type: 'realtime.errorFlash', html: 'Not saved' },
          { type: 'realtime.messageCreated', message: message({ id: 12 }) },
          { type: 'realtime.successFlash', html: 'Saved' },
        ],
      })
      assert.deepEqual(page.facts.slice(1), [
        { type: 'realtime.messageCreated', message: message({ id: 11 }) },
        { type: 'realtime.errorFlash', html: 'Not saved' },
        { type: 'realtime.messageCreated', message: message({ id: 12 }) },
        { type: 'realtime.successFlash', html: 'Saved' },
      ])
      assert.deepEqual(page.told, [
        { to: 'flash', event: { type: 'flash.show', flash: { type: 'error', html: 'Not saved' } } },
        { to: 'flash', event: { type: 'flash.show', flash: { type: 'success', html: 'Saved' } } },
      ])
      page.isIn('signedIn')
    },
    'joins the channel of the member from the last event, and leaves it with the session': (start) => {
      const page = start(input)
      assert.deepEqual(page.underWay('connection'), [])
      page.send({ type: 'network.lost' })
      page.send(started)
      page.isIn('signedIn')
      assert.deepEqual(page.inputsOf('connection'), [{ memberId: 1, lastEventId: 7, isOnline: false }])
      assert.deepEqual(page.underWay('unread'), ['unread'])
      page.send({ type: 'network.cameBack' })
      page.send({ type: 'network.lost' })
      assert.deepEqual(page.underWay('connection'), ['connection'])
      page.send({ type: 'session.ended' })
      page.isIn('signedOut')
      assert.deepEqual([page.underWay('connection'), page.underWay('unread')], [[], []])
      assert.equal(page.context.member, null)
      page.send({ type: 'network.cameBack' })
      page.send({ type: 'session.started', user: self({ id: 3 }), lastEventId: null })
      assert.deepEqual(page.inputsOf('connection').at(-1), { memberId: 3, lastEventId: null, isOnline: true })
      assert.deepEqual(
        page.facts.map(({ type }) => type),
        [
          'network.lost',
          'session.started',
          'network.cameBack',
          'network.lost',
          'session.ended',
          'network.cameBack',
          'session.started',
        ],
      )
    },
    'keeps unread counts while a member is signed in, and counts again on request': (start) => {
      const page = start(input)
      page.send({ type: 'unread.refresh' })
      assert.deepEqual(page.told, [])
      page.send(started)
      page.send({ type: 'unread.changed', messages: 4, conversations: 2, systemMessages: 1 })
      assert.deepEqual(page.context.unread, { messages: 4, conversations: 2, systemMessages: 1 })
      assert.deepEqual(page.facts.at(-1), {
        type: 'unread.changed',
        messages: 4,
        conversations: 2,
        systemMessages: 1,
      })
      page.send({ type: 'unread.refresh' })
      assert.deepEqual(page.told, [{ to: 'unread', event: { type: 'unread.refresh' } }])
      page.send({ type: 'session.ended' })
      assert.deepEqual(page.context.unread, { messages: 0, conversations: 0, systemMessages: 0 })
    },
    'clears open questions at sign-out': (start) => {
      const page = start(input)
      page.send(started)
      assert.deepEqual(page.told, [])
      page.send({ type: 'session.ended' })
      assert.deepEqual(page.told, [{ to: 'confirmation', event: { type: 'confirmation.clear' } }])
    },
    'holds the page while the menu is open': (start) => {
      const page = start(input)
      page.send(started)
      page.send({ type: 'menu.opened' })
      page.send({ type: 'menu.closed' })
      page.isIn('signedIn')
      assert.deepEqual(page.facts, [started, { type: 'menu.opened' }, { type: 'menu.closed' }])
      assert.deepEqual(page.told, [
        { to: 'scrollLock', event: { type: 'scroll.hold', holder: 'menu' } },
        { to: 'scrollLock', event: { type: 'scroll.release', holder: 'menu' } },
      ])
    },
  },
})
