import { useSelector } from '@xstate/react'
import { products as limits } from '../../../../contract/limits.ts'
import type { AdminProduct, ProductCondition } from '../../../../contract/products.ts'
import type { ProductFormFields } from '../../../machines/admin/paymentForms/productForm.ts'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { Checkbox } from '../../components/fields/Checkbox.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useCharts } from '../../lodge.ts'
import { ProofForm } from '../../screens/ProofForm.tsx'
import { conditionTexts } from './conditionTexts.ts'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { useKeptForm } from '../../screens/keptFields.ts'

const conditions = Object.entries(conditionTexts).map(([value, label]) => ({ value, label }))

export interface ProductDialogProps {
  /** What the form begins with. */
  product: ProductFormFields
  /** The payment providers of this site. */
  providers: readonly string[]
  onClose: () => void
  onSaved: (product: AdminProduct) => void
}

/** Creates or changes a product. Asks for the password. */
export function ProductDialog({ product, providers, onClose, onSaved }: ProductDialogProps) {
  const { productForm } = useCharts('adminPayments')
  const form = useKeptForm(productForm, `product.${product.id ?? 'new'}`, product)
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const close = () => {
    if (!isSaving) onClose()
  }
  useSavedForm(form, onSaved)
  const change = (changes: Partial<ProductFormFields>) => form.send({ type: 'field.changed', changes })
  const field = (name: 'name' | 'description' | 'price' | 'currency' | 'subscription_days' | 'position') => ({
    name,
    disabled: isSaving,
    error: errors[name],
    value: fields[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  const title = product.id === null ? 'New product' : 'Change the product'
  const offered = [...new Set([...providers, fields.payment_provider])]
  return (
    <Dialog open onClose={close} title={title}>
      <ProofForm
        form={form}
        snapshot={snapshot}
        label={title}
        onCancel={close}
        about={product.id === null ? undefined : 'Orders that were made keep their price and their days.'}
      >
        <TextField {...field('name')} label="Name" limit={limits.nameLength} />
        <TextArea {...field('description')} label="Description" isOptional limit={limits.descriptionLength} />
        <TextField {...field('price')} label="Price" inputMode="decimal" hint="With VAT, as members pay it" />
        <TextField {...field('currency')} label="Currency" hint="Three letters, such as EUR" limit={3} />
        <TextField {...field('subscription_days')} label="Days of supporter time" inputMode="numeric" />
        <Checkbox
          label="Renews until the member cancels"
          name="is_recurring"
          checked={fields.is_recurring}
          disabled={isSaving}
          onChange={(is_recurring) => change({ is_recurring })}
        />
        <Select
          label="Payment provider"
          name="payment_provider"
          disabled={isSaving}
          error={errors['payment_provider']}
          options={offered.map((value) => ({ value, label: value }))}
          value={fields.payment_provider}
          onChange={(payment_provider) => change({ payment_provider })}
        />
        <Select
          label="Offered to"
          name="condition"
          disabled={isSaving}
          error={errors['condition']}
          options={conditions}
          value={fields.condition}
          onChange={(condition) => change({ condition: condition as ProductCondition })}
        />
        <TextField
          {...field('position')}
          label="Place in the list"
          inputMode="numeric"
          hint="Small numbers come first"
        />
        <Checkbox
          label="For sale"
          name="is_active"
          checked={fields.is_active}
          disabled={isSaving}
          onChange={(is_active) => change({ is_active })}
        />
      </ProofForm>
    </Dialog>
  )
}
