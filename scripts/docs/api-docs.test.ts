/** The generated API documents match the contract, and the OpenAPI document is valid. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { examples } from '#api-contract/examples.ts'
import { apiInMarkdown } from './markdown.ts'
import { openApi } from './open-api.ts'
import { describedType, describeSchema } from './json-schema.ts'

const docs = join(import.meta.dirname, '../../docs')
const committed = (file: string) => readFileSync(join(docs, file), 'utf8')

test('docs/api.md and docs/openapi.json are up to date (`npm run docs`)', () => {
  expect(committed('api.md')).toBe(apiInMarkdown())
  expect(committed('openapi.json')).toBe(`${JSON.stringify(openApi(), null, 2)}\n`)
})

/** The part of OpenAPI 3.1 that we use, as strict schemas: unknown keys fail. */
const schema = z.looseObject({})
const content = z.record(
  z.string().regex(/^[a-z]+\/[a-z.+-]+$/),
  z.strictObject({ schema: schema.optional(), example: z.unknown().optional() }),
)
const parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  schema,
})
const operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  summary: z.string().regex(/^[A-Z].*\.$/s),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  servers: z.array(z.strictObject({ url: z.string() })).optional(),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(
    z.string().regex(/^([2-5]\d\d|default)$/),
    z.strictObject({ $ref: z.string().optional(), description: z.string().min(1), content: content.optional() }),
  ),
})
const document = z.strictObject({
  openapi: z.literal('3.1.1'),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'patch', 'delete']), operation)),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), schema),
    schemas: z.record(z.string(), schema),
    responses: z.record(z.string(), schema),
  }),
})

describe('openapi.json', () => {
  const { paths, tags, components } = document.parse(openApi())
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => Object.assign(call, { path, method })),
  )

  test('has every call once, at its path', () => {
    const documented = operations.map(({ operationId, method, path }) => [
      operationId,
      `${method.toUpperCase()} ${path}`,
    ])
    const expected = Object.entries(endpoints).map(([name, { method, path }]) => [
      name,
      `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    ])
    expect(documented.toSorted()).toEqual(expected.toSorted())
  })

  test('describes a client error for every call', () => {
    for (const { operationId, responses } of operations)
      expect(Object.keys(responses), operationId).toContainEqual(expect.stringMatching(/^4\d\d$/))
  })

  test('describes every path parameter, and every reference resolves', () => {
    for (const {
      path,
      parameters = [],
      tags: [tag],
      security,
    } of operations) {
      const named = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
      expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(tags.map(({ name }) => name)).toContain(tag)
      for (const each of security) expect(Object.keys(components.securitySchemes)).toEqual(Object.keys(each))
    }
    const targets = Object.entries(components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `#/components/${kind}/${name}`),
    )
    for (const [, to] of JSON.stringify(openApi()).matchAll(/"\$ref":"([^"]+)"/g)) expect(targets).toContain(to)
  })

  test('has an example for every body that its schema accepts', () => {
    const withBody = operations.filter(({ requestBody }) => requestBody)
    expect(withBody.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(examples).toSorted())
    for (const { operationId, requestBody } of withBody) {
      const { schema, example } = requestBody!.content['application/json']!
      expect(example).toEqual(examples[operationId as EndpointName & keyof typeof examples])
      expect(
        z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(example).error,
        operationId,
      ).toBeUndefined()
    }
  })
})

describe('api.md', () => {
  const text = apiInMarkdown()

  test('has a section for every call, and every link resolves', () => {
    const headings = [...text.matchAll(/^### (\w+)$/gm)].map(([, name]) => name!)
    expect(headings.toSorted()).toEqual(Object.keys(endpoints).toSorted())
    const links = [...text.matchAll(/\]\(#([a-z]+)\)/g)].map(([, to]) => to)
    expect(links.toSorted()).toEqual(headings.map((name) => name.toLowerCase()).toSorted())
  })

  test('describes custom rules', () => {
    for (const row of [
      '| `date` | a day, yyyy-MM-dd | yes |',
      '| `time` | a time of the clock, HH:mm | yes |',
      '| `email` | an e-mail address, at most 254 characters | yes |',
      '| `qty` | a whole number, 1 to 10 | yes |',
    ])
      expect(text).toContain(row)
    // 'text' appears only where length is the only rule.
    expect(text.match(/^\| `(date|time|day|week|from|to|datetime|cardExp)` \| text/gm)).toBeNull()
  })

  test('describes schemas in words', () => {
    expect(describeSchema({ type: 'integer', minimum: 1, maximum: 5 })).toBe('whole number, 1 to 5')
    expect(describeSchema({ type: 'string', minLength: 1, maxLength: 80 })).toBe('text, 1 to 80 characters')
    expect(describeSchema({ type: 'string', enum: ['a', 'b', 'c'] })).toBe('`"a"`, `"b"` or `"c"`')
    expect(
      describedType({ type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } }, required: ['a'] }),
    ).toBe('{\n  a: whole number\n  b?: text\n}')
  })
})
