import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { selectIsPending, useChild, useLodge } from '../lodge.ts'
import { Waiting } from '../shell/SessionWait.tsx'
import { paths } from '../paths.ts'

/**
 * `/login`, `/login-redirect` and `/admin/login-redirect`: redirect to the sign-on (`docs/product.md#sign-on-pages`).
 * Without `redirect_url`, home is the page after it.
 */
export function Login() {
  const { root } = useLodge()
  const isPending = useSelector(useChild('session'), selectIsPending)
  const [search] = useSearchParams()
  const redirectUrl = search.get('redirect_url') ?? paths.home

  // Runs each time the session is known: a guest who returns from the sign-on gets an error.
  useEffect(() => {
    if (!isPending) root.send({ type: 'session.signOn', redirectUrl })
  }, [root, redirectUrl, isPending])

  return <Waiting />
}
