export interface FormParts {
  readonly fields: object
  readonly files: Readonly<Record<string, Blob>>
}

const textOf = (value: unknown) => (typeof value === 'boolean' ? String(Number(value)) : String(value))

/**
 * Returns the form of a call: booleans as 1 or 0, the items of a list as `name[0]`, `name[1]` and so on
 * (`docs/product.md#input-rules`). Fields come before files, as the server expects.
 */
export function formData({ fields, files }: FormParts): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) form.append(`${name}[${index}]`, textOf(item))
    else if (value !== undefined) form.append(name, textOf(value))
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

/**
 * Returns a body without files as a form. An empty text stands for what a form has no other sign for: null, and a list
 * without items.
 */
export function bodyForm(body: Readonly<Record<string, unknown>>): FormData {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  const fields = Object.entries(body).map(([name, value]) => [name, isEmpty(value) ? '' : value])
  return formData({ fields: Object.fromEntries(fields), files: {} })
}
