import { useSearchParams } from 'wouter'
import { ButtonLink } from '../components/controls/ButtonLink.tsx'
import { EmptyState } from '../components/layout/EmptyState.tsx'
import { LongDate } from '../components/layout/LongDate.tsx'
import { PageFrame } from '../components/layout/PageFrame.tsx'
import { paths } from '../paths.ts'

const isMoment = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(text) && !Number.isNaN(Date.parse(text))

/** `/goodbye`, for a member who disabled their account, or asked for its deletion. */
export function Goodbye() {
  const [query] = useSearchParams()
  const until = query.get('until')
  const isDisabled = query.get('left') === 'disabled'
  return (
    <PageFrame width="alone">
      <EmptyState
        isPage
        scene="moon"
        title={isDisabled ? 'See you' : 'Goodbye, and take care'}
        action={
          <>
            <ButtonLink href={paths.login}>{isDisabled ? 'Log in' : 'Log in and keep my account'}</ButtonLink>
            <ButtonLink href={paths.landing}>Back to the homepage</ButtonLink>
          </>
        }
      >
        {isDisabled ? (
          'Your account is disabled, and nobody sees your profile. Log in whenever you like, and everything is as you left it.'
        ) : (
          <span>
            <span>Your profile is hidden, and you are logged out on all devices.</span>{' '}
            {isMoment(until) ? (
              <span>
                If you change your mind, log in before <LongDate iso={until} />, and everything is as you left
                it.
              </span>
            ) : (
              <span>If you change your mind within 14 days, log in and everything is as you left it.</span>
            )}
          </span>
        )}
      </EmptyState>
    </PageFrame>
  )
}
