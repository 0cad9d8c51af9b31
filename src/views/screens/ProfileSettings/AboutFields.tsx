import { descriptionLength } from '../../../../contract/limits.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { AboutFields as Fields } from '../../../machines/account/ownProfile/about.ts'
import { DateField } from '../../components/fields/DateField.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { longDateText } from '../../components/layout/timeText.ts'
import { NameField } from '../NameField.tsx'
import type { GroupFieldsProps } from './ProfileGroupForm.tsx'

/** Name, birthday and text. The birthday is fixed once the profile is approved. */
export function AboutFields({
  fields,
  errors,
  disabled,
  onChange,
  user,
}: GroupFieldsProps<Fields> & { user: UserSelf }) {
  return (
    <>
      <NameField
        disabled={disabled}
        error={errors['name']}
        value={fields.name}
        onChange={(name) => onChange({ name })}
      />
      {user.is_approved && user.birthday !== null ? (
        <p>
          {`Birthday: ${longDateText(new Date(user.birthday))}. It can’t be changed any more. Contact support to correct it.`}
        </p>
      ) : (
        <DateField
          label="Birthday"
          name="birthday"
          isBirthday
          hint="Others see your age, unless you hide it. You can’t change it once your profile is approved."
          disabled={disabled}
          error={errors['birthday']}
          value={fields.birthday}
          onChange={(birthday) => onChange({ birthday })}
        />
      )}
      <TextArea
        label="About you"
        name="description"
        isOptional="plainly"
        rows={6}
        limit={descriptionLength}
        showsCount
        disabled={disabled}
        error={errors['description']}
        value={fields.description}
        onChange={(description) => onChange({ description })}
      />
    </>
  )
}
