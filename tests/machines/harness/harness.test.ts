import assert from 'node:assert/strict'

import { describe, expect, it } from 'vitest'
import { and, assign, emit, fromPromise, not, sendTo, setup, spawnChild } from 'xstate'
import type { AnyStateMachine, DoneActorEvent } from 'xstate'

import { notProvided } from '../../../src/machines/placeholder.ts'
import { chart } from './chart.ts'
import type { Chart } from './chart.ts'
import { checksOf } from './checks.ts'
import type { Check } from './checks.ts'
import { explore, pathAlong, replay } from './paths.ts'
import type { ChartPath, IsPossible } from './paths.ts'
import { describeGuard, nameOf, transitionsOf } from './transitions.ts'

const shownBy = { shownBy: 'a lamp' }

/** An example chart with a service, a delay, guards, an effect and an emitted fact. */
const door = setup({
  types: {
    context: {} as { pushes: number },
    events: {} as { type: 'door.push'; strength: number } | { type: 'door.lock' },
    emitted: {} as { type: 'door.opened' },
  },
  actors: { ring: fromPromise<{ isHome: boolean }>(() => notProvided('ring')) },
  guards: {
    isStrong: (_, strength: number) => strength > 5,
    isHome: (_, answer: { isHome: boolean }) => answer.isHome,
  },
  actions: {
    count: assign({ pushes: ({ context }) => context.pushes + 1 }),
    creak: (_args, _params: { loud: boolean }) => notProvided('creak'),
    tellOpened: emit({ type: 'door.opened' }),
  },
  delays: { swing: 700 },
})

const doorConfig = {
  id: 'door',
  context: { pushes: 0 },
  initial: 'closed',
  states: {
    closed: {
      meta: { view: { role: 'status', text: 'Closed' } },
      on: {
        'door.push': {
          guard: { type: 'isStrong', params: ({ event }) => event.strength },
          target: 'ringing',
          actions: 'count',
        },
      },
    },
    ringing: {
      meta: { view: { role: 'status', text: 'Ringing' } },
      invoke: {
        src: 'ring',
        id: 'ring',
        onDone: [
          {
            guard: { type: 'isHome', params: ({ event }) => event.output },
            target: 'open',
            actions: 'tellOpened',
          },
          { target: 'closed' },
        ],
        onError: 'closed',
      },
    },
    open: {
      meta: { shownBy: 'the hall behind it' },
      entry: { type: 'creak', params: { loud: true } },
      after: { swing: 'closed' },
    },
  },
} satisfies Parameters<typeof door.createMachine>[0]

const sound = chart({
  machine: door.createMachine(doorConfig),
  events: { 'door.push': [{ strength: 9 }, { strength: 1 }] },
  services: { ring: { done: [{ isHome: true }, { isHome: false }], error: [new Error('no bell')] } },
  explore: ({ context }) => context.pushes < 3,
  journeys: {
    'a push rings, and whoever is home opens': (start) => {
      const visitor = start()
      visitor.send({ type: 'door.push', strength: 9 })
      visitor.finish('ring', { isHome: true })
      visitor.isIn('open')
      assert.deepEqual(visitor.effects, [{ type: 'creak', params: { loud: true } }])
      assert.deepEqual(visitor.facts, [{ type: 'door.opened' }])
      visitor.elapse(699)
      visitor.isIn('open')
      visitor.waitFor('swing')
      visitor.isIn('closed')
    },
  },
})

/** Uses the cases of the correct chart for a faulty one, without its journeys. */
function soundWith(machine: AnyStateMachine): Chart {
  return chart<AnyStateMachine>({ ...sound, machine, journeys: {} })
}

describe('a sound chart', () => {
  it('passes every check', () => {
    expect(failuresOf(checksOf(sound))).toEqual([])
  })

  it('is checked state by state, transition by transition and guard by guard', () => {
    const names = checksOf(sound).map(({ suite, name }) => `${suite}: ${name}`)
    expect(names).toContain('reaches every state: ringing')
    expect(names).toContain('takes every transition: ringing: done ring [isHome] → open')
    expect(names).toContain('takes every transition: ringing: error ring → closed')
    expect(names).toContain('takes every transition: open: after swing → closed')
    expect(names).toContain('asks every guard: isHome says yes and no')
  })
})

