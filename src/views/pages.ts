/**
 * The table of pages (SPEC 2). The app routes by it; axe and the screenshots take their pages from it, so that none
 * is forgotten. Plain data: it is read outside the browser too.
 */
export interface Page {
  readonly path: string
  /** What the window is called; a landing page and a passage bear the site's name alone. */
  readonly title?: string
  /** `newcomers` have signed in and are not through onboarding. */
  readonly shownTo: 'everyone' | 'guests' | 'members' | 'newcomers'
  /** An address of the page in the demo data, where the path has parameters. */
  readonly sample?: string
  /** Goes on to another page at once. */
  readonly isPassage?: true
}

export const pages = {
  landing: { path: '/', shownTo: 'guests' },
  login: { path: '/login', shownTo: 'everyone', isPassage: true },
  loginRedirect: { path: '/login-redirect', shownTo: 'everyone', isPassage: true },
  adminLoginRedirect: { path: '/admin/login-redirect', shownTo: 'everyone', isPassage: true },
  logout: { path: '/logout', shownTo: 'everyone', isPassage: true },
  emailVerified: { path: '/email-verified', shownTo: 'everyone', isPassage: true },
  goodbye: { path: '/goodbye', title: 'Goodbye', shownTo: 'everyone' },
  styleGuide: { path: '/style-guide', title: 'Style guide', shownTo: 'everyone' },
  onboarding: { path: '/onboarding', shownTo: 'newcomers', isPassage: true },
  onboardingPage: {
    path: '/onboarding/:page',
    title: 'Tell us who you are',
    shownTo: 'newcomers',
    sample: '/onboarding/1',
  },
  home: { path: '/home', title: 'Home', shownTo: 'members' },
  nearby: { path: '/members/nearby', title: 'Nearby', shownTo: 'members' },
  newest: { path: '/members/newest', title: 'Newest', shownTo: 'members' },
  messages: { path: '/community/messages', title: 'Messages', shownTo: 'members' },
  conversation: {
    path: '/community/messages/conversation/:conversation',
    title: 'Messages',
    shownTo: 'members',
    sample: '/community/messages/conversation/1-2',
  },
  messagesWith: {
    path: '/community/messages/user/:id',
    title: 'Messages',
    shownTo: 'members',
    sample: '/community/messages/user/2',
  },
  accounts: { path: '/account/accounts', title: 'Act as another account', shownTo: 'members' },
  upgrade: { path: '/account/upgrade', title: 'Supporters', shownTo: 'members' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

/** Modal routes lie over the page they were opened from (DESIGN 6). */
export const modals = {
  profile: { path: '/profile/:name', shownTo: 'members', sample: '/profile/Marek' },
  notices: { path: '/notices', shownTo: 'members' },
  place: { path: '/account/place', shownTo: 'members' },
} as const satisfies Record<string, Page>

export type ModalName = keyof typeof modals
