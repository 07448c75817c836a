/** Every call takes an e-mail address in the form in which it is compared, so that no other is stored or written to. */
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'

/** The fields of bodies that hold an address. */
const fields = (Object.keys(schemas) as EndpointName[]).flatMap((name) => {
  const body: unknown = Reflect.get(schemas[name], 'body')
  const parts = body instanceof z.ZodUnion || body instanceof z.ZodDiscriminatedUnion ? body.options : [body]
  return parts.flatMap((part) => {
    const field: unknown = part instanceof z.ZodObject ? part.shape['email'] : undefined
    return field instanceof z.ZodType ? [[name, field] as const] : []
  })
})

test.each(fields)('%s', (_, field) => {
  const address = '\uFF2Bim＠x．example'
  expect(field.safeParse(address)).toMatchObject({ success: true, data: 'Kim@x.example' })
})

test('are all found', () => {
  const names = new Set<string>(fields.map(([name]) => name))
  expect(['register', 'joinFamily', 'joinStaff', 'inviteStaff', 'requestAddress'].filter((n) => !names.has(n))).toEqual(
    [],
  )
})
