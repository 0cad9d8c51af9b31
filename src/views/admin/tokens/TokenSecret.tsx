import { styled } from '@linaria/react'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { NewAccessToken } from '../../../../contract/accessTokens.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { useLandingFocus } from '../../components/layout/useLandingFocus.ts'
import { color, radius, space, text } from '../../theme/tokens.ts'
import { findMakeButton } from './tokenActors.ts'
import { kindTexts } from './tokenTexts.ts'

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};

  /* It is there before it says something, so that it is read out. */
  output:empty {
    margin-top: calc(-1 * ${space[4]});
  }
`

const Texts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};

  dt {
    color: ${color.muted};
    font: ${text.smallStrong};
  }
  dd {
    margin-top: ${space[1]};
    padding: ${space[3]} ${space[4]};
    border: 1px solid ${color.hairline};
    border-radius: ${radius.note};
    background: ${color.quiet};
    font: ${text.bodyStrong};
    font-family: monospace;
    overflow-wrap: anywhere;
    user-select: all;
  }
`

/** The address on which a visitor joins with a code. */
const joinLinkOf = (secret: string) =>
  `${location.origin}/identity/join?${new URLSearchParams({ code: secret })}`

/** The form whose button had the focus has gone. */
const focusButton = (frame: HTMLElement | null) => frame?.querySelector('button')?.focus()

/** The secret of a new code or token, which is shown this once. */
export function TokenSecret({
  made: { token, secret },
  onDone,
}: {
  made: NewAccessToken
  onDone: () => void
}) {
  const [said, setSaid] = useState('')
  const landLater = useLandingFocus(findMakeButton)
  const { one } = kindTexts[token.kind]
  const link = token.kind === 'invitation' ? joinLinkOf(secret) : null
  const copy = (copied: string, what: string) =>
    navigator.clipboard.writeText(copied).then(
      () => setSaid(`${what} is copied.`),
      () => setSaid('Your browser did not allow copying. Select it and copy it.'),
    )
  return (
    <Panel label={`The new ${one}`} inset>
      <Box ref={focusButton}>
        <Notice title={`Save this ${one} now`}>
          It is shown only this once. The site keeps no copy that anybody can read.
        </Notice>
        <Texts>
          <div>
            <dt>
              <bdi>{token.label}</bdi>
            </dt>
            <dd>{secret}</dd>
          </div>
          {link !== null && (
            <div>
              <dt>Link to join with it</dt>
              <dd>{link}</dd>
            </div>
          )}
        </Texts>
        <FormActions>
          {link !== null && (
            <Button icon={<Copy />} onClick={() => void copy(link, 'The link')}>
              Copy the link
            </Button>
          )}
          <Button
            icon={<Copy />}
            onClick={() => void copy(secret, token.kind === 'api' ? 'The token' : 'The code')}
          >
            {token.kind === 'api' ? 'Copy the token' : 'Copy the code'}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              landLater()
              onDone()
            }}
          >
            I saved it
          </Button>
        </FormActions>
        <output>{said}</output>
      </Box>
    </Panel>
  )
}
