/** The OpenAPI document: valid and complete. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { endpoints } from '#api-contract/endpoints.ts'
import { openApi } from './open-api.ts'

test('is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(openApi())).toEqual({ valid: true })
})

test('has every endpoint once', () => {
  const paths = openApi()['paths'] as Record<string, Record<string, { operationId: string }>>
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${path}`]),
  )
  const expected = Object.entries(endpoints).map(([name, { method, path }]) => [
    name,
    `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  ])
  expect(operations.toSorted()).toEqual(expected.toSorted())
})
