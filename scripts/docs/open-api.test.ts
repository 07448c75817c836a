/** The OpenAPI document: valid, complete, and with examples that the API accepts. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '#api-contract/endpoints.ts'
import { examples } from '#api-contract/examples.ts'
import { openApi } from './open-api.ts'

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string(),
        requestBody: z.object({ content: z.record(z.string(), z.looseObject({ schema: z.any() })) }).optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
})
const operations = Object.entries(document.parse(openApi()).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) =>
    Object.assign(operation, { call: `${method.toUpperCase()} ${path}` }),
  ),
)

test('is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(openApi())).toEqual({ valid: true })
})

test('has every endpoint once, with a sentence and an error', () => {
  const expected = Object.entries(endpoints).map(([name, { method, path }]) => [
    name,
    `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  ])
  expect(operations.map(({ operationId, call }) => [operationId, call]).toSorted()).toEqual(expected.toSorted())
  for (const { operationId, summary, responses } of operations) {
    expect(summary, operationId).toMatch(/^[A-Z].*\.$/)
    expect(Object.keys(responses), operationId).toContainEqual(expect.stringMatching(/^4\d\d$/))
  }
})

test('has an example for every body, which its schema accepts', () => {
  const bodies = operations.flatMap(({ operationId, requestBody }) =>
    requestBody ? [[operationId, requestBody.content['application/json']!] as const] : [],
  )
  expect(Object.fromEntries(bodies.map(([name, { example }]) => [name, example]))).toEqual(examples)
  for (const [name, { schema, example }] of bodies)
    expect(z.fromJSONSchema(schema).safeParse(example).error, name).toBeUndefined()
})
