const requestedRedirect = () => new URLSearchParams(location.search).get('redirect_url')

/** Adds the page's `redirect_url` to a path. The server checks that it is a page of this site. */
export const withRedirect = (path: string): string => {
  const redirect = requestedRedirect()
  return redirect === null ? path : `${path}?${new URLSearchParams({ redirect_url: redirect }).toString()}`
}

/** Returns the page's `redirect_url` as a field of a request body. */
export const redirectField = (): { redirect_url?: string } => {
  const redirect = requestedRedirect()
  return redirect === null ? {} : { redirect_url: redirect }
}

/** The token of an emailed link. It is in the fragment, which browsers send to no server. */
export const linkToken = (): string => location.hash.slice(1)

/** What a mailed link is for. */
export type MailedLink = 'join' | 'password'

/** The path of the page that says to check the inbox, with the address in the fragment, which no server logs. */
export const checkMailPath = (email: string, link: MailedLink): string =>
  `/identity/check-mail?for=${link}#${encodeURIComponent(email)}`

/** Returns what the link of a {@link checkMailPath} is for. */
export const awaitedLink = (): MailedLink =>
  new URLSearchParams(location.search).get('for') === 'password' ? 'password' : 'join'

/** The sign-in page of a new account, with its address filled in. */
export const verifiedPath = (email: string): string =>
  `/identity/sign-in?email=verified#${encodeURIComponent(email)}`
export const isAfterVerification = (): boolean =>
  new URLSearchParams(location.search).get('email') === 'verified'

/** Returns the address in the fragment of a path of this file, or null for a text that is no address. */
export const givenAddress = (): string | null => {
  try {
    return /^[^\s@]{1,64}@[^\s@]{1,190}$/u.exec(decodeURIComponent(location.hash.slice(1)))?.[0] ?? null
  } catch {
    return null
  }
}

/** The sign-in page with a message that the password was changed. */
export const afterReset = '/identity/sign-in?password=changed'
export const isAfterReset = (): boolean => new URLSearchParams(location.search).get('password') === 'changed'
