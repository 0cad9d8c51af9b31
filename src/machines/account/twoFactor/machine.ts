import { assign, fromPromise, setup } from 'xstate'
import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { RecoveryCodes, TwoFactor, TwoFactorSetup } from '../../../../contract/security.ts'
import {
  answerGuards,
  fetchTransitions,
  flashRefusal,
  ofAnswer,
  withData,
  withRefusal,
} from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { unknownCodes, unknownOutcome, unknownSwitch } from './texts.ts'

interface Context {
  readonly twoFactor: TwoFactor | null
  /** The secret of an app that is not confirmed yet. */
  readonly setup: TwoFactorSetup | null
  /** Shown once, then forgotten. */
  readonly codes: readonly string[]
  /** The password or the code that is being typed. */
  readonly typed: string
  readonly problem: string
}

const typing = {
  'field.changed': { actions: { type: 'type', params: ({ event }: { event: { typed: string } }) => event } },
} as const

/** Says why a step that no longer fits was refused. */
/** Switches the authenticator app on and off. Lives as long as its section of the account settings. */
export const twoFactorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'twoFactor.retry' }
      | { type: 'twoFactor.switchOn' }
      | { type: 'twoFactor.switchOff' }
      | { type: 'codes.renew' }
      | { type: 'codes.done' }
      | { type: 'field.changed'; typed: string }
      | { type: 'form.submit' }
      | { type: 'form.cancel' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    load: fromPromise<Answer<TwoFactor>>(() => notProvided('load')),
    begin: fromPromise<Answer<TwoFactorSetup>, { password: string }>(() => notProvided('begin')),
    confirm: fromPromise<Answer<RecoveryCodes>, { code: string }>(() => notProvided('confirm')),
    switchOff: fromPromise<Answer<unknown>, { password: string }>(() => notProvided('switchOff')),
    renewCodes: fromPromise<Answer<RecoveryCodes>, { password: string }>(() => notProvided('renewCodes')),
  },
  guards: {
    ...answerGuards,
    isOn: ({ context }) => context.twoFactor?.is_on === true,
    isExternal: ({ context }) => context.twoFactor?.is_external === true,
    /** The setup has expired, or two-factor was switched on or off elsewhere: the state is loaded again. */
    isOutdated: (_, answer: Answer<unknown>) => !answer.ok && answer.status === 409,
  },
  actions: {
    show: assign((_, twoFactor: TwoFactor) => ({ twoFactor })),
    setSetup: assign((_, setupOfApp: TwoFactorSetup) => ({ setup: setupOfApp })),
    setCodes: assign((_, { recovery_codes: codes }: RecoveryCodes) => ({ codes, setup: null })),
    type: assign((_, { typed }: { typed: string }) => ({ typed, problem: '' })),
    clear: assign({ typed: '', problem: '' }),
    forget: assign({ typed: '', problem: '', setup: null, codes: [] }),
    showRefusal: assign((_, { message }: Refusal) => ({ problem: message })),
    showFailure: assign({ problem: 'Something went wrong. Nothing was changed. Try again.' }),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'twoFactor',
  context: { twoFactor: null, setup: null, codes: [], typed: '', problem: '' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'forget',
      meta: { view: { role: 'status', text: 'Loading two-factor' } },
      invoke: {
        src: 'load',
        id: 'load',
        ...fetchTransitions({
          answered: { target: 'deciding', actions: withData('show') },
          failed: 'failed',
        }),
      },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'twoFactor.retry': 'loading' },
    },
    deciding: {
      meta: { shownBy: 'the state that follows at once' },
      always: [{ guard: 'isExternal', target: 'external' }, { guard: 'isOn', target: 'on' }, 'off'],
    },
    external: { meta: { shownBy: 'a text that names the other service' } },
    off: {
      entry: 'forget',
      meta: { view: { role: 'button', text: 'Switch on' } },
      on: { 'twoFactor.switchOn': 'askingPassword' },
    },
    askingPassword: {
      meta: { view: { role: 'button', text: 'Continue' } },
      on: { ...typing, 'form.submit': 'beginning', 'form.cancel': 'off' },
    },
    beginning: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Checking your password' } },
      invoke: {
        src: 'begin',
        id: 'begin',
        input: ({ context }) => ({ password: context.typed }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'scanning',
            actions: ['clear', withData('setSetup')],
          },
          { guard: ofAnswer('isOutdated'), target: 'loading', actions: flashRefusal },
          { target: 'askingPassword', actions: withRefusal('showRefusal') },
        ],
        onError: { target: 'askingPassword', actions: 'showFailure' },
      },
    },
    scanning: {
      meta: { view: { role: 'img', text: 'QR code' } },
      on: { ...typing, 'form.submit': 'confirming', 'form.cancel': 'off' },
    },
    confirming: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Checking the code' } },
      invoke: {
        src: 'confirm',
        id: 'confirm',
        input: ({ context }) => ({ code: context.typed }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'showingCodes',
            actions: ['clear', withData('setCodes')],
          },
          { guard: ofAnswer('isOutdated'), target: 'loading', actions: flashRefusal },
          { target: 'scanning', actions: withRefusal('showRefusal') },
        ],
        // Whether the code counted is not known, so the state is loaded. New codes can be had with the password.
        onError: { target: 'loading', actions: { type: 'flash', params: unknownOutcome } },
      },
    },
    showingCodes: {
      meta: { view: { role: 'list', text: 'Recovery codes' } },
      on: { 'codes.done': 'loading' },
    },
    on: {
      entry: 'forget',
      meta: { view: { role: 'button', text: 'Switch off' } },
      on: { 'twoFactor.switchOff': 'askingToSwitchOff', 'codes.renew': 'askingToRenew' },
    },
    askingToSwitchOff: {
      meta: { view: { role: 'button', text: 'Switch two-factor off' } },
      on: { ...typing, 'form.submit': 'switchingOff', 'form.cancel': 'on' },
    },
    switchingOff: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Switching off' } },
      invoke: {
        src: 'switchOff',
        id: 'switchOff',
        input: ({ context }) => ({ password: context.typed }),
        onDone: [
          { guard: ofAnswer('isAnswered'), target: 'loading' },
          { target: 'askingToSwitchOff', actions: withRefusal('showRefusal') },
        ],
        // Whether two-factor is off now is not known, so the state is loaded.
        onError: { target: 'loading', actions: { type: 'flash', params: unknownSwitch } },
      },
    },
    askingToRenew: {
      meta: { view: { role: 'button', text: 'Get new codes' } },
      on: { ...typing, 'form.submit': 'renewing', 'form.cancel': 'on' },
    },
    renewing: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Making new codes' } },
      invoke: {
        src: 'renewCodes',
        id: 'renewCodes',
        input: ({ context }) => ({ password: context.typed }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'showingCodes',
            actions: ['clear', withData('setCodes')],
          },
          { guard: ofAnswer('isOutdated'), target: 'loading', actions: flashRefusal },
          { target: 'askingToRenew', actions: withRefusal('showRefusal') },
        ],
        // The earlier codes may be replaced by codes that were never shown.
        onError: { target: 'loading', actions: { type: 'flash', params: unknownCodes } },
      },
    },
  },
})
