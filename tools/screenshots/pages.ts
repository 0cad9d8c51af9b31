import { modals, type Page as RoutedPage, pages } from '../../src/views/pages.ts'
import type { Scene } from './scene.ts'

const signOn = ['sign-in', 'join', 'forgot', 'reset', 'verify', 'check-mail']

const isLooked = ({ isPassage, shownTo }: RoutedPage) => !isPassage && shownTo !== 'newcomers'

/** Every page of the route table as it is when all goes well, and the sign-on pages. */
export const pageScenes: readonly Scene[] = [
  ...Object.entries<RoutedPage>({ ...pages, ...modals })
    .filter(([, page]) => isLooked(page))
    .map(([name, { path, sample, shownTo }]): Scene => ({
      name,
      as: shownTo === 'members' ? 'member' : 'guest',
      path: sample ?? path,
    })),
  ...signOn.map((name): Scene => ({ name: `identity-${name}`, as: 'guest', path: `/identity/${name}` })),
  { name: 'not-found', as: 'guest', path: '/no/such/page' },
]
