import { css } from '@linaria/core'
import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Button } from '../components/controls/Button.tsx'
import { useLandingFocus } from '../components/layout/useLandingFocus.ts'
import { VisuallyHidden } from '../components/layout/VisuallyHidden.tsx'
import { type SessionActor, selectCanChangeAccount, selectUser } from '../lodge.ts'
import { media } from '../theme/breakpoints.ts'
import { color, layer, size, space, text } from '../theme/tokens.ts'

/** Moves everything that is fixed at the top of the window below the bar. */
const makesRoom = css`
  :global() {
    :root:has([data-alias]) {
      --above: ${size.aliasBar};
    }
    ${media.low} {
      :root:has([data-alias]) {
        --above: 0px;
      }
    }
  }
`

const Bar = styled.section`
  position: sticky;
  z-index: ${layer.bar};
  top: 0;
  display: flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: ${space[4]};
  height: ${size.aliasBar};
  padding-inline: ${space[4]};
  background: ${color.text};
  color: ${color.page};

  p {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b {
    font: ${text.bodyStrong};
  }
  button {
    flex: none;
  }
  ${media.low} {
    position: static;
  }
`

/** On every page of a member who acts as another account: as whom, and a button that ends it. */
export function AliasBar({ session }: { session: SessionActor }) {
  const user = useSelector(session, selectUser)
  const isBusy = !useSelector(session, selectCanChangeAccount)
  // The bar goes with the alias, and the focus of its button with it.
  const landLater = useLandingFocus()
  if (!user?.alias) return null
  const switchBack = () => {
    landLater()
    session.send({ type: 'session.stopAlias' })
  }
  return (
    <Bar aria-label="Alias" className={makesRoom} data-alias>
      <p>
        You act as <b dir="auto">{user.name}</b>
      </p>
      <Button busy={isBusy} onClick={switchBack}>
        {/* On a phone, two long names have no room beside each other. */}
        <span>
          Switch back
          <VisuallyHidden>
            {' '}
            to <bdi>{user.alias.name}</bdi>
          </VisuallyHidden>
        </span>
      </Button>
    </Bar>
  )
}
