import { styled } from '@linaria/react'
import { radius, space } from '../../theme/tokens.ts'
import type { AdminMember } from './profileActor.ts'
import { ProfilePanel } from './ProfilePanel.tsx'

const Thumbs = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(96px, 1fr));
  gap: ${space[2]};

  img {
    width: 100%;
    aspect-ratio: 1;
    border-radius: ${radius.field};
    object-fit: cover;
  }
`

const states = { pending: 'waits for a decision', accepted: 'accepted', rejected: 'refused' } as const

/** The public photos, and the latest verification photo with the code that it must show. */
export function MemberPictures({ member }: { member: AdminMember }) {
  const { photos, verification_photo: verification } = member
  if (photos.length === 0 && verification === null) return null
  return (
    <ProfilePanel title="Photos">
      <Thumbs>
        {photos.map((photo) => (
          <li key={photo.id}>
            <img src={photo.square160_url} alt="" loading="lazy" />
            {!photo.is_approved && <small>Not approved</small>}
          </li>
        ))}
        {verification && (
          <li>
            <a href={verification.url} target="_blank" rel="noreferrer">
              <img src={verification.url} alt="For verification" />
            </a>
            <small>{`Verification photo, ${states[verification.state]}. Code: ${verification.code}`}</small>
          </li>
        )}
      </Thumbs>
    </ProfilePanel>
  )
}