describe('the path tests fail', () => {
  it('for a state that nothing leads to', () => {
    const machine = door.createMachine({
      ...doorConfig,
      states: { ...doorConfig.states, bricked: { meta: shownBy } },
    })
    expect(failuresOf(checksOf(soundWith(machine)))).toEqual(['reaches every state: bricked'])
  })

  it('for a new transition that no path takes, by its name', () => {
    const { open } = doorConfig.states
    const machine = door.createMachine({
      ...doorConfig,
      states: {
        ...doorConfig.states,
        open: {
          ...open,
          on: {
            'door.lock': { guard: not({ type: 'isStrong', params: 0 }), target: 'closed' },
            'door.push': [
              { guard: { type: 'isStrong', params: -1 }, target: 'closed' },
              { target: 'closed', actions: 'count' },
            ],
          },
        },
      },
    })
    expect(failuresOf(checksOf(soundWith(machine)))).toContain(
      'takes every transition: open: door.push [isStrong(-1)] → closed',
    )
  })

  it('for a service whose bad end has no case', () => {
    expect(
      failuresOf(checksOf({ ...sound, services: { ring: { done: [{ isHome: true }, { isHome: false }] } } })),
    ).toEqual(['takes every transition: ringing: error ring → closed'])
  })

  it('for a guard that no case makes say no', () => {
    expect(failuresOf(checksOf({ ...sound, events: { 'door.push': [{ strength: 9 }] } }))).toEqual([
      'asks every guard: isStrong says yes and no',
    ])
  })

  it('for a chart that ends in an error', () => {
    const machine = sound.machine.provide({
      actions: {
        count: assign(() => {
          throw new Error('the counter is stuck')
        }),
      },
    })
    expect(failuresOf(checksOf(soundWith(machine)))).toContain('plays every path: as the model says')
  })

  it('for a journey that ends elsewhere', () => {
    const journeys = {
      'a weak push rings': (start: Parameters<(typeof sound.journeys)[string]>[0]) => {
        const visitor = start()
        visitor.send({ type: 'door.push', strength: 1 })
        visitor.isIn('ringing')
      },
    }
    expect(failuresOf(checksOf({ ...sound, journeys }))).toEqual(['journeys: a weak push rings'])
  })
})

describe('the promises of states fail', () => {
  const withMeta = (meta: object) =>
    failuresOf(
      checksOf(
        soundWith(
          door.createMachine({
            ...doorConfig,
            states: { ...doorConfig.states, ringing: { ...doorConfig.states.ringing, meta } },
          }),
        ),
      ),
    )

  it('for a state that does not say how it shows', () => {
    expect(withMeta({})).toContain('says how every state shows: ringing')
  })

  it('for two siblings that show the same', () => {
    expect(withMeta({ view: { role: 'status', text: 'Closed' } })).toEqual([
      'says how every state shows: closed',
      'says how every state shows: ringing',
    ])
  })

  it('for a text that is part of what a sibling shows, because finding one would find both', () => {
    expect(withMeta({ view: { role: 'status', text: 'Closed for now' } })).toContain(
      'says how every state shows: ringing',
    )
  })
})

describe('a chart that cannot be read without opening a function', () => {
  it('is told which effect and which guard have no name', () => {
    const machine = door.createMachine({
      ...doorConfig,
      states: {
        ...doorConfig.states,
        open: {
          meta: shownBy,
          entry: () => undefined,
          after: { 700: { guard: () => true, target: 'closed' } },
        },
      },
    })
    const check = checksOf(soundWith(machine)).find(({ suite }) => suite.startsWith('reads'))
    expect(() => check?.run()).toThrow(/an effect of open/)
    expect(() => check?.run()).toThrow(/the guard of open: after 700/)
    expect(() => check?.run()).toThrow(/the delay 700 of open/)
  })
})

