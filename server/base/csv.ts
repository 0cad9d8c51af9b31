/** Writes tables as comma-separated values (RFC 4180). */

export type CsvValue = string | number | boolean | null

/** Spreadsheets run a text that begins like this as a formula, unless it is a plain negative number. */
const formula = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r\n]/

/** Returns a field. An apostrophe makes a spreadsheet show a formula as text. Numbers are never changed. */
function fieldOf(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a table as CSV. The first line has the names of the columns. */
export const toCsv = (columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [columns, ...rows].map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')
