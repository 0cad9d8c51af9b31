import { styled } from '@linaria/react'
import { MessageCircle } from 'lucide-react'
import { Button } from '../../components/controls/Button.tsx'
import { MemberCard } from '../../components/members/MemberCard.tsx'
import { MessageBubble } from '../../components/messages/MessageBubble.tsx'
import { media } from '../../theme/breakpoints.ts'
import { radius, shadow, space } from '../../theme/tokens.ts'
import { members } from './samples.ts'

const Wall = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${space[4]};
  align-items: center;

  > :nth-child(2) {
    margin-top: -${space[12]};
  }
  > :nth-child(3) {
    margin-top: ${space[12]};
  }
  ${media.mobile} {
    display: none;
  }
`

const Piece = styled.div`
  position: absolute;
  border-radius: ${radius.card};
  box-shadow: ${shadow.modal};

  &[data-place='words'] {
    left: 8%;
    bottom: -${space[8]};
    display: flex;
    width: 340px;
    box-shadow: none;
  }
  &[data-place='note'] {
    top: -${space[3]};
    right: -${space[4]};
    width: 248px;
  }
  &[data-place='button'] {
    right: 4%;
    bottom: -${space[12]};
    border-radius: ${radius.field};
  }
`

/** Several components together. */
export function Collage() {
  return (
    <Wall aria-hidden="true" inert>
      <MemberCard member={members.marek} href="#members" eager />
      <MemberCard member={members.kwame} href="#members" eager />
      <MemberCard member={members.joao} href="#members" eager />
      <Piece data-place="words">
        <MessageBubble isOwn={false} otherName="Marek" text="Are we still on for the river?" isLast />
      </Piece>
      <Piece data-place="button">
        <Button variant="primary" size="large" icon={<MessageCircle />}>
          Message
        </Button>
      </Piece>
    </Wall>
  )
}
