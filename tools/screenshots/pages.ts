import { signOnPages } from '../../src/identity/pages.ts'
import { modals, type Page as RoutedPage, pages } from '../../src/views/pages.ts'
import type { Scene } from './scene.ts'

const isShown = ({ isPassage, shownTo }: RoutedPage) => !isPassage && shownTo !== 'newcomers'

/** Pages that redirect everyone but supporters, or show others only why they lack something. */
const ofSupporters = new Set<string>([pages.visitor.path, pages.travelPlans.path])

const viewers = {
  everyone: 'guest',
  guests: 'guest',
  newcomers: 'guest',
  members: 'member',
  admins: 'admin',
  superAdmins: 'superAdmin',
} as const satisfies Record<RoutedPage['shownTo'], Scene['as']>

const sceneOf = ([name, { path, sample, shownTo }]: [string, RoutedPage]): Scene => ({
  name,
  as: viewers[shownTo] === 'member' && ofSupporters.has(path) ? 'supporter' : viewers[shownTo],
  path: sample ?? path,
})

/** Every page of the route table after it has loaded, and the sign-on pages. */
export const pageScenes: readonly Scene[] = [
  ...Object.entries<RoutedPage>(pages)
    .filter(([, page]) => isShown(page))
    .map(sceneOf),
  ...Object.entries<RoutedPage>(modals).map((entry): Scene => ({ ...sceneOf(entry), isDialog: true })),
  ...signOnPages.map((name): Scene => ({ name: `identity-${name}`, as: 'guest', path: `/identity/${name}` })),
  { name: 'not-found', as: 'guest', path: '/no/such/page' },
]
