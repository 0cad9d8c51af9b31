import type { Scene, Stage } from './scene.ts'

const profile = 'GET /user/by-name/{name}'

const openMore = ({ page }: Stage) =>
  page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click()

const choose =
  (name: RegExp): NonNullable<Scene['makeItSo']> =>
  async (stage) => {
    await openMore(stage)
    await stage.page.getByRole('menuitem', { name }).click()
  }

const profileWith = (name: string, words: string, more: Partial<Scene>): Scene => ({
  name: `profile-${name}`,
  as: 'member',
  path: '/profile/Marek',
  words,
  ...more,
})

/** What opens over a profile. */
export const profileScenes: readonly Scene[] = [
  profileWith('menu', 'Share private photos for 7 days', { makeItSo: openMore }),
  profileWith('menu-unlocked', 'Stop sharing private photos', {
    before: ({ held }) => held.hold(profile),
    makeItSo: async (stage) => {
      await stage.held.answer(profile, { changes: { looks_at_my_private: true } })
      await openMore(stage)
    },
  }),
  profileWith('block', 'Block Marek?', { makeItSo: choose(/^Block Marek/) }),
  profileWith('report', 'Report Marek', { makeItSo: choose(/^Report Marek/) }),
  profileWith('report-empty', 'Choose a reason.', {
    makeItSo: async (stage) => {
      await choose(/^Report Marek/)(stage)
      await stage.page.getByRole('button', { name: /^(Send|Report)/ }).click()
    },
  }),
  profileWith('note', 'Note', {
    before: ({ held }) => held.hold(profile),
    makeItSo: ({ held }) =>
      held.answer(profile, {
        changes: { dudelist_type: 'buddies', dudelist_note: 'Met at the lake. Likes early mornings.' },
      }),
  }),
]
