/** Calls that answer with a table as a CSV file, which the browser saves. */
import { z } from 'zod'

/** The response of a call whose answer is a file of comma-separated values. The server sends `text` as `text/csv`. */
export const CsvFile = z.object({ file_name: z.string().regex(/^[a-z0-9-]+\.csv$/), text: z.string() })
export type CsvFile = z.infer<typeof CsvFile>
