import type { Scene } from './scene.ts'

const user = 'GET /sso/user'
const update = 'PUT /user/{id}'

/** A member who has filled in nothing yet. */
const blank = {
  is_onboarded: false,
  is_approved: false,
  onboarding_step: 0,
  name: 'Guest',
  avatar: null,
  public_photos: [],
  description: null,
  location: null,
  city: null,
  state: null,
  country: null,
  height: null,
  weight: null,
  waist: null,
  chest: null,
  biceps: null,
  converted_large_height: null,
  converted_small_height: null,
  converted_weight: null,
  converted_waist: null,
  converted_chest: null,
  converted_biceps: null,
  body_build: null,
  body_hair: null,
  facial_hair: null,
  tattoo: null,
  cock_size: null,
  cock_type: null,
  sex_position: null,
  safer_sex: null,
  piercings: [],
  interests: [],
  communities_he_is: [],
  communities_he_likes: [],
}
const named = { ...blank, name: 'Anton' }
const placed = {
  ...named,
  city: 'Ghent',
  state: 'Flanders',
  country: 'Belgium',
  location: { coordinates: [3.72, 51.05] },
}
/** All that the demo's member has, before the last steps. */
const filled = { is_onboarded: false, is_approved: false, onboarding_step: 0 }

const step = (number: number, name: string, text: string, changes: Record<string, unknown>): Scene => ({
  name: `onboarding-${number}${name}`,
  as: 'member',
  path: `/onboarding/${number}`,
  beforeOpen: ({ held }) => held.hold(user),
  afterOpen: ({ held }) => held.answer(user, { changes }),
  expectedText: text,
})

/** Presses the button of a step, whose call is then answered as `going` says. */
const pressed = (scene: Scene, changes: Record<string, unknown>, isLost: boolean): Scene => ({
  ...scene,
  afterOpen: async ({ page, held }) => {
    await held.answer(user, { changes })
    if (isLost) await held.hold(update)
    await page.getByRole('button', { name: /^(Continue|Finish)/ }).click()
    if (isLost) await held.answer(update, { isLost: true })
  },
})

export const onboardingScenes: readonly Scene[] = [
  step(1, '', 'Tell us who you are', blank),
  pressed(step(1, '-refused', 'Not saved', blank), blank, false),
  step(2, '', 'Where do you live?', named),
  pressed(step(2, '-refused', 'Not saved', named), named, false),
  step(3, '', 'What do you look like?', placed),
  step(3, '-filled', 'What do you look like?', filled),
  step(4, '', 'What are you into?', placed),
  step(4, '-filled', 'What are you into?', filled),
  step(5, '', 'Show yourself', placed),
  step(5, '-uploaded', 'Your photo is uploaded', filled),
  step(6, '', 'What may others see?', filled),
  pressed(step(6, '-failed', 'Couldn’t save', filled), filled, true),
]
