/** Renders the contract as an OpenAPI 3.1 document. */
import { baseUrls, endpoints, idempotencyHeader, type Audience, type EndpointName } from '#api-contract/endpoints.ts'
import { examples } from '#api-contract/examples.ts'
import { apiDocs, errorCodesOf } from '#api-contract/api-docs.ts'
import { chapters } from '#api-contract/docs/entry.ts'
import { schemas } from '#api-contract/schemas.ts'
import { imageTypes } from '#domain/shop/product-draft.ts'
import { errorDescriptions } from './error-descriptions.ts'
import { schemaOf, type Schema } from './json-schema.ts'

type Json = Record<string, unknown>

const calls = Object.keys(endpoints) as EndpointName[]

/** The document as plain data; deterministic for the same contract. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const name of calls) {
    const { method, path } = endpoints[name]
    const address = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(name) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'The Nest',
      version: '1',
      description:
        'All API calls of the site. Generated from the contract by `npm run docs`; api.md is the readable version.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }, { url: '/.netlify/functions/api' }],
    tags: Object.entries(chapters).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-nest',
          description: 'Set by signing in, registering or accepting an invitation. HttpOnly.',
        },
      },
      schemas: { Error: errorSchema },
      responses: {
        Error: {
          description: 'An error: a message for people and a code for programs.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  }
}

const playersSlot = {
  player: { type: 'string' },
  unit: { type: 'integer' },
  date: { type: 'string' },
  time: { type: 'string' },
} as const

const errorSchema: Schema = {
  type: 'object',
  properties: {
    error: { type: 'string' },
    code: {
      type: 'string',
      enum: Object.keys(errorDescriptions),
      description: Object.entries(errorDescriptions)
        .map(([code, description]) => `\`${code}\`: ${description}`)
        .join('\n'),
    },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    inTheWay: {
      type: 'array',
      description: 'For bookings made together: each that could not be made, and why.',
      items: { type: 'object', properties: { ...playersSlot, code: { type: 'string' }, error: { type: 'string' } } },
    },
    alternatives: {
      type: 'array',
      description: 'For bookings made together: free slots for all players, the best first.',
      items: { type: 'array', items: { type: 'object', properties: playersSlot } },
    },
    requestId: { type: 'string' },
  },
  required: ['error', 'code'],
}

const who: Record<Audience, string> = {
  anyone: 'Public.',
  member: 'For members.',
  staff: 'For staff.',
  account: 'For members and staff.',
}

function operation(name: EndpointName): Json {
  const { method, path, who: audience } = endpoints[name]
  const { chapter, summary: says } = apiDocs[name]
  const schema = schemas[name]
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, part]) => ({
      name: part,
      in: 'path',
      required: true,
      schema: { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]{0,127}$' },
    })),
    ...('query' in schema ? queryParameters(schemaOf(schema.query, 'input')) : []),
    ...(method === 'GET'
      ? []
      : [{ name: idempotencyHeader, in: 'header', schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' } }]),
  ]
  return {
    operationId: name,
    tags: [chapter],
    summary: says,
    description: who[audience],
    security: audience === 'anyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...('body' in schema && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(schema.body, 'input'), example: exampleOf(name) } },
      },
    }),
    ...(name in baseUrls && { servers: baseUrls[name as keyof typeof baseUrls].map((url) => ({ url: url || '/' })) }),
    responses: { ...success(name), ...errors(name) },
  }
}

const exampleOf = (name: EndpointName) => (examples as Partial<Record<EndpointName, unknown>>)[name]

const queryParameters = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))

function success(name: EndpointName): Json {
  const { status, ...form } = endpoints[name]
  if (status === 204) return { 204: { description: 'No content.' } }
  const text = { schema: { type: 'string' } }
  const content =
    'csv' in form
      ? { 'text/csv': text }
      : 'image' in form
        ? Object.fromEntries(imageTypes.map((type) => [type, {}]))
        : { 'application/json': { schema: schemaOf(schemas[name].reply, 'output') } }
  return { [status]: { description: status === 201 ? 'Created.' : 'OK.', content } }
}

/** One response per status, which may stand for several error codes. */
function errors(name: EndpointName): Json {
  const byStatus = new Map<string, string[]>()
  for (const refusal of errorCodesOf(name)) {
    const [status = '', code = ''] = refusal.split(' ')
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const responses = [...byStatus, ['default', ['bug', 'try_again']] as const]
  return Object.fromEntries(
    responses.map(([status, codes]) => [
      status,
      { $ref: '#/components/responses/Error', description: codes.map((code) => `\`${code}\``).join(', ') },
    ]),
  )
}
