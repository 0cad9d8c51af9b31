import { styled } from '@linaria/react'
import { useMemo } from 'react'
import { ownNoteLength } from '../../../../contract/limits.ts'
import { createAboutGroup } from '../../../machines/account/ownProfile/about.ts'
import { attributesGroup } from '../../../machines/account/ownProfile/attributes.ts'
import { bodyGroup } from '../../../machines/account/ownProfile/body.ts'
import { interestsGroup } from '../../../machines/account/ownProfile/interests.ts'
import { linksGroup } from '../../../machines/account/ownProfile/links.ts'
import { ownNoteGroup } from '../../../machines/account/ownProfile/note.ts'
import { isRejected } from '../../../machines/account/ownProfile/tellSaved.ts'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { useCharts, useLodge, useMember } from '../../lodge.ts'
import { space } from '../../theme/tokens.ts'
import { AttributeFields } from '../ProfileFields/AttributeFields.tsx'
import { InterestFields } from '../ProfileFields/InterestFields.tsx'
import { LinkFields } from '../ProfileFields/LinkFields.tsx'
import { MeasureFields } from '../ProfileFields/MeasureFields.tsx'
import { AboutFields } from './AboutFields.tsx'
import { ProfileGroupForm } from './ProfileGroupForm.tsx'
import { useProfileGroup } from './useProfileGroup.ts'
import { useUnsavedGuard } from './useUnsavedGuard.ts'

const Groups = styled.div`
  display: grid;
  gap: ${space[6]};
`

/** The forms of the member's own profile. Each saves its group of fields. */
export function InfoTab() {
  const user = useMember()
  const { site } = useLodge()
  const charts = useCharts('ownProfile')
  const aboutGroup = useMemo(() => createAboutGroup(site.name), [site.name])
  const about = useProfileGroup('about', charts.aboutForm, aboutGroup)
  const body = useProfileGroup('body', charts.bodyForm, bodyGroup)
  const attributes = useProfileGroup('attributes', charts.attributesForm, attributesGroup)
  const interests = useProfileGroup('interests', charts.interestsForm, interestsGroup)
  const links = useProfileGroup('links', charts.linksForm, linksGroup)
  const note = useProfileGroup('note', charts.ownNoteForm, ownNoteGroup)
  useUnsavedGuard([about, body, attributes, interests, links, note].some(({ isChanged }) => isChanged))
  return (
    <Groups>
      <ProfileGroupForm
        {...about}
        title="About you"
        saveLabel={isRejected(user) ? 'Save and ask again' : undefined}
      >
        {(props) => <AboutFields {...props} user={user} />}
      </ProfileGroupForm>
      <ProfileGroupForm {...body} title="Body" lead="Others see these in their own units.">
        {(props) => <MeasureFields {...props} user={user} />}
      </ProfileGroupForm>
      <ProfileGroupForm {...attributes} title="Attributes" lead="What you leave out is not on your profile.">
        {(props) => <AttributeFields {...props} />}
      </ProfileGroupForm>
      <ProfileGroupForm {...interests} title="Interests and communities">
        {(props) => <InterestFields {...props} />}
      </ProfileGroupForm>
      <ProfileGroupForm
        {...links}
        title="Links and networks"
        lead="Every member who opens your profile sees them."
      >
        {(props) => <LinkFields {...props} />}
      </ProfileGroupForm>
      <ProfileGroupForm {...note} title="Private note" lead="Only you see it.">
        {({ fields, errors, disabled, onChange }) => (
          <TextArea
            label="Note to yourself"
            name="note"
            isOptional="plainly"
            limit={ownNoteLength}
            showsCount
            disabled={disabled}
            error={errors['note']}
            value={fields.note}
            onChange={(written) => onChange({ note: written })}
          />
        )}
      </ProfileGroupForm>
    </Groups>
  )
}
