import type { AccessTokenKind, AccessTokenState, ApiScope } from '../../../../contract/accessTokens.ts'

interface KindTexts {
  readonly tab: string
  /** One of them, within a sentence. */
  readonly one: string
  readonly title: string
  readonly lead: string
  readonly empty: string
}

export const kindTexts: Readonly<Record<AccessTokenKind, KindTexts>> = {
  invitation: {
    tab: 'Invitation codes',
    one: 'invitation code',
    title: 'New invitation code',
    lead: 'Who has one can join. On a site that is open to all it records who invited a member.',
    empty: 'There are no invitation codes yet. Make one to invite somebody.',
  },
  supporter: {
    tab: 'Supporter codes',
    one: 'supporter code',
    title: 'New supporter code',
    lead: 'Gives supporter time to the first member who enters it. It counts once.',
    empty: 'There are no supporter codes yet. Make one to give supporter time.',
  },
  api: {
    tab: 'API tokens',
    one: 'API token',
    title: 'New API token',
    lead: 'Lets a script of yours read what its scopes allow. It can change nothing.',
    empty: 'There are no API tokens yet. Make one for a script.',
  },
}

export const stateTexts: Readonly<Record<AccessTokenState, string>> = {
  active: 'Active',
  used: 'Used',
  expired: 'Expired',
  revoked: 'Revoked',
}

export const scopeTexts: Readonly<Record<ApiScope, string>> = {
  'statistics:read': 'Statistics',
  'payments:read': 'Payments',
  'members:read': 'Members',
}

/** The options of the form, in the order of the server. */
export const scopeOptions = (['statistics:read', 'payments:read', 'members:read'] as const).map((id) => ({
  id,
  name: scopeTexts[id],
}))
