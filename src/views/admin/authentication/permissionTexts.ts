/** What each permission allows, in more words than its name. */
const details: Readonly<Record<string, string>> = {
  moderate:
    'Opens the admin area: queues, members, decisions, banned words and system messages. It makes a member an admin.',
  statistics: 'Opens the pages with statistics.',
  payments: 'Opens payments and VAT, and changes products.',
  authentication: 'Opens users, roles, permissions and the audit log.',
  alias: 'Lets a member act as other accounts, each of which a super admin allows.',
  'travel-plans': 'Lets a member tell others where they will travel.',
}

/** Returns undefined for a permission of a newer version. */
export const permissionDetail = (slug: string): string | undefined => details[slug]
