import type { Config } from '../config.ts'

/** Returns the address of the helpdesk for a mail: the operator's, or a page of the site. Null when there is none. */
export const helpdeskLink = ({
  appUrl,
  contacts: { helpdesk },
}: Pick<Config, 'appUrl' | 'contacts'>): string | null =>
  helpdesk?.startsWith('/') ? `${appUrl}${helpdesk}` : (helpdesk ?? null)
