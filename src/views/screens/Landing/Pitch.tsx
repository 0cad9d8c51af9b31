import { styled } from '@linaria/react'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { paths } from '../../paths.ts'
import { color, space, text, tracking } from '../../theme/tokens.ts'

const Title = styled.h1`
  max-width: 12ch;
  font: ${text.display};
  letter-spacing: ${tracking.display};
  text-wrap: balance;
`

const Lead = styled.p`
  max-width: 36ch;
  margin: ${space[4]} 0 ${space[6]};
  font: ${text.lead};
`

const Small = styled.p`
  margin-top: ${space[4]};
  color: ${color.muted};
  font: ${text.small};
`

/** The title, one sentence and the join button. */
export function Pitch() {
  return (
    <>
      <Title>Somewhere warm to meet men.</Title>
      <Lead>
        A members-only community for men. Look around, message anyone you like, and stay as private as you
        want.
      </Lead>
      <ButtonLink href={paths.join} external variant="primary" size="large">
        Join for free
      </ButtonLink>
      <Small>For men aged 18 and over</Small>
    </>
  )
}
