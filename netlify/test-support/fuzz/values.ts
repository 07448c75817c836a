/** Arbitrary values from the contract's schemas: valid ones and mutated ones. */
import fc from 'fast-check'
import type * as z from 'zod'

/** Typical strings. A schema uses those it accepts, so that refinements need no generators of their own. */
const commonStrings = [
  '',
  'a',
  'Sam Example',
  'Zoë 🏒 Ō’Brien-Núñez',
  'x'.repeat(40),
  'x'.repeat(200),
  '=SUM(A1)',
  '<b>Sam</b>',
  'two\nlines',
  'sam@thenest.example',
  'SAM@TheNest.Example',
  'three blue herons',
  '2026-11-21',
  '2026-11-24',
  '2026-12-01',
  '2028-02-29',
  '00:00',
  '16:00',
  '16:30',
  '23:59',
  '2026-11',
  '2026-11-30T10:00',
  '2026-11-30T12:00',
  '2026-12-01T18:30',
  '2026-12-01T23:30:00.000Z',
  '11/29',
  '4242',
  '$12',
  '12.50',
  'https://images.example/bottle.png',
  'iVBORw0KGgo=',
  'One Size',
  'pl_0123456789abcdef01234567',
  '0123456789ab',
  '0123456789abcdef01234567',
  'fedcba9876543210fedcba98',
  'pl_fedcba9876543210fedcba98',
]

const numbers = [...Array(21).keys(), -1, 99, 1200, 2.5]

/** Valid values of a schema, from its structure and from `strings` (ids and addresses that exist in the fixture). */
export function validValues(schema: z.ZodType, strings: readonly string[] = []): fc.Arbitrary<unknown> {
  const isValid = (value: unknown) => schema.safeParse(value).success
  const { def } = schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] }
  const inner = (part: z.core.$ZodType) => validValues(part as z.ZodType, strings)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape)
      const required = fields.filter(([, field]) => !(field as z.ZodType).isOptional()).map(([key]) => key)
      return fc
        .record(Object.fromEntries(fields.map(([key, field]) => [key, inner(field)])), { requiredKeys: required })
        .filter(isValid)
    }
    case 'string': {
      const known = fc.constantFrom(...[...commonStrings, ...strings].filter(isValid))
      const free = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter(isValid)
      return isValid('Any text') ? fc.oneof(known, free) : known
    }
    case 'number':
      return fc.constantFrom(...numbers.filter(isValid))
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'array':
      return fc.array(inner(def.element), lengthOf(def)).filter(isValid)
    case 'optional':
      return inner(def.innerType)
    case 'nullable':
      return fc.option(inner(def.innerType))
    case 'union':
      return fc.oneof(...def.options.map(inner))
    default:
      throw new Error(`No generator for ${def.type}`)
  }
}

/** What the schema asks for: a list of another length would be drawn for ever. */
function lengthOf({ checks = [] }: z.core.$ZodTypeDef): { minLength: number; maxLength: number } {
  const bounds = checks.map(({ _zod: { def } }) => def as { check: string; length?: number; minimum?: number })
  const exact = bounds.find(({ check }) => check === 'length_equals')?.length
  const minimum = bounds.find(({ check }) => check === 'min_length')?.minimum ?? 0
  return { minLength: exact ?? minimum, maxLength: exact ?? Math.max(minimum, 4) }
}

/** Hostile field values. */
export const hostileValues = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  '\u202e',
  '\ud800',
  '<script>alert(1)</script>',
  '=1+1',
  "' OR 1=1--",
  '../../member/x',
  '%00',
  '${7*7}',
  '4242 4242 4242 4242',
  'x'.repeat(5000),
  '٣',
  '２０２６-１１-２４',
  '2026-02-30',
  '25:00',
  'constructor',
  '__proto__',
  'toString',
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  Number.MAX_VALUE,
  [],
  [[]],
  {},
  { length: 1 },
  { toString: 1 },
  { $ne: null },
)

const anyValue = fc.oneof(hostileValues, fc.string({ unit: 'grapheme', maxLength: 60 }), fc.jsonValue({ maxDepth: 3 }))

const unexpectedNames = fc.constantFrom(
  'role',
  'accountKey',
  'v',
  'id',
  'constructor',
  'toString',
  '__proto__',
  'prototype',
  '',
)

/** Bodies that no object serializes to. */
const malformedBodies = fc.constantFrom(
  '',
  'null',
  '[]',
  '"text"',
  '{',
  '{}{}',
  '{"__proto__":{"role":"staff"}}',
  '{"constructor":{"prototype":{"role":"staff"}}}',
  '[{}]',
  'NaN',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_001)}`,
  `{"name":"${'x'.repeat(70_000)}"}`,
)

/** Numbers that `JSON.stringify` never writes. */
const malformedNumbers = fc.constantFrom(
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '01',
  '9007199254740993',
  'undefined',
)

type Fields = Record<string, unknown>

/** Mutations of a body: fields replaced, dropped, added, duplicated or damaged, or another body altogether. */
export function mutatedBodies(body: Fields): fc.Arbitrary<string> {
  const fields = Object.keys(body)
  const field = fields.length > 0 ? fc.constantFrom(...fields) : unexpectedNames
  const text = JSON.stringify(body)
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .dictionary(fc.oneof(field, unexpectedNames), anyValue, { minKeys: 1, maxKeys: 3 })
        .map((changes) => JSON.stringify(Object.assign({}, body, changes))),
    },
    {
      weight: 2,
      arbitrary: fc
        .subarray(fields)
        .map((kept) => JSON.stringify(Object.fromEntries(kept.map((key) => [key, body[key]])))),
    },
    // A duplicate name: the last one counts.
    {
      weight: 1,
      arbitrary: fc
        .tuple(field, anyValue)
        .map(([key, value]) => `${text.slice(0, -1)}${fields.length > 0 ? ',' : ''}"${key}":${JSON.stringify(value)}}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(field, malformedNumbers)
        .map(([key, number]) => JSON.stringify({ ...body, [key]: '#' }).replace('"#"', number)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.nat(), fc.string({ maxLength: 3 })).map(([at, junk]) => {
        const index = at % text.length
        return text.slice(0, index) + junk + text.slice(index + 1)
      }),
    },
    { weight: 1, arbitrary: malformedBodies },
    { weight: 1, arbitrary: fc.json({ maxDepth: 5 }) },
  )
}
