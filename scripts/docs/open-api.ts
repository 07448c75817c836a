/** Renders the endpoint table and its schemas as an OpenAPI 3.1 document. */
import * as z from 'zod'
import type { Endpoint } from '#api-contract/calls/call.ts'
import { baseUrls, defaultBaseUrls, endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { errorCodes } from '#api-contract/errors.ts'
import { schemas } from '#api-contract/schemas.ts'
import { club } from '#club/club.ts'

type Json = Record<string, unknown>

/** The whole document; the same for the same table. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const path = endpoints[name].path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoints[name].method.toLowerCase()]: operation(name) }
  }
  return {
    openapi: '3.1.1',
    info: { title: club.name, version: '1' },
    servers: serversAt(defaultBaseUrls),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-nest' } },
      responses: { Error: { description: 'An error.', content: json(error) } },
    },
  }
}

const error = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
})

const serversAt = (urls: readonly string[]) => urls.map((url) => ({ url: url || '/' }))

/** As input, so that an object of a response may get more fields. */
const schemaOf = (type: z.ZodType): Json => z.toJSONSchema(type, { io: 'input' })
const json = (type: z.ZodType) => ({ 'application/json': { schema: schemaOf(type) } })

function operation(name: EndpointName): Json {
  const { path, who, staffRole, status, csv, calendar, image }: Endpoint = endpoints[name]
  const schema: { body?: z.ZodType; query?: z.ZodType; reply: z.ZodType } = schemas[name]
  const { properties = {}, required = [] }: z.core.JSONSchema.BaseSchema = schema.query ? schemaOf(schema.query) : {}
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, part]) => ({ name: part, in: 'path', required: true, schema: {} })),
    ...Object.entries(properties).map(([field, each]) => {
      return { name: field, in: 'query', required: required.includes(field), schema: each }
    }),
  ]
  const media = csv ? 'text/csv' : calendar ? 'text/calendar' : image && 'image/*'
  return {
    operationId: name,
    description: `For: ${staffRole ?? who}`,
    ...(who !== 'anyone' && { security: [{ session: [] }] }),
    parameters,
    ...(schema.body && {
      requestBody: { required: true, content: json(schema.body) },
    }),
    ...(name in baseUrls && { servers: serversAt(baseUrls[name as keyof typeof baseUrls]) }),
    responses: {
      [status]: {
        description: 'Success.',
        ...(status !== 204 && { content: media ? { [media]: {} } : json(schema.reply) }),
      },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}
