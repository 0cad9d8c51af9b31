/**
 * The table of pages (`docs/product.md#2-screens-and-routes`). The app routes by it, and axe and the screenshots take
 * their pages from it. Plain data, because it is also read outside the browser.
 */
export interface Page {
  readonly path: string
  /** Title of the window. Without it: the name of the site. */
  readonly title?: string
  /** `newcomers` are signed in and have not finished onboarding. Super admins also see what `admins` see. */
  readonly shownTo: 'everyone' | 'guests' | 'members' | 'newcomers' | 'admins' | 'superAdmins'
  /** An address in the demo data, for a path with parameters. */
  readonly sample?: string
  /** The page whose screen shows this one, too: the screen stays when the address changes from one to the other. */
  readonly screen?: string
  /** Redirects at once. */
  readonly isPassage?: true
  /** The breakpoint from which the side notifier is beside the page. Without it: never. */
  readonly notifierFrom?: 'large' | 'extraLarge'
}

const forMembers = <const Path extends string>(path: Path, title: string) =>
  ({ path, title, shownTo: 'members', notifierFrom: 'large' }) as const

/** A page of the admin area. All of them have one key, so that their frame stays when the page changes. */
const forAdmins = <const Path extends string>(path: Path, title: string) =>
  ({ path, title, shownTo: 'admins', screen: 'adminHome' }) as const

/** A page of the admin area for super admins only. */
const forSuperAdmins = <const Path extends string>(path: Path, title: string) =>
  ({ path, title, shownTo: 'superAdmins', screen: 'adminHome' }) as const

