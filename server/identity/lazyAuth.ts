import type { Auth, AuthDeps } from './auth.ts'

export type LoadAuth = () => Promise<Auth>

/**
 * Returns a function that loads better-auth at its first call. Only sign-on needs it, and it is a fifth of all code of
 * the server, so a start does not wait for it.
 */
export function createLazyAuth(deps: AuthDeps): LoadAuth {
  let loading: Promise<Auth> | undefined
  return () =>
    (loading ??= import('./auth.ts')
      .then(({ createAuth }) => createAuth(deps))
      .catch((error: unknown) => {
        loading = undefined
        throw error
      }))
}
