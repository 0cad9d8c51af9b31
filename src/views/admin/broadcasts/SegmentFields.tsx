import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { broadcastReceiversMachine } from '../../../machines/admin/broadcastReceivers/machine.ts'
import { type BroadcastFields, segmentOf, wrongDays } from '../../../machines/admin/broadcasts/form.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { space } from '../../theme/tokens.ts'

const Fields = styled.fieldset`
  display: grid;
  gap: ${space[4]};
  min-width: 0;

  > div:last-of-type {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
    gap: ${space[4]};
  }
`

type Supporters = BroadcastFields['supporters']
type Seen = BroadcastFields['seen']

const supporterOptions = [
  { value: '', label: 'Supporters and others' },
  { value: 'yes', label: 'Supporters only' },
  { value: 'no', label: 'Not supporters' },
] as const satisfies readonly { value: Supporters; label: string }[]

const seenOptions = [
  { value: '', label: 'Any time' },
  { value: 'within', label: 'In the last … days' },
  { value: 'notWithin', label: 'Not for … days' },
] as const satisfies readonly { value: Seen; label: string }[]

const byCode = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name })

const valueIn = <Value extends string>(options: readonly { readonly value: Value }[], value: string) =>
  options.find((option) => option.value === value)?.value

const selectChoices = ({ value, context }: SnapshotFrom<typeof broadcastReceiversMachine>) => ({
  state: value.choices,
  ...context.choices,
})

export interface SegmentFieldsProps {
  receivers: ActorRefFrom<typeof broadcastReceiversMachine>
  fields: BroadcastFields
  daysError: readonly string[] | undefined
  isSaving: boolean
  onChange: (changes: Partial<BroadcastFields>) => void
}

/** Which members get the message. Everything left as it is: all of them. */
export function SegmentFields({ receivers, fields, daysError, isSaving, onChange }: SegmentFieldsProps) {
  const { state, roles, countries, languages } = useSelector(receivers, selectChoices, sameChoices)
  const loaded = [
    {
      name: 'role',
      label: 'Role',
      any: 'Any role, or none',
      options: roles.map(({ slug, name }) => ({ value: slug, label: name })),
    },
    { name: 'country', label: 'Country', any: 'Any country', options: countries.map(byCode) },
    {
      name: 'language',
      label: 'Language of the browser',
      any: 'Any language',
      options: languages.map(byCode),
    },
  ] as const
  return (
    <Fields aria-label="Receivers">
      {state === 'loading' && <VisuallyHidden role="status">Loading what can be chosen</VisuallyHidden>}
      {state === 'failed' && (
        <Notice
          tone="error"
          title="Couldn’t load roles, countries and languages"
          action={
            <Button size="small" onClick={() => receivers.send({ type: 'choices.retry' })}>
              Load them again
            </Button>
          }
        >
          You can choose the rest meanwhile.
        </Notice>
      )}
      <div>
        {loaded.map(({ name, label, any, options }) => (
          <Select
            key={name}
            label={label}
            name={name}
            isOptional="plainly"
            disabled={isSaving || state !== 'shown'}
            value={fields[name]}
            options={[{ value: '', label: any }, ...options]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        <Select
          label="Supporters"
          name="supporters"
          isOptional="plainly"
          disabled={isSaving}
          value={fields.supporters}
          options={supporterOptions}
          onChange={(value) => onChange({ supporters: valueIn(supporterOptions, value) ?? '' })}
        />
        <Select
          label="Last seen"
          name="seen"
          isOptional="plainly"
          disabled={isSaving}
          value={fields.seen}
          options={seenOptions}
          onChange={(value) => onChange({ seen: valueIn(seenOptions, value) ?? '' })}
        />
        {fields.seen !== '' && (
          <TextField
            label="Days"
            name="days"
            inputMode="numeric"
            disabled={isSaving}
            value={fields.days}
            error={segmentOf(fields) === null ? wrongDays : daysError}
            onChange={(days) => onChange({ days })}
          />
        )}
      </div>
    </Fields>
  )
}

function sameChoices(a: ReturnType<typeof selectChoices>, b: ReturnType<typeof selectChoices>): boolean {
  return (
    a.state === b.state && a.roles === b.roles && a.countries === b.countries && a.languages === b.languages
  )
}