export const pages = {
  landing: { path: '/', shownTo: 'guests' },
  login: { path: '/login', shownTo: 'everyone', isPassage: true },
  loginRedirect: { path: '/login-redirect', shownTo: 'everyone', isPassage: true },
  adminLoginRedirect: { path: '/admin/login-redirect', shownTo: 'everyone', isPassage: true },
  /** Redirects guests. Asks a member who did not come by a link of the app. */
  logout: { path: '/logout', title: 'Log out', shownTo: 'everyone', isPassage: true },
  emailVerified: { path: '/email-verified', shownTo: 'everyone', isPassage: true },
  goodbye: { path: '/goodbye', title: 'Goodbye', shownTo: 'everyone' },
  /** A decision about the member and its appeal. The link is signed: a suspended member can't log in. */
  appeal: {
    path: '/appeal/:token',
    title: 'Appeal a decision',
    shownTo: 'everyone',
    sample: `/appeal/1.${'a'.repeat(43)}`,
  },
  styleGuide: { path: '/style-guide', title: 'Style guide', shownTo: 'everyone' },
  onboarding: { path: '/onboarding', shownTo: 'newcomers', isPassage: true },
  onboardingPage: {
    path: '/onboarding/:page',
    title: 'Tell us who you are',
    shownTo: 'newcomers',
    sample: '/onboarding/1',
  },
  home: forMembers('/home', 'Home'),
  paymentThanks: { path: '/payment_thanks', shownTo: 'members', isPassage: true },
  paymentDeclined: { path: '/payment_declined', shownTo: 'members', isPassage: true },
  nearby: forMembers('/members/nearby', 'Nearby'),
  newest: forMembers('/members/newest', 'Newest'),
  online: forMembers('/members/online', 'Online'),
  popular: forMembers('/members/popular', 'Popular'),
  travel: forMembers('/members/travel', 'Travel'),
  popularPics: forMembers('/galleries/popular-pics', 'Popular photos'),
  newestPics: forMembers('/galleries/newest-pics', 'Newest photos'),
  popularVids: forMembers('/galleries/popular-vids', 'Popular videos'),
  newestVids: forMembers('/galleries/newest-vids', 'Newest videos'),
  dudelisted: forMembers('/community/dudeslist', 'Your list'),
  buddies: forMembers('/community/dudeslist/buddies', 'Buddies'),
  hotties: forMembers('/community/dudeslist/hotties', 'Hotties'),
  'dudelist-online': forMembers('/community/dudeslist/online', 'Online on your list'),
  'hotlisting-me': forMembers('/community/dudeslist/listed-by', 'Added you'),
  /** Redirects members who are no supporters to the upgrade page. */
  visitor: forMembers('/community/visitors', 'Visitors'),
  /** Needs more width for its own two columns. */
  search: { ...forMembers('/search', 'Search'), notifierFrom: 'extraLarge' },
  searchUsers: forMembers('/search/result/users', 'Search results'),
  searchPhotos: forMembers('/search/result/photos', 'Photos found'),
  searchVideos: forMembers('/search/result/videos', 'Videos found'),
  messages: { path: '/community/messages', title: 'Messages', shownTo: 'members' },
  conversation: {
    path: '/community/messages/conversation/:conversation',
    title: 'Messages',
    screen: 'messages',
    shownTo: 'members',
    sample: '/community/messages/conversation/1-2',
  },
  messagesWith: {
    path: '/community/messages/user/:id',
    title: 'Messages',
    screen: 'messages',
    shownTo: 'members',
    sample: '/community/messages/user/2',
  },
  unlocked: forMembers('/account/unlocked-members', 'Shared by you'),
  'private-unlock-looker': forMembers('/account/unlocked-members/for-you', 'Shared with you'),
  blocked: forMembers('/account/blocked-members', 'Blocked members'),
  profileSettings: { ...forMembers('/account/profile-settings', 'Edit your profile'), screen: 'info' },
  info: forMembers('/account/profile-settings/info', 'Info'),
  pics: forMembers('/account/profile-settings/pics', 'Pics'),
  videos: forMembers('/account/profile-settings/videos', 'Videos'),
  picsVids: forMembers('/account/profile-settings/pics-vids', 'Pics and videos'),
  /** For members with the permission `travel-plans`. Others read what travel plans are. */
  travelPlans: forMembers('/account/profile-settings/travel', 'Travel plans'),
  accountSettings: forMembers('/account/account-settings', 'Account settings'),
  /** A section of the account settings (`AccountSettings/sections.ts`). */
  accountSettingsSection: {
    ...forMembers('/account/account-settings/:section', 'Account settings'),
    screen: 'accountSettings',
    sample: '/account/account-settings/privacy',
  },
  accounts: forMembers('/account/accounts', 'Act as another account'),
  /** What moderators decided about the member lately. */
  decisions: forMembers('/account/decisions', 'Decisions about you'),
  decision: {
    ...forMembers('/account/decisions/:id', 'Decisions about you'),
    screen: 'decisions',
    sample: '/account/decisions/1',
  },
  upgrade: forMembers('/account/upgrade', 'Supporters'),
  getVerified: forMembers('/get-verified', 'Get verified'),
  adminHome: forAdmins('/admin', 'Admin area'),
  adminProfile: { ...forAdmins('/admin/profile/:userId', 'Member'), sample: '/admin/profile/2' },
  decisionLog: forAdmins('/admin/decisions', 'Decisions'),
  searchAndFind: forAdmins('/admin/tools/search-and-find', 'Search and find'),
  bannedWords: forAdmins('/admin/tools/banned-words', 'Banned words'),
  justJoined: forAdmins('/admin/profile-queues/just-joined', 'Just joined'),
  reportedMembers: forAdmins('/admin/profile-queues/reported', 'Reported members'),
  verificationQueue: forAdmins('/admin/profile-queues/verification', 'Verification'),
  appealsQueue: forAdmins('/admin/profile-queues/appeals', 'Appeals'),
  newPhotosQueue: forAdmins('/admin/media-queues/new-pics', 'New photos'),
  newVideosQueue: forAdmins('/admin/media-queues/new-videos', 'New videos'),
  reportedPhotos: forAdmins('/admin/media-queues/reported-pics', 'Reported photos'),
  reportedVideos: forAdmins('/admin/media-queues/reported-videos', 'Reported videos'),
  systemMessages: forAdmins('/admin/tools/system-messages', 'System messages'),
  recentPayments: forSuperAdmins('/admin/payments/recent', 'Recent payments'),
  paymentOrder: {
    ...forSuperAdmins('/admin/payments/order/:orderId', 'Order'),
    sample: '/admin/payments/order/unknown',
  },
  tokens: forAdmins('/admin/tools/tokens', 'Codes and tokens'),
  profileStats: forSuperAdmins('/admin/statistics/profile-stats', 'Profile statistics'),
  locationStats: forSuperAdmins('/admin/statistics/location-stats', 'Locations'),
  referrerStats: forSuperAdmins('/admin/statistics/referrers-and-social', 'Referrers and social'),
  acquisition: forSuperAdmins('/admin/statistics/acquisition', 'Acquisition'),
  conversion: forSuperAdmins('/admin/statistics/conversion', 'Conversion'),
  retention: forSuperAdmins('/admin/statistics/retention', 'Retention'),
  paymentsByCountry: forSuperAdmins('/admin/payments/by-country', 'Payments by country'),
  vatReport: forSuperAdmins('/admin/payments/vat-report', 'VAT report'),
  products: forSuperAdmins('/admin/payments/products', 'Products'),
  vatRates: forSuperAdmins('/admin/payments/vat-rates', 'VAT rates'),
  users: forSuperAdmins('/admin/authentication/users', 'Users'),
  roles: forSuperAdmins('/admin/authentication/roles', 'Roles'),
  permissions: forSuperAdmins('/admin/authentication/permissions', 'Permissions'),
  auditLog: forSuperAdmins('/admin/audit-log', 'Audit log'),
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages
/** Names of the pages of the admin area, whose screens are in `admin/screens.tsx`. */
export type AdminPageName = {
  [Name in PageName]: (typeof pages)[Name]['shownTo'] extends 'admins' | 'superAdmins' ? Name : never
}[PageName]

/** Modal routes open over the current page. */
export const modals = {
  profile: { path: '/profile/:name', shownTo: 'members', sample: '/profile/Marek' },
  photo: { path: '/photo/:id', shownTo: 'members', sample: '/photo/1' },
  video: { path: '/video/:id', shownTo: 'members', sample: '/video/1' },
  notifications: { path: '/notifications', shownTo: 'members' },
  notifier: { path: '/activity', shownTo: 'members' },
  place: { path: '/account/place', shownTo: 'members' },
  emailPreferences: { path: '/account/email-preferences', shownTo: 'members' },
  /** Over the page `/get-verified`. */
  verificationPhoto: { path: '/get-verified/photo', shownTo: 'members' },
  updateEmail: { path: '/account/email', shownTo: 'members' },
} as const satisfies Record<string, Page>

export type ModalName = keyof typeof modals
