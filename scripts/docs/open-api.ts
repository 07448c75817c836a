/** The contract as an OpenAPI 3.1 document: every call with who may ask, its body, its answers and an example. */
import { baseUrls, endpoints, idempotencyHeader, type Audience, type EndpointName } from '#api-contract/endpoints.ts'
import { examples } from '#api-contract/examples.ts'
import { chapters, apiDocs, errorCodesOf } from '#api-contract/api-docs.ts'
import { schemas } from '#api-contract/schemas.ts'
import { imageTypes } from '#domain/shop/product-draft.ts'
import { errorDescriptions } from './error-descriptions.ts'
import { schemaOf, type Schema } from './json-schema.ts'

type Json = Record<string, unknown>

const calls = Object.keys(endpoints) as EndpointName[]

/** The document as plain data, the same every time for the same contract. */
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
      description: 'Every call of the site. Written from the contract by `npm run docs`; see api.md for people.',
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
          description: 'Given by signing in, joining or accepting an invitation. HttpOnly.',
        },
      },
      schemas: { Error: errorSchema },
      responses: {
        Refused: {
          description: 'Why not: a sentence for people, a code for programs.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  }
}

const errorSchema: Schema = {
  type: 'object',
  properties: {
    error: { type: 'string' },
    code: {
      type: 'string',
      enum: Object.keys(errorDescriptions),
      description: Object.entries(errorDescriptions)
        .map(([code, words]) => `\`${code}\`: ${words}`)
        .join('\n'),
    },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
  required: ['error', 'code'],
}

const who: Record<Audience, string> = {
  anyone: 'Anyone may ask.',
  member: 'For members.',
  staff: 'For staff.',
  account: 'For whoever is signed in.',
}

function operation(name: EndpointName): Json {
  const { method, path, who: audience } = endpoints[name]
  const { chapter, says } = apiDocs[name]
  const shapes = schemas[name]
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, part]) => ({
      name: part,
      in: 'path',
      required: true,
      schema: { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]{0,127}$' },
    })),
    ...('query' in shapes ? queryParameters(schemaOf(shapes.query, 'input')) : []),
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
    ...('body' in shapes && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(shapes.body, 'input'), example: exampleOf(name) } },
      },
    }),
    ...(name in baseUrls && { servers: baseUrls[name as keyof typeof baseUrls].map((url) => ({ url: url || '/' })) }),
    responses: { ...success(name), ...refusals(name) },
  }
}

const exampleOf = (name: EndpointName) => (examples as Partial<Record<EndpointName, unknown>>)[name]

const queryParameters = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))

function success(name: EndpointName): Json {
  const { status, ...form } = endpoints[name]
  if (status === 204) return { 204: { description: 'Done.' } }
  const text = { schema: { type: 'string' } }
  const content =
    'csv' in form
      ? { 'text/csv': text }
      : 'image' in form
        ? Object.fromEntries(imageTypes.map((type) => [type, {}]))
        : { 'application/json': { schema: schemaOf(schemas[name].reply, 'output') } }
  return { [status]: { description: status === 201 ? 'Made.' : 'Found.', content } }
}

/** One answer a status, which may stand for several refusals. */
function refusals(name: EndpointName): Json {
  const byStatus = new Map<string, string[]>()
  for (const refusal of errorCodesOf(name)) {
    const [status = '', code = ''] = refusal.split(' ')
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const told = [...byStatus, ['default', ['bug', 'try_again']] as const]
  return Object.fromEntries(
    told.map(([status, codes]) => [
      status,
      { $ref: '#/components/responses/Refused', description: codes.map((code) => `\`${code}\``).join(', ') },
    ]),
  )
}
