/** How a member left: they disabled the account, or asked for its deletion, which is final at `finalAt` (ISO 8601). */
type Leaving = { readonly left: 'disabled' } | { readonly left: 'deleted'; readonly finalAt: string }

/** Returns the address of the page that says goodbye. */
export const goodbyePath = (leaving: Leaving): string =>
  leaving.left === 'disabled'
    ? '/goodbye?left=disabled'
    : `/goodbye?until=${encodeURIComponent(leaving.finalAt)}`