describe('paths of what can be done only', () => {
  const stateNames = ({ path }: ChartPath) => path.steps.map(({ state }) => state.value)
  const unheardBell: IsPossible = ({ type }) => type !== 'xstate.error.actor.ring'

  it('are found through states that can be reached, with none of the events that cannot happen', () => {
    const { paths } = explore(sound, unheardBell)
    const events = paths.flatMap(({ path }) => path.steps.map(({ event }) => event))
    expect(events).not.toContainEqual(expect.objectContaining({ type: 'xstate.error.actor.ring' }))
    expect(paths.flatMap(stateNames)).toContain('open')

    const isLocked: IsPossible = ({ type }, before) => type !== 'door.push' || !before.matches('closed')
    expect(explore(sound, isLocked).paths.flatMap(stateNames)).not.toContain('ringing')
  })

  it('are followed along given events though a shorter one leads there, and play on the real chart', () => {
    const exploration = explore(sound)
    const push = { type: 'door.push', strength: 9 }
    const nobody = { type: 'xstate.done.actor.ring', output: { isHome: false } }
    const path = pathAlong(exploration, { input: undefined, events: [push, nobody, push] })
    expect(stateNames(path)).toEqual(['closed', 'ringing', 'closed', 'ringing'])
    expect(replay(exploration, path)?.failure).toBeUndefined()
  })
})

describe('time', () => {
  const race = (short: number, long: number) => {
    const machine = setup({ delays: { short, long } }).createMachine({
      id: 'race',
      initial: 'waiting',
      states: {
        waiting: { meta: shownBy, after: { short: 'early', long: 'late' } },
        early: { meta: shownBy },
        late: { meta: shownBy },
      },
    })
    return failuresOf(checksOf(chart({ machine, events: {}, journeys: {} })))
  }

  it('takes no path on which the longer delay is over first', () => {
    expect(race(100, 200)).toEqual([
      'reaches every state: late',
      'takes every transition: waiting: after long → late',
    ])
  })
})

describe('actors that a chart starts', () => {
  const parent = setup({
    types: {
      events: {} as { type: 'errand.start' } | DoneActorEvent<{ id: string }>,
      context: {} as { started: number; ended: readonly string[] },
    },
    actors: { errand: fromPromise<{ id: string }, { number: number }>(() => notProvided('errand')) },
    actions: {
      count: assign({ started: ({ context }) => context.started + 1 }),
      start: spawnChild('errand', {
        id: ({ context }) => `errand-${context.started}`,
        input: ({ context }) => ({ number: context.started }),
      }),
      tell: sendTo(({ system }) => system.get('root'), { type: 'errand.started' }),
      note: assign(({ context }, { id }: { id: string }) => ({ ended: [...context.ended, id] })),
    },
  }).createMachine({
    id: 'parent',
    context: { started: 0, ended: [] },
    meta: shownBy,
    on: {
      'errand.start': { actions: ['count', 'start', 'tell'] },
      'xstate.done.actor.*': { actions: { type: 'note', params: ({ event }) => event.output } },
    },
  })
  const errands = chart({
    machine: parent,
    events: {},
    services: { errand: { done: [{ id: 'errand-1' }] } },
    explore: ({ context }) => context.started < 1,
    journeys: {
      'two errands end in any order': (start) => {
        const run = start()
        run.send({ type: 'errand.start' })
        run.send({ type: 'errand.start' })
        assert.deepEqual(run.inputsOf('errand'), [{ number: 1 }, { number: 2 }])
        assert.throws(() => run.finish('errand'), /name one: errand-1,errand-2/)
        run.finish('errand-2', { id: 'errand-2' })
        assert.deepEqual(run.underWay('errand'), ['errand-1'])
        assert.deepEqual(run.context.ended, ['errand-2'])
        assert.deepEqual(run.told[0], { to: 'root', event: { type: 'errand.started' } })
      },
    },
  })

  it('are held, and end by a path as by a journey', () => {
    expect(failuresOf(checksOf(errands))).toEqual([
      // `explore` stops at the first child, so that nothing ends it.
      'takes every transition: parent: done * stays',
    ])
    expect(failuresOf(checksOf({ ...errands, explore: ({ context }) => context.started < 2 }))).toEqual([])
  })
})

describe('names', () => {
  it('tell apart two transitions of one event, and read like the chart', () => {
    expect(transitionsOf(sound.machine).map(nameOf)).toEqual([
      'closed: door.push [isStrong] → ringing',
      'ringing: done ring [isHome] → open',
      'ringing: done ring → closed',
      'ringing: error ring → closed',
      'open: after swing → closed',
    ])
  })

  it('spell out composed guards', () => {
    expect(describeGuard(and(['isA', not('isB')]))).toBe('isA and not isB')
  })
})

function failuresOf(checks: readonly Check[]): string[] {
  return checks.flatMap(({ suite, name, run }) => {
    try {
      run()
      return []
    } catch {
      return [`${suite}: ${name}`]
    }
  })
}
