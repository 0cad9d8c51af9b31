import type { AnyMachineSnapshot } from 'xstate'
import { nameOf, transitionsOf } from '../../tests/machines/harness/transitions.ts'
import { placed, newcomer } from '../../tests/machines/account/onboardingMembers.ts'
import { onboarding } from '../../tests/machines/account/onboarding.cases.ts'
import { expect, type Going, test } from '../lodge.ts'
import { playPaths } from './playPaths.ts'

const loadUser = 'GET /sso/user'
const updateSelf = 'PUT /user/{id}'

/** The steps whose states are those of `name`, if required, or of `body`. */
const alike = ['place', 'about', 'photo'] as const
const isInAlike = (snapshot: AnyMachineSnapshot) => alike.some((step) => snapshot.matches(step))

const transitions = transitionsOf(onboarding.machine).map(nameOf)
const leavesOf = (pattern: RegExp) => transitions.filter((name) => pattern.test(name))

const userFields = ({ name, birthday, city, location }: typeof placed) => ({ name, birthday, city, location })
const refusalOf = ({ output }: Record<string, unknown>): Going => ({
  refusal: output as NonNullable<Going['refusal']>,
})

test('onboarding: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('newcomer')
  const self = await (await page.request.get('/api/sso/user')).json()
  const stored = { instead: { ...self, ...userFields(placed) } }
  let user = newcomer
  let changes = 0
  const form = page.getByRole('form')

  await playPaths({
    chart: onboarding,
    stage: () => page.getByRole('main'),
    begin: async (input) => {
      user = (input as { user: typeof newcomer }).user
      await held.hold(loadUser, updateSelf)
    },
    nameOf: (event, before) => {
      if (event.type === 'step.open') return undefined
      if (isInAlike(before)) return 'in a step like another'
      return event.type.startsWith('xstate.') || !before.hasTag('busy') ? undefined : 'pressed while saving'
    },
    deeds: {
      'step.open': async ({ step }, before) => {
        const path = `/onboarding/${step}`
        if (before.matches('opening')) {
          await page.goto(path)
          await held.answer(loadUser, { changes: userFields(user) })
        } else await page.evaluate((address) => history.pushState(null, '', address), path)
      },
      'field.changed': async (_event, before) => {
        changes += 1
        if (before.matches('name')) await form.getByRole('textbox', { name: 'Name' }).fill(`Nils.${changes}`)
        else if (before.matches('privacy')) await form.getByRole('switch').first().click()
        else
          await form
            .getByRole('textbox')
            .first()
            .fill(String(160 + (changes % 20)))
      },
      'step.save': async (_event, before) => {
        // The form sends nothing while a field has an error.
        if (before.matches('name')) await form.getByRole('textbox', { name: 'Name' }).fill('Nils')
        await form.getByRole('button', { name: /^(Continue|Finish|Try again)$/ }).click()
      },
      'step.skip': () => form.getByRole('button', { name: 'Skip' }).click(),
      'done save': () => held.answer(updateSelf, stored),
      'done skip': () => held.answer(updateSelf, stored),
      // The answer leaves the member un-onboarded, because the other paths need that.
      'done finish': () => held.answer(updateSelf, stored),
      'done save 422': (event) => held.answer(updateSelf, refusalOf(event)),
      'done skip 429': (event) => held.answer(updateSelf, refusalOf(event)),
      'done finish 422': (event) => held.answer(updateSelf, refusalOf(event)),
      'done finish 429': (event) => held.answer(updateSelf, refusalOf(event)),
      'error save': () => held.answer(updateSelf, { isLost: true }),
      'error skip': () => held.answer(updateSelf, { isLost: true }),
      'error finish': () => held.answer(updateSelf, { isLost: true }),
    },
    shownBy: {
      opening: () => Promise.resolve(),
      finished: () => expect(form).toBeVisible(),
    },
    impossible: {
      'in a step like another': {
        why: 'other steps have the same states; playing them too would take minutes',
        leaves: leavesOf(/^(place|about|photo)\b/),
      },
      'pressed while saving': {
        why: 'the fields and buttons are disabled then',
        leaves: leavesOf(/^(name|body|privacy)\.(saving|skipping): (field|step)\./),
      },
      'done save 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: leavesOf(/^(name|body|privacy)\.saving: .*isSignedOut/),
      },
      'done skip 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: leavesOf(/^body\.skipping: .*isSignedOut/),
      },
      'done finish 401': {
        why: 'the page redirects to the sign-on at once',
        leaves: leavesOf(/^finishing\.saving: .*isSignedOut/),
      },
      'session.changed': {
        why: 'another device or a page of another chart sends it',
        leaves: leavesOf(/session\.changed/),
      },
      'media.uploaded': {
        why: 'the upload chart sends it; joining.spec.ts uploads a photo',
        leaves: leavesOf(/media\.uploaded/),
      },
    },
  })
})
