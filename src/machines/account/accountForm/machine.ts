import { assign, emit, fromPromise, setup } from 'xstate'
import type { Answer, Refusal } from '../../../../contract/answer.ts'
import { answerGuards, dataOf, ofAnswer, withRefusal } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

export type FieldErrors = Readonly<Record<string, readonly string[]>>

/**
 * The chart of every form about the member's own account. Lives as long as the form is shown. Each set of fields has
 * one machine, for example `travelPlanFormMachine`.
 *
 * @param texts.unanswered what is known when the answer was lost: the call may have counted
 */
export const createAccountFormMachine = <Fields extends object, Saved>(texts: {
  readonly unanswered: string
}) =>
  setup({
    types: {
      input: {} as { fields: Fields },
      context: {} as {
        fields: Fields
        errors: FieldErrors
        problem: string
        /** The path of a page where one can do something about the refusal. */
        link: string | null
      },
      events: {} as { type: 'field.changed'; changes: Partial<Fields> } | { type: 'form.submit' },
      emitted: {} as { type: 'form.saved'; saved: Saved },
      tags: {} as 'busy',
      meta: {} as StateMeta,
    },
    actors: {
      save: fromPromise<Answer<Saved>, { fields: Fields }>(() => notProvided('save')),
    },
    guards: {
      ...answerGuards,
    },
    actions: {
      change: assign(({ context }, { changes }: { changes: Partial<Fields> }) => ({
        fields: { ...context.fields, ...changes },
        // A field that changes loses its errors, and a list those of its items (`links.0`).
        errors: Object.fromEntries(
          Object.entries(context.errors).filter(([field]) => !((field.split('.')[0] ?? field) in changes)),
        ),
      })),
      showRefusal: assign((_, { errors, message, link }: Refusal) => ({
        errors,
        problem: message,
        link: link ?? null,
      })),
      showUnanswered: assign({ problem: texts.unanswered }),
      forgetProblems: assign({ errors: {}, problem: '', link: null }),
      tellSaved: emit((_, { saved }: { saved: Saved }) => ({ type: 'form.saved' as const, saved })),
    },
  }).createMachine({
    id: 'accountForm',
    context: ({ input }) => ({ fields: input.fields, errors: {}, problem: '', link: null }),
    initial: 'editing',
    states: {
      editing: {
        meta: { view: { role: 'button', text: 'Save' } },
        on: {
          'field.changed': { actions: { type: 'change', params: ({ event }) => event } },
          'form.submit': 'saving',
        },
      },
      saving: {
        tags: 'busy',
        meta: { view: { role: 'status', text: 'Saving' } },
        entry: 'forgetProblems',
        invoke: {
          src: 'save',
          id: 'save',
          input: ({ context }) => ({ fields: context.fields }),
          onDone: [
            {
              guard: ofAnswer('isAnswered'),
              target: 'saved',
              actions: { type: 'tellSaved', params: ({ event }) => ({ saved: dataOf(event.output) }) },
            },
            {
              target: 'refused',
              actions: withRefusal('showRefusal'),
            },
          ],
          onError: { target: 'unanswered', actions: 'showUnanswered' },
        },
      },
      saved: {
        meta: { view: { role: 'status', text: 'Saved' } },
        on: {
          'field.changed': {
            target: 'editing',
            actions: { type: 'change', params: ({ event }) => event },
          },
        },
      },
      refused: {
        meta: { view: { role: 'alert', text: 'Not saved' } },
        on: {
          'field.changed': { actions: { type: 'change', params: ({ event }) => event } },
          'form.submit': 'saving',
        },
      },
      // No answer came, or an unexpected one. Whether it is saved is not known.
      unanswered: {
        meta: { view: { role: 'alert', text: 'Something went wrong' } },
        on: {
          'field.changed': { actions: { type: 'change', params: ({ event }) => event } },
          'form.submit': 'saving',
        },
      },
    },
  })
