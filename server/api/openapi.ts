import { z } from 'zod'
import { ErrorBody } from '../../contract/answer.ts'
import type { Call, Multipart } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { CsvFile } from '../../contract/csvFile.ts'

const requestSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'input' })
const responseSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output' })

const parametersOf = (place: 'path' | 'query', schema: z.ZodType | undefined) => {
  if (!schema) return []
  const { properties = {}, required = [] } = requestSchema(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const jsonContent = (schema: unknown) => ({ 'application/json': { schema } })

const responseContent = (response: z.ZodType) =>
  response === CsvFile
    ? { 'text/csv': { schema: { type: 'string' } } }
    : jsonContent(responseSchema(response))

/** A body, which some calls take as a form too. */
const bodyContent = (body: z.ZodType, asForm: boolean) => {
  const schema = requestSchema(body)
  return { ...jsonContent(schema), ...(asForm && { 'multipart/form-data': { schema } }) }
}

/** The fields and files of a form. Items of a list are sent as `name[0]`, `name[1]` and so on. */
const formContent = ({ fields, files }: Multipart) => {
  const { properties = {}, required = [] } = requestSchema(fields)
  const binary = { type: 'string', format: 'binary' }
  const schema = {
    type: 'object',
    properties: { ...properties, ...Object.fromEntries(files.map((name) => [name, binary])) },
    required: [...required, ...files],
  }
  return { 'multipart/form-data': { schema } }
}

/** Describes all calls as OpenAPI 3.0, served at `/api/openapi.json`. */
export function openApi(siteName: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, row] of Object.entries<Call>(calls)) {
    const [method = '', path = ''] = key.split(' ')
    const operation = {
      summary: row.summary,
      'x-access': row.access,
      parameters: [...parametersOf('path', row.params), ...parametersOf('query', row.query)],
      ...(row.body && { requestBody: { content: bodyContent(row.body, row.formBody !== undefined) } }),
      ...(row.multipart && { requestBody: { content: formContent(row.multipart) } }),
      responses: {
        [String(row.status ?? 200)]: {
          description: 'Done.',
          content: responseContent(row.response),
        },
        default: { description: 'Refused.', content: jsonContent(responseSchema(ErrorBody)) },
      },
    }
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return { openapi: '3.0.3', info: { title: siteName, version: '1' }, servers: [{ url: '/api' }], paths }
}
