interface Form {
  append(name: string, value: string): void
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>

/**
 * Replaces `axios/lib/helpers/toFormData.js`, which flattens nested objects, lists and files into form fields. Only the
 * parameters of requests pass through it here, and they are flat records of strings, numbers and booleans; undefined
 * and null are left out. Saves 0.7 kB gzip.
 */
export default (values: Values, form: Form): Form => {
  for (const [name, value] of Object.entries(values)) if (value != null) form.append(name, String(value))
  return form
}
