import type { Answer } from '../../../../contract/answer.ts'
import { ofAnswer, withData, withRefusal } from '../../answered.ts'
import { onboarding } from './setup.ts'
import { finalStep, optionalStep, requiredStep, tellUser } from './step.ts'
import { numberOf, type StepName, steps } from './steps.ts'

/** The address that was opened leads to each step by a guard. It follows where the guard chose another step. */
const leadTo = (guard: 'leadsTo' | 'resumesAt') =>
  steps.map((name) => {
    const step = numberOf(name)
    return {
      guard: { type: guard, params: ({ event }: StepOpened) => ({ asked: event.step, step }) },
      target: `#onboarding.${name}`,
      actions: { type: 'moveAddress', params: { step, replaces: true } },
    } as const
  })

interface StepOpened {
  readonly event: { readonly step: number }
}

/** Finishing was refused because of fields of an earlier step: goes back there, with their errors. */
const backTo = (step: StepName, fields: readonly string[]) =>
  ({
    guard: {
      type: 'concerns',
      params: ({ event }: { event: { output: Answer<unknown> } }) => ({ answer: event.output, fields }),
    },
    target: `#onboarding.${step}.refused`,
    actions: [
      withRefusal('showRefusal'),
      { type: 'moveAddress', params: { step: numberOf(step), replaces: true } },
    ],
  }) as const

/**
 * Onboarding: what a new member is asked, step by step (`docs/product.md#onboarding-steps`). Each step has an address,
 * which the chart follows and leads. Lives as long as the onboarding pages.
 */
export const onboardingMachine = onboarding.createMachine({
  id: 'onboarding',
  context: ({ input }) => ({ ...input, step: 0, errors: {}, problem: '' }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'opening',
  on: {
    'step.open': [
      {
        guard: { type: 'isShown', params: ({ event }) => ({ asked: event.step }) },
        actions: {
          type: 'moveAddress',
          params: ({ context }) => ({ step: context.step, replaces: true }),
        },
      },
      ...leadTo('leadsTo'),
    ],
    'session.changed': { actions: { type: 'setUser', params: ({ event }) => event.user } },
    'media.uploaded': { actions: [{ type: 'setPhoto', params: ({ event }) => event }, tellUser] },
  },
  states: {
    opening: {
      meta: { shownBy: 'nothing: the address is known at once' },
      on: { 'step.open': leadTo('resumesAt') },
    },
    name: requiredStep('name'),
    place: requiredStep('place'),
    body: optionalStep('body'),
    about: optionalStep('about'),
    photo: optionalStep('photo'),
    privacy: finalStep('privacy'),
    finishing: {
      exit: 'forgetProblems',
      initial: 'saving',
      states: {
        saving: {
          tags: 'busy',
          meta: { view: { role: 'status', text: 'Finishing' } },
          entry: 'forgetProblems',
          invoke: {
            src: 'finish',
            id: 'finish',
            onDone: [
              {
                guard: ofAnswer('isAnswered'),
                target: '#onboarding.finished',
                actions: [withData('setUser'), tellUser],
              },
              { guard: ofAnswer('isSignedOut'), target: '#onboarding.privacy' },
              backTo('name', ['name', 'birthday']),
              backTo('place', ['place']),
              { target: 'failed', actions: withRefusal('showRefusal') },
            ],
            onError: { target: 'failed', actions: 'showFailure' },
          },
        },
        failed: {
          meta: { view: { role: 'alert', text: 'Not finished yet' } },
          on: { 'step.save': 'saving' },
        },
      },
    },
    finished: {
      meta: { shownBy: 'home, to which the session leads' },
      on: { 'step.open': {} },
    },
  },
})
