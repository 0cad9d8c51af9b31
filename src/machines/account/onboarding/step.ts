import { ofAnswer, withData, withRefusal } from '../../answered.ts'
import { onboarding } from './setup.ts'
import { numberOf, type StepName, steps } from './steps.ts'

export const tellUser = {
  type: 'tellUser',
  params: <User>({ context }: { context: { user: User } }) => ({ user: context.user }),
} as const

/** While a call is under way, its fields are locked, and a second click sends nothing. */
const locked = { 'field.changed': {}, 'step.save': {} } as const
const lockedWithSkip = { ...locked, 'step.skip': {} } as const

/** What follows the answer: the next step, whose address becomes a new entry of the history, or the same step. */
function endsOf(step: StepName) {
  const next = steps[numberOf(step)]
  const moves =
    next === undefined
      ? []
      : [{ type: 'moveAddress', params: { step: numberOf(next), replaces: false } } as const]
  return {
    onDone: [
      {
        guard: ofAnswer('isAnswered'),
        target: `#onboarding.${next ?? 'finishing'}`,
        actions: [withData('setUser'), tellUser, ...moves],
      },
      // The member is on the way to the login.
      { guard: ofAnswer('isSignedOut'), target: 'editing' },
      { target: 'refused', actions: withRefusal('showRefusal') },
    ],
    onError: { target: 'failed', actions: 'showFailure' },
  } as const
}

/**
 * Returns the state of a step: its form is filled in and saved, and the next step follows.
 *
 * @param submit the text of its button
 */
const statesOf = (step: StepName, submit: string, lock: typeof locked) => ({
  editing: onboarding.createStateConfig({ meta: { view: { role: 'button', text: submit } } }),
  saving: onboarding.createStateConfig({
    tags: 'busy',
    meta: { view: { role: 'status', text: 'Saving' } },
    entry: 'forgetProblems',
    on: lock,
    invoke: {
      src: 'save',
      id: 'save',
      input: ({ context }) => ({ step, fields: context.fields }),
      ...endsOf(step),
    },
  }),
  /** The answer says what is wrong, at the fields where it can. */
  refused: onboarding.createStateConfig({ meta: { view: { role: 'alert', text: 'Not saved' } } }),
  /** Nobody knows whether it was stored. Saving it again is safe. */
  failed: onboarding.createStateConfig({ meta: { view: { role: 'alert', text: 'Couldn’t save' } } }),
})

const edit = {
  'field.changed': { actions: { type: 'change', params: changesIn } },
  'step.save': '.saving',
} as const

function changesIn<Changes>({ event }: { event: { changes: Changes } }) {
  return event
}

const frameOf = (step: StepName) =>
  ({
    entry: { type: 'setStep', params: { step: numberOf(step) } },
    exit: 'forgetProblems',
    initial: 'editing',
  }) as const

export const requiredStep = (step: StepName) =>
  onboarding.createStateConfig({ ...frameOf(step), on: edit, states: statesOf(step, 'Continue', locked) })

/** A step that can be skipped, which the server keeps so that onboarding does not resume there. */
export const optionalStep = (step: StepName) =>
  onboarding.createStateConfig({
    ...frameOf(step),
    on: { ...edit, 'step.skip': '.skipping' },
    states: {
      ...statesOf(step, 'Continue', lockedWithSkip),
      skipping: {
        tags: 'busy',
        meta: { view: { role: 'status', text: 'Skipping' } },
        entry: 'forgetProblems',
        on: lockedWithSkip,
        invoke: { src: 'skip', id: 'skip', input: { step }, ...endsOf(step) },
      },
    },
  })

/** The last step. Skipping it finishes at once. */
export const finalStep = (step: StepName) =>
  onboarding.createStateConfig({
    ...frameOf(step),
    on: { ...edit, 'step.skip': '#onboarding.finishing' },
    states: statesOf(step, 'Finish', lockedWithSkip),
  })
