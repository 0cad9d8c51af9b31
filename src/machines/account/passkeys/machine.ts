import { assign, fromPromise, setup } from 'xstate'
import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { Passkey } from '../../../../contract/security.ts'
import { answerGuards, fetchTransitions, ofAnswer, withData, withRefusal } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { AddFailure } from './addFailure.ts'
import { unknownAddition, unknownRemoval } from './texts.ts'

interface Passkeys {
  readonly data: readonly Passkey[]
  readonly is_external: boolean
}

export interface PasskeyFields {
  readonly name: string
  readonly password: string
}

interface Context {
  readonly passkeys: readonly Passkey[]
  readonly isExternal: boolean
  readonly fields: PasskeyFields
  readonly removing: number | null
  readonly problem: string
}

const noFields: PasskeyFields = { name: '', password: '' }

/** The passkeys of the account. Lives as long as its section of the account settings. */
export const passkeysMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'passkeys.retry' }
      | { type: 'passkey.add' }
      | { type: 'passkey.remove'; id: number }
      | { type: 'field.changed'; changes: Partial<PasskeyFields> }
      | { type: 'form.submit' }
      | { type: 'form.cancel' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    load: fromPromise<Answer<Passkeys>>(() => notProvided('load')),
    /** Asks the server, then the device, then stores. Fails with `AddFailure` on the device and while it stores. */
    add: fromPromise<Answer<Passkey>, PasskeyFields>(() => notProvided('add')),
    remove: fromPromise<Answer<unknown>, { id: number; password: string }>(() => notProvided('remove')),
  },
  guards: {
    ...answerGuards,
    isExternal: ({ context }) => context.isExternal,
    isOfDevice: (_, { error }: { error: unknown }) => error instanceof AddFailure && error.step === 'device',
    isOfStore: (_, { error }: { error: unknown }) => error instanceof AddFailure && error.step === 'store',
    isListed: ({ context }, { id }: { id: number }) => context.passkeys.some((passkey) => passkey.id === id),
  },
  actions: {
    show: assign((_, { data, is_external: isExternal }: Passkeys) => ({ passkeys: data, isExternal })),
    append: assign(({ context }, passkey: Passkey) => ({ passkeys: [...context.passkeys, passkey] })),
    drop: assign(({ context }) => ({
      passkeys: context.passkeys.filter(({ id }) => id !== context.removing),
    })),
    choose: assign((_, { id }: { id: number }) => ({ removing: id })),
    change: assign(({ context }, { changes }: { changes: Partial<PasskeyFields> }) => ({
      fields: { ...context.fields, ...changes },
      problem: '',
    })),
    clear: assign({ fields: noFields, removing: null, problem: '' }),
    showRefusal: assign((_, { message }: Refusal) => ({ problem: message })),
    showNotAdded: assign({ problem: 'No passkey was added. Your device was canceled or did not answer.' }),
    showFailure: assign({ problem: 'Something went wrong. Nothing was changed. Try again.' }),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'passkeys',
  context: { passkeys: [], isExternal: false, fields: noFields, removing: null, problem: '' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading your passkeys' } },
      invoke: {
        src: 'load',
        id: 'load',
        ...fetchTransitions({ answered: { target: 'listed', actions: withData('show') }, failed: 'failed' }),
      },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'passkeys.retry': 'loading' },
    },
    external: { meta: { shownBy: 'nothing: the other service has its own passkeys' } },
    listed: {
      entry: 'clear',
      meta: { view: { role: 'button', text: 'Add a passkey' } },
      always: { guard: 'isExternal', target: 'external' },
      on: {
        'passkey.add': 'naming',
        'passkey.remove': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'askingToRemove',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    naming: {
      meta: { view: { role: 'button', text: 'Continue' } },
      on: {
        'field.changed': { actions: { type: 'change', params: ({ event }) => event } },
        'form.submit': 'adding',
        'form.cancel': 'listed',
      },
    },
    adding: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Waiting for your device' } },
      invoke: {
        src: 'add',
        id: 'add',
        input: ({ context }) => context.fields,
        onDone: [
          { guard: ofAnswer('isAnswered'), target: 'listed', actions: withData('append') },
          { target: 'naming', actions: withRefusal('showRefusal') },
        ],
        onError: [
          {
            guard: { type: 'isOfDevice', params: ({ event }) => event },
            target: 'naming',
            actions: 'showNotAdded',
          },
          // Whether the passkey is stored is not known, so the list is loaded.
          {
            guard: { type: 'isOfStore', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'flash', params: unknownAddition },
          },
          { target: 'naming', actions: 'showFailure' },
        ],
      },
    },
    askingToRemove: {
      meta: { view: { role: 'button', text: 'Remove the passkey' } },
      on: {
        'field.changed': { actions: { type: 'change', params: ({ event }) => event } },
        'form.submit': 'removing',
        'form.cancel': 'listed',
      },
    },
    removing: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Removing the passkey' } },
      invoke: {
        src: 'remove',
        id: 'remove',
        input: ({ context }) => ({
          id: context.removing ?? notProvided('the passkey to remove'),
          password: context.fields.password,
        }),
        onDone: [
          { guard: ofAnswer('isGone'), target: 'listed', actions: 'drop' },
          { target: 'askingToRemove', actions: withRefusal('showRefusal') },
        ],
        // Whether the passkey is removed is not known, so the list is loaded.
        onError: { target: 'loading', actions: { type: 'flash', params: unknownRemoval } },
      },
    },
  },
})
