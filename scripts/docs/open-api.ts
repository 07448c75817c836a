/** Renders the endpoint table and its schemas as an OpenAPI 3.1 document. */
import * as z from 'zod'
import { baseUrls, defaultBaseUrls, endpoints, idempotencyHeader, type EndpointName } from '#api-contract/endpoints.ts'
import { errorCodesOf } from '#api-contract/error-codes.ts'
import { examples } from '#api-contract/examples.ts'
import { schemas } from '#api-contract/schemas.ts'
import { summaries } from '#api-contract/summaries.ts'
import { club } from '#club/club.ts'

type Json = Record<string, unknown>

const audiences = {
  anyone: 'Public.',
  member: 'For members.',
  staff: 'For staff.',
  account: 'For members and staff.',
  door: 'For a tablet at the door, and staff.',
} as const

const description = `Times are in the club's time zone (2026-11-24, 16:00), instants ISO 8601 in UTC. Bodies are JSON without unknown fields, at most 64 KB unless stated otherwise. A write that is repeated with the same ${idempotencyHeader} takes effect once. Writes from other sites are refused. An error has a sentence for people and a code for programs.`

/** The whole document; the same for the same table. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const path = endpoints[name].path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoints[name].method.toLowerCase()]: operation(name) }
  }
  return {
    openapi: '3.1.1',
    info: { title: club.name, version: '1', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: defaultBaseUrls.map((url) => ({ url })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-nest' } },
      responses: { Error: { description: 'An error.', content: { 'application/json': { schema: errorSchema } } } },
    },
  }
}

/** @param io 'input' for requests; 'output' for responses, which may get more fields. */
function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    override({ jsonSchema }) {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return schema
}

const errorSchema = {
  type: 'object',
  properties: {
    error: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
  required: ['error', 'code'],
}

function operation(name: EndpointName): Json {
  const { method, path, who, ...more } = endpoints[name]
  const schema = schemas[name]
  const limit = 'bodyLimit' in more ? ` The body may have up to ${more.bodyLimit} bytes.` : ''
  const role = 'staffRole' in more ? ` Of the staff: ${more.staffRole} and above.` : ''
  const query = 'query' in schema ? schemaOf(schema.query, 'input') : {}
  const text = { type: 'string' }
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, part]) => ({ name: part, in: 'path', required: true, schema: text })),
    ...Object.entries(query['properties'] ?? {}).map(([field, each]) => ({
      name: field,
      in: 'query',
      required: (query['required'] as string[] | undefined)?.includes(field) ?? false,
      schema: each as unknown,
    })),
    ...(method === 'GET' ? [] : [{ name: idempotencyHeader, in: 'header', schema: text }]),
  ]
  return {
    operationId: name,
    tags: [path.split('/')[1]],
    summary: summaries[name],
    description: audiences[who] + role + limit,
    ...(who !== 'anyone' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...('body' in schema && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemaOf(schema.body, 'input'),
            example: examples[name as keyof typeof examples],
          },
        },
      },
    }),
    ...(name in baseUrls && { servers: baseUrls[name as keyof typeof baseUrls].map((url) => ({ url: url || '/' })) }),
    responses: responses(name),
  }
}

/** One response per status; several error codes may share one. */
function responses(name: EndpointName): Json {
  const codes = Map.groupBy([...errorCodesOf(name), '500 bug', '503 try_again'], (code) => code.split(' ')[0])
  const errors = [...codes].map(([status, all]) => [
    status,
    { $ref: '#/components/responses/Error', description: all.map((code) => code.slice(4)).join(', ') },
  ])
  return { [endpoints[name].status]: { description: 'Success.', ...content(name) }, ...Object.fromEntries(errors) }
}

function content(name: EndpointName): Json {
  const { status, ...form } = endpoints[name]
  if (status === 204) return {}
  if ('csv' in form) return { content: { 'text/csv': {} } }
  if ('calendar' in form) return { content: { 'text/calendar': {} } }
  if ('image' in form) return { content: { 'image/*': {} } }
  return { content: { 'application/json': { schema: schemaOf(schemas[name].reply, 'output') } } }
}
