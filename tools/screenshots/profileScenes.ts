import type { Scene, Stage } from './scene.ts'

const profile = 'GET /user/by-name/{name}'

const openMore = ({ page }: Stage) =>
  page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click()

const choose =
  (name: RegExp): NonNullable<Scene['afterOpen']> =>
  async (stage) => {
    await openMore(stage)
    await stage.page.getByRole('menuitem', { name }).click()
  }

const profileWith = (name: string, text: string, more: Partial<Scene>): Scene => ({
  name: `profile-${name}`,
  as: 'member',
  path: '/profile/Marek',
  expectedText: text,
  ...more,
})

/** Menus and dialogs over a profile. */
export const profileScenes: readonly Scene[] = [
  profileWith('menu', 'Share private photos for 7 days', { afterOpen: openMore }),
  profileWith('menu-unlocked', 'Stop sharing private photos', {
    beforeOpen: ({ held }) => held.hold(profile),
    afterOpen: async (stage) => {
      await stage.held.answer(profile, { changes: { looks_at_my_private: true } })
      await openMore(stage)
    },
  }),
  profileWith('block', 'Block Marek?', { afterOpen: choose(/^Block Marek/) }),
  profileWith('report', 'Report Marek', { afterOpen: choose(/^Report Marek/) }),
  profileWith('report-empty', 'Choose a reason.', {
    afterOpen: async (stage) => {
      await choose(/^Report Marek/)(stage)
      await stage.page.getByRole('button', { name: /^(Send|Report)/ }).click()
    },
  }),
  profileWith('note', 'Note', {
    beforeOpen: ({ held }) => held.hold(profile),
    afterOpen: ({ held }) =>
      held.answer(profile, {
        changes: { dudelist_type: 'buddies', dudelist_note: 'Met at the lake. Likes early mornings.' },
      }),
  }),
]
