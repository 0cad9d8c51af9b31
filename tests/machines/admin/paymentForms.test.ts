import { describe, expect, it } from 'vitest'
import type { AdminProduct } from '../../../contract/products.ts'
import { decimalsOf, readDecimal, writeDecimal } from '../../../src/machines/admin/paymentForms/amount.ts'
import {
  changesOf,
  editedProduct,
  newProduct,
  type ProductFormFields,
  readProduct,
} from '../../../src/machines/admin/paymentForms/productForm.ts'
import { asDeleted } from '../../../src/machines/admin/paymentForms/removalForm.ts'
import { readVatRate } from '../../../src/machines/admin/paymentForms/vatRateForm.ts'
import { refusal } from '../people.ts'

const product: AdminProduct = {
  id: 4,
  name: 'A month',
  description: null,
  price: 990,
  currency: 'EUR',
  subscription_days: 30,
  is_recurring: true,
  payment_url: null,
  payment_provider: 'sandbox',
  condition: 'lapsed',
  is_active: true,
  position: 2,
  order_count: 0,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
}

describe('typed amounts', () => {
  it.each([
    ['9.90', 2, 990],
    [' 9,9 ', 2, 990],
    ['10', 2, 1000],
    ['0', 2, 0],
    ['1200', 0, 1200],
    ['1.005', 3, 1005],
    ['９．９０', 2, 990],
    ['٩٫٩', 2, 990],
  ])('%j with %i decimals is %i', (typed, decimals, units) => {
    expect(readDecimal(typed, decimals)).toBe(units)
  })

  it.each([
    ['', 2],
    ['9.', 2],
    ['.9', 2],
    ['9.905', 2],
    ['1.2', 0],
    ['-1', 2],
    ['1e3', 2],
    ['1 000', 2],
    ['1.000,00', 2],
    ['9999999999999', 0],
  ])('%j with %i decimals is refused', (typed, decimals) => {
    expect(readDecimal(typed, decimals)).toBeNull()
  })

  it('have the decimals of their currency', () => {
    expect(['EUR', 'JPY', 'KWD'].map(decimalsOf)).toEqual([2, 0, 3])
    expect([writeDecimal(990, 2), writeDecimal(5, 2), writeDecimal(1200, 0)]).toEqual([
      '9.90',
      '0.05',
      '1200',
    ])
  })
})

describe('the form of a product', () => {
  it('sends only what the admin has changed, because another one may have changed the rest', () => {
    const read = (typed: Partial<ProductFormFields>) => {
      const answer = readProduct({ ...editedProduct(product), ...typed })
      return answer.ok ? changesOf(product, answer.data) : answer
    }
    expect(read({})).toEqual({})
    expect(read({ price: '7.50' })).toEqual({ price: 750 })
    expect(read({ currency: 'jpy', price: '900' })).toEqual({ currency: 'JPY', price: 900 })
    expect(read({ description: 'More of it.', is_active: !product.is_active })).toEqual({
      description: 'More of it.',
      is_active: !product.is_active,
    })
  })

  it('reads what it was given', () => {
    const { id, payment_url, order_count, created_at, updated_at, ...fields } = product
    expect([id, payment_url, order_count, created_at, updated_at]).toHaveLength(5)
    expect(readProduct(editedProduct(product))).toEqual({ ok: true, data: { ...fields, description: '' } })
  })

  it('reads a price in the decimals of its currency', () => {
    const typed = { ...newProduct('sandbox', 3), name: 'A month', price: '1200', currency: 'jpy' }
    expect(readProduct(typed)).toMatchObject({
      ok: true,
      data: { price: 1200, currency: 'JPY', position: 3 },
    })
    expect(readProduct({ ...typed, price: '12.5' })).toMatchObject({
      errors: { price: ['Enter a price with at most 0 decimals, such as 999.'] },
    })
  })

  it('says of each field that can’t be read what is wrong, and asks for no more', () => {
    const typed = {
      ...newProduct('sandbox', 1),
      price: 'ten',
      currency: 'E',
      subscription_days: '1.5',
      position: '',
    }
    expect(readProduct(typed)).toMatchObject({
      ok: false,
      status: 422,
      errors: {
        price: ['Enter a price with at most 2 decimals, such as 9.99.'],
        currency: ['Enter the three letters of a currency, such as EUR.'],
        subscription_days: ['Enter a whole number of days.'],
        position: ['Enter a whole number.'],
      },
    })
  })
})

describe('the form of a VAT rate', () => {
  it('reads percent', () => {
    const typed = { country: 'NL', rate: '21,5', from_day: '2026-07-01', proof: '' }
    expect(readVatRate(typed)).toEqual({
      ok: true,
      data: { country: 'NL', rate: 2150, from_day: '2026-07-01' },
    })
  })

  it('says what is missing', () => {
    expect(readVatRate({ country: '', rate: '', from_day: '', proof: '' })).toMatchObject({
      errors: {
        country: ['Choose a country.'],
        rate: ['Enter a percentage with at most 2 decimals, such as 21.'],
        from_day: ['Choose the first day.'],
      },
    })
  })
})

it('what another admin has deleted meanwhile is deleted', () => {
  expect(asDeleted(refusal(404))).toEqual({ ok: true, data: {} })
  expect(asDeleted(refusal(409))).toEqual(refusal(409))
})
