import { styled } from '@linaria/react'
import type { FoundMember } from '../../../../contract/memberFinder.ts'
import { Face } from '../../components/members/Face.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import { PersonLink } from '../profile/PersonLink.tsx'

const Row = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[3]};

  /* The other cells of the row are in line with the name, not with the picture. */
  > :last-child {
    align-self: baseline;
  }
  small {
    display: block;
    color: ${color.muted};
    font: ${text.small};
  }
`

/** A member who was found, with a link to the page about them. */
export const FoundPerson = ({ member }: { member: FoundMember }) => (
  <Row>
    <Face picture={member.avatar} name={member.name} size="small" />
    <span>
      <PersonLink person={member} />
      <small>{`No. ${member.id}`}</small>
    </span>
  </Row>
)
