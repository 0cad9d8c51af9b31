import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { answerGuards } from '../../answered.ts'
import type { FactOf } from '../../app/root/facts.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { StoredMedia } from '../../media/pendingUpload.ts'
import { newValues } from '../ownProfile/group.ts'
import { fieldsOf, type OnboardingFields } from './fields.ts'
import { reachOf, resumedStep, type StepName, withUploaded } from './steps.ts'

interface OnboardingContext {
  readonly user: UserSelf
  /** What is written in all steps, saved or not. Going to another step keeps it. */
  readonly fields: OnboardingFields
  /** The number of the shown step; 0 before the first. */
  readonly step: number
  readonly errors: Refusal['errors']
  readonly problem: string
}

interface Asked {
  /** The step whose address was opened. */
  readonly asked: number
  readonly step: number
}

export const onboarding = setup({
  types: {
    input: {} as Pick<OnboardingContext, 'user' | 'fields'>,
    context: {} as OnboardingContext,
    events: {} as
      /** The address of a step was opened: by a link, by the browser's history, or by hand. */
      | { type: 'step.open'; step: number }
      | { type: 'step.save' }
      | { type: 'step.skip' }
      | { type: 'field.changed'; changes: Partial<OnboardingFields> }
      | FactOf<'session.changed' | 'media.uploaded'>,
    /** The address is to follow: as a new entry of the history, or in place of the current one. */
    emitted: {} as { type: 'step.moved'; step: number; replaces: boolean },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    save: fromPromise<Answer<UserSelf>, { step: StepName; fields: OnboardingFields }>(() =>
      notProvided('save'),
    ),
    skip: fromPromise<Answer<UserSelf>, { step: StepName }>(() => notProvided('skip')),
    finish: fromPromise<Answer<UserSelf>>(() => notProvided('finish')),
  },
  guards: {
    ...answerGuards,
    isShown: ({ context }, { asked }: Pick<Asked, 'asked'>) =>
      Math.min(asked, reachOf(context.user)) === context.step,
    leadsTo: ({ context }, { asked, step }: Asked) => Math.min(asked, reachOf(context.user)) === step,
    /** `/onboarding` leads to the first step, which stands for the first unfinished one then. */
    resumesAt: ({ context: { user } }, { asked, step }: Asked) =>
      (asked === 1 ? resumedStep(user) : Math.min(asked, reachOf(user))) === step,
    concerns: (_, { answer, fields }: { answer: Answer<unknown>; fields: readonly string[] }) =>
      !answer.ok && fields.some((field) => field in answer.errors),
  },
  actions: {
    setStep: assign((_, { step }: { step: number }) => ({ step })),
    moveAddress: emit((_, { step, replaces }: { step: number; replaces: boolean }) => ({
      type: 'step.moved' as const,
      step,
      replaces,
    })),
    change: assign(({ context }, { changes }: { changes: Partial<OnboardingFields> }) => ({
      fields: { ...context.fields, ...changes },
      // A field that changes loses its error.
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => !(field in changes))),
    })),
    // What was saved elsewhere shows where the member has written nothing. Saving the old fields would undo it.
    setUser: assign(({ context: { fields, user: before } }, user: UserSelf) => ({
      user,
      fields: { ...fields, ...newValues(fields, fieldsOf(before), fieldsOf(user)) },
    })),
    setPhoto: assign(({ context }, { stored }: { stored: StoredMedia }) => ({
      user: withUploaded(context.user, stored),
    })),
    showRefusal: assign((_, { errors, message }: Refusal) => ({ errors, problem: message })),
    showFailure: assign({ problem: 'Something went wrong. What you entered is still here.' }),
    forgetProblems: assign({ errors: {}, problem: '' }),
    tellUser: (_, { user }: { user: UserSelf }) => notProvided(`tell ${user.name}`),
  },
})
