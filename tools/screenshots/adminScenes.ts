import type { Scene, Stage } from './scene.ts'

const newPhotos = '/admin/media-queues/new-pics'
const claim = 'POST /moderation/queue/{queue}/claim'
const decisions = 'GET /moderation/decision'
const audit = 'GET /audit'

const press =
  (name: string | RegExp) =>
  async ({ page }: Stage) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Skips items until one has this action. */
const skipTo =
  (action: string) =>
  async ({ page }: Stage) => {
    const actions = page.getByRole('group', { name: 'Actions' })
    await actions.waitFor()
    while (!(await actions.getByRole('button', { name: action }).isVisible()))
      await actions.getByRole('button', { name: 'Skip' }).click()
  }

/** Presses a button that opens a dialog of super admins. */
const dialog = (name: string, path: string, button: string | RegExp, expectedText?: string): Scene => ({
  name: `admin-${name}`,
  as: 'superAdmin',
  path,
  afterOpen: press(button),
  isDialog: true,
  ...(expectedText !== undefined && { expectedText }),
})

/** The admin area with open dialogs, chosen items, empty lists and errors. */
export const adminScenes: readonly Scene[] = [
  {
    name: 'admin-queue-grid',
    as: 'admin',
    path: newPhotos,
    afterOpen: async (stage) => {
      await press('Many at once')(stage)
      const photos = stage.page.getByRole('checkbox', { name: /^Photo of/ })
      await photos.nth(1).press('Space')
      await photos.nth(3).press('Space')
    },
    expectedText: 'Approve 2',
  },
  {
    name: 'admin-queue-keys',
    as: 'admin',
    path: '/admin/profile-queues/just-joined',
    afterOpen: async (stage) => {
      await stage.page.getByRole('group', { name: 'Actions' }).waitFor()
      await press('Keys')(stage)
    },
    isDialog: true,
  },
  {
    name: 'admin-queue-wording',
    as: 'admin',
    path: '/admin/profile-queues/just-joined',
    afterOpen: press(/^Reject/),
  },
  {
    name: 'admin-queue-verification-photo',
    as: 'admin',
    path: '/admin/profile-queues/verification',
    afterOpen: skipTo('Do not verify'),
    expectedText: 'Do not verify',
  },
  {
    name: 'admin-queue-verification-wording',
    as: 'admin',
    path: '/admin/profile-queues/verification',
    afterOpen: async (stage) => {
      await skipTo('Do not verify')(stage)
      await press(/^Do not verify/)(stage)
    },
    expectedText: 'Cancel',
  },
  {
    name: 'admin-queue-empty',
    as: 'admin',
    path: newPhotos,
    beforeOpen: ({ held }) => held.hold(claim),
    afterOpen: ({ held }) => held.answer(claim, { instead: { data: [], waiting: 0 } }),
    expectedText: 'Nothing waits here',
  },
  {
    name: 'admin-queue-failed',
    as: 'admin',
    path: newPhotos,
    beforeOpen: ({ held }) => held.hold(claim),
    afterOpen: ({ held }) => held.answer(claim, { isLost: true }),
    expectedText: 'Couldn’t load the queue',
  },
  {
    name: 'admin-find-found',
    as: 'admin',
    path: '/admin/tools/search-and-find#q=Ma',
    expectedText: 'The name begins like this',
  },
  {
    name: 'admin-find-nobody',
    as: 'admin',
    path: '/admin/tools/search-and-find#q=nobody-has-this-name',
  },
  {
    name: 'admin-decisions-none',
    as: 'admin',
    path: '/admin/decisions',
    beforeOpen: ({ held }) => held.hold(decisions),
    afterOpen: ({ held }) => held.answer(decisions, { instead: { data: [], next_cursor: null } }),
  },
  {
    name: 'admin-member-reject',
    as: 'admin',
    path: '/admin/profile/2',
    afterOpen: press(/^Suspend$/),
    expectedText: 'Cancel',
  },
  { name: 'admin-member-missing', as: 'admin', path: '/admin/profile/999999' },
  {
    name: 'admin-member-delete',
    as: 'admin',
    path: '/admin/profile/2',
    afterOpen: press('Delete account'),
    expectedText: 'Delete this account?',
  },
  {
    name: 'admin-banned-word-form',
    as: 'admin',
    path: '/admin/tools/banned-words',
    afterOpen: async (stage) => {
      await press('Add an entry')(stage)
      await stage.page.getByLabel('Word or pattern').fill('dinner')
      const form = stage.page.getByRole('form', { name: 'New entry' })
      await form.getByText('Profiles', { exact: true }).click()
      await form.getByText('Messages', { exact: true }).click()
      await press('Try it')(stage)
      await stage.page.getByRole('article').first().waitFor()
    },
    expectedText: 'New entry',
  },
  {
    name: 'admin-broadcast-written',
    as: 'superAdmin',
    path: '/admin/tools/system-messages',
    afterOpen: async ({ page }) => {
      await page
        .getByLabel('Message', { exact: true })
        .fill('On Sunday from 4 to 5 UTC the site is closed for an update.\n\nYour messages are safe.')
      await page.getByLabel('Last seen').selectOption({ index: 1 })
    },
    expectedText: 'Days',
  },
  dialog('role', '/admin/authentication/roles', 'Add a role'),
  dialog('holder', '/admin/authentication/users', /^Change roles of/),
  dialog('aliases', '/admin/authentication/users', /^Change aliases of/),
  dialog('vat-rate', '/admin/payments/vat-rates', /^(Add|Change)/),
  {
    name: 'admin-audit-change',
    as: 'superAdmin',
    path: '/admin/audit-log',
    afterOpen: async ({ page }) =>
      page
        .getByText(/^\d+ changes?$/)
        .first()
        .click(),
    expectedText: 'Before',
  },
  {
    name: 'admin-audit-none',
    as: 'superAdmin',
    path: '/admin/audit-log',
    beforeOpen: ({ held }) => held.hold(audit),
    afterOpen: ({ held }) => held.answer(audit, { instead: { data: [], next_cursor: null } }),
  },
]
