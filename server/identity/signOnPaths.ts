/** Paths and ids of the sign-on that need nothing of better-auth. */

/** The external provider's id in `identity_account`, and the end of its callback path. */
export const externalProviderId = 'oidc'
export const identityPath = '/identity'
