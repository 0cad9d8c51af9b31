/** Pages about the site that an operator can replace (`docs/product.md#external-links`), by the end of their path. */
export const aboutPages = {
  about: 'About',
  guidelines: 'Content guidelines',
  help: 'Help',
  privacy: 'Privacy',
  terms: 'Terms',
  compliance: 'Record-keeping compliance',
  'bug-report': 'Report a bug',
  feedback: 'Give feedback',
  'help-forum': 'Help forum',
  helpdesk: 'Helpdesk',
  'payment-company': 'Payments',
} as const

export type AboutPage = keyof typeof aboutPages

export const isAboutPage = (name: string): name is AboutPage => Object.hasOwn(aboutPages, name)

export const aboutPath = (name: AboutPage): string => `/about/${name}`
