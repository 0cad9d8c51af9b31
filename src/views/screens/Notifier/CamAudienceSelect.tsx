import type { CamAudience } from '../../../../contract/cams.ts'
import { Select } from '../../components/fields/Select.tsx'

const labels: Record<CamAudience, string> = {
  'own-list': 'Members on my list',
  'listed-me': 'Everyone who added me',
}
const options = Object.entries(labels).map(([value, label]) => ({ value, label }))

export interface CamAudienceSelectProps {
  value: CamAudience
  disabled?: boolean
  onChange: (audience: CamAudience) => void
}

/** Who sees the member on cam. Nobody sees the cam of a member whom they did not add. */
export function CamAudienceSelect({ value, disabled = false, onChange }: CamAudienceSelectProps) {
  return (
    <Select
      label="Who can see it"
      name="audience"
      disabled={disabled}
      value={value}
      options={options}
      onChange={(chosen) => onChange(chosen === 'listed-me' ? 'listed-me' : 'own-list')}
    />
  )
}
