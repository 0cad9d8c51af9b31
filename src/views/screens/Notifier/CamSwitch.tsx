import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { CamAudience } from '../../../../contract/cams.ts'
import { camAddressLength, camHours } from '../../../../contract/limits.ts'
import type { camFormMachine } from '../../../machines/account/accountForm/cam.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { focusTooLong } from '../../components/fields/textLimit.ts'
import { TextField } from '../../components/fields/TextField.tsx'
import { clockText } from '../../components/layout/timeText.ts'
import { useMoment } from '../../components/layout/useMoment.ts'
import { useCharts, useUser } from '../../lodge.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { CamAudienceSelect } from './CamAudienceSelect.tsx'
import { firstControlIn, useStageFocus } from '../../components/controls/useStageFocus.ts'
import { useKeptForm } from '../keptFields.ts'

const Foot = styled.div`
  display: grid;
  gap: ${space[3]};
  padding: ${space[4]};
  border-top: 1px solid ${color.hairline};

  form {
    display: grid;
    gap: ${space[3]};
  }
  > p,
  > form > p {
    color: ${color.muted};
    font: ${text.small};
  }
  b {
    color: ${color.text};
    font: ${text.bodyStrong};
  }
`

const hours = Array.from({ length: camHours }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 hour' : `${index + 1} hours`,
}))

/** Nobody sees the cam of a member whom they did not add. */
const whoSees: Record<CamAudience, string> = {
  'own-list': 'Until you stop or the time is over, members on your list who added you can see the link.',
  'listed-me': 'Until you stop or the time is over, everyone who added you can see the link.',
}

type CamForm = ActorRefFrom<typeof camFormMachine>

function GoOnCam({ form, onCancel }: { form: CamForm; onCancel: () => void }) {
  const { fields, errors } = useSelector(form, ({ context }) => context)
  const isSaving = useSelector(form, (snapshot) => snapshot.matches('saving'))
  const submit = () => {
    form.send({ type: 'field.changed', changes: { change: 'start' } })
    form.send({ type: 'form.submit' })
  }
  return (
    <form
      noValidate
      aria-label="Go on cam"
      onSubmit={(event) => {
        event.preventDefault()
        if (!focusTooLong(event.currentTarget)) submit()
      }}
    >
      <TextField
        label="Link to your cam"
        name="url"
        type="url"
        placeholder="https://"
        limit={camAddressLength}
        disabled={isSaving}
        value={fields.url}
        error={errors['url']}
        onChange={(url) => form.send({ type: 'field.changed', changes: { url } })}
      />
      <Select
        label="For"
        name="hours"
        disabled={isSaving}
        value={String(fields.hours)}
        error={errors['hours']}
        options={hours}
        onChange={(value) => form.send({ type: 'field.changed', changes: { hours: Number(value) } })}
      />
      <CamAudienceSelect
        value={fields.audience}
        disabled={isSaving}
        onChange={(audience) => form.send({ type: 'field.changed', changes: { audience } })}
      />
      <p>{whoSees[fields.audience]}</p>
      <FormActions>
        <Button variant="quiet" size="small" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="small" busy={isSaving}>
          Go on cam
        </Button>
      </FormActions>
    </form>
  )
}

function OnCam({
  form,
  until,
  url,
  audience,
  onStop,
}: {
  form: CamForm
  until: string
  url: string
  audience: CamAudience
  onStop: () => void
}) {
  const isSaving = useSelector(form, (snapshot) => snapshot.matches('saving'))
  const { fields } = useSelector(form, ({ context }) => context)
  const isChanging = isSaving && fields.change === 'audience'
  const stop = () => {
    onStop()
    form.send({ type: 'field.changed', changes: { change: 'stop' } })
    form.send({ type: 'form.submit' })
  }
  const showTo = (chosen: CamAudience) => {
    if (isSaving) return
    form.send({ type: 'field.changed', changes: { change: 'audience', audience: chosen } })
    form.send({ type: 'form.submit' })
  }
  return (
    <>
      <p>
        <b>{`You are on cam until ${clockText(new Date(until))}`}</b>
        <br />
        <span>{new URL(url).hostname}</span>
      </p>
      {/* Not disabled while saving: a disabled control loses the focus. */}
      <CamAudienceSelect value={isChanging ? fields.audience : audience} onChange={showTo} />
      <Button size="small" busy={isSaving} onClick={stop}>
        Stop
      </Button>
    </>
  )
}

/** Lets the member go on cam, or stop. */
export function CamSwitch() {
  const user = useUser()
  const { camForm } = useCharts('home')
  const [isOpen, setIsOpen] = useState(false)
  const form = useKeptForm(
    camForm,
    'cam',
    { url: '', hours: 1, audience: user?.cam_audience ?? 'own-list', change: 'start' },
    isOpen,
  )
  const state = useSelector(form, ({ value }) => value)
  const isSaving = state === 'saving'
  const { problem, errors } = useSelector(form, ({ context }) => context)
  const now = useMoment(undefined)
  const { cam_url: url = null, cam_until: until = null, is_cam_banned: isBanned = false } = user ?? {}
  const isOnCam = url !== null && until !== null && Date.parse(until) > now.getTime()
  const foot = useRef<HTMLDivElement>(null)
  const off = isOpen ? 'asking' : 'off'
  const stage = isOnCam ? 'on' : off
  const focusProps = useStageFocus(isSaving ? undefined : stage, () => firstControlIn(foot.current))
  if (!user) return null
  if (isBanned) {
    return (
      <Foot>
        <p>You can’t go on cam here.</p>
      </Foot>
    )
  }
  return (
    <Foot ref={foot} {...focusProps}>
      {/* Errors of a field are shown at the field. */}
      <FormProblem state={state} problem={problem} isAtField={Object.keys(errors).length > 0} />
      {isOnCam && (
        <OnCam
          form={form}
          until={until}
          url={url}
          audience={user.cam_audience}
          onStop={() => setIsOpen(false)}
        />
      )}
      {stage === 'asking' && <GoOnCam form={form} onCancel={() => setIsOpen(false)} />}
      {stage === 'off' && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          Go on cam
        </Button>
      )}
    </Foot>
  )
}
