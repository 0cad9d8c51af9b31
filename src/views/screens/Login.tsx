import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { selectIsPending, useChild, useLodge } from '../lodge.ts'
import { Waiting } from '../shell/SessionWait.tsx'
import { paths } from '../paths.ts'

/**
 * `/login`, `/login-redirect` and `/admin/login-redirect`: redirect to the sign-on (`docs/product.md#sign-on-pages`).
 * `home` is the page after it, unless the address names one.
 */
export function Login({ home = paths.home }: { home?: string }) {
  const { root } = useLodge()
  const isPending = useSelector(useChild('session'), selectIsPending)
  const [search] = useSearchParams()
  const redirectUrl = search.get('redirect_url') ?? home

  // Runs each time the session is known: a guest who returns from the sign-on gets an error.
  useEffect(() => {
    if (!isPending) root.send({ type: 'session.signOn', redirectUrl })
  }, [root, redirectUrl, isPending])

  return <Waiting />
}
