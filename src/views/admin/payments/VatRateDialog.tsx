import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { VatRateFormFields } from '../../../machines/admin/paymentForms/vatRateForm.ts'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { DayField } from '../../components/fields/DayField.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useCharts } from '../../lodge.ts'
import { ProofForm } from '../../screens/ProofForm.tsx'
import { countryOptions } from './countryText.ts'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { useKeptForm } from '../../screens/keptFields.ts'

const blank: VatRateFormFields = { country: '', rate: '', from_day: '', proof: '' }

/** Adds a VAT rate. Asks for the password. */
export function VatRateDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const { vatRateForm } = useCharts('adminPayments')
  const form = useKeptForm(vatRateForm, 'vatRate', blank)
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const [countries] = useState(countryOptions)
  const close = () => {
    if (!isSaving) onClose()
  }
  useSavedForm(form, onSaved)
  const change = (changes: Partial<VatRateFormFields>) => form.send({ type: 'field.changed', changes })
  return (
    <Dialog open onClose={close} title="New VAT rate">
      <ProofForm
        form={form}
        snapshot={snapshot}
        label="New VAT rate"
        onCancel={close}
        about="Payments from this day on are taxed with it. Payments that were made keep their rate."
      >
        <Select
          label="Country"
          name="country"
          placeholder="Choose a country"
          disabled={isSaving}
          error={errors['country']}
          options={countries}
          value={fields.country}
          onChange={(country) => change({ country })}
        />
        <TextField
          label="Rate"
          name="rate"
          inputMode="decimal"
          suffix="%"
          disabled={isSaving}
          error={errors['rate']}
          value={fields.rate}
          onChange={(rate) => change({ rate })}
        />
        <DayField
          label="From"
          name="from_day"
          hint="The first day, in UTC. It may be past."
          disabled={isSaving}
          error={errors['from_day']}
          value={fields.from_day}
          onChange={(from_day) => change({ from_day })}
        />
      </ProofForm>
    </Dialog>
  )
}
