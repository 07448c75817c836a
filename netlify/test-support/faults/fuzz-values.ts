/** Values made up from the contract's own shapes: right ones, and right ones spoiled in every way that somebody might send. */
import fc from 'fast-check'
import type * as z from 'zod'

/** What people and programs type. Those that a shape takes become values of it, so refinements need no words of their own. */
const commonWords = [
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
]

const numbers = [...Array(21).keys(), -1, 99, 1200, 2.5]

/** Values that a shape takes, made from its structure and from `words` (ids and addresses that mean something here). */
export function validFor(shape: z.ZodType, words: readonly string[] = []): fc.Arbitrary<unknown> {
  const takes = (value: unknown) => shape.safeParse(value).success
  const { def } = shape as unknown as { def: z.core.$ZodTypes['_zod']['def'] }
  const inner = (part: z.core.$ZodType) => validFor(part as z.ZodType, words)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape)
      const required = fields.filter(([, field]) => !(field as z.ZodType).isOptional()).map(([key]) => key)
      return fc
        .record(Object.fromEntries(fields.map(([key, field]) => [key, inner(field)])), { requiredKeys: required })
        .filter(takes)
    }
    case 'string': {
      const known = fc.constantFrom(...[...commonWords, ...words].filter(takes))
      const free = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter(takes)
      return takes('Any text') ? fc.oneof(known, free) : known
    }
    case 'number':
      return fc.constantFrom(...numbers.filter(takes))
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'array':
      return fc.array(inner(def.element), { maxLength: 4 }).filter(takes)
    case 'optional':
      return inner(def.innerType)
    case 'union':
      return fc.oneof(...def.options.map(inner))
    default:
      throw new Error(`Nobody has said yet how to make up a ${def.type}`)
  }
}

/** What nobody should send, one by one. */
export const nasty = fc.constantFrom<unknown>(
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

const anything = fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 60 }), fc.jsonValue({ maxDepth: 3 }))

const oddNames = fc.constantFrom('role', 'holder', 'v', 'id', 'constructor', 'toString', '__proto__', 'prototype', '')

/** What a parser meets that no object can say. */
const oddTexts = fc.constantFrom(
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

/** JSON writes none of these, but a request can. */
const oddNumbers = fc.constantFrom('NaN', 'Infinity', '-0', '1e999', '0x10', '01', '9007199254740993', 'undefined')

type Fields = Record<string, unknown>

/** The text of a body near `of`: fields replaced, dropped, added, doubled or cut through, or no such body at all. */
export function spoiledTexts(of: Fields): fc.Arbitrary<string> {
  const fields = Object.keys(of)
  const field = fields.length > 0 ? fc.constantFrom(...fields) : oddNames
  const text = JSON.stringify(of)
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .dictionary(fc.oneof(field, oddNames), anything, { minKeys: 1, maxKeys: 3 })
        .map((other) => JSON.stringify(Object.assign({}, of, other))),
    },
    {
      weight: 2,
      arbitrary: fc
        .subarray(fields)
        .map((some) => JSON.stringify(Object.fromEntries(some.map((key) => [key, of[key]])))),
    },
    // Twice the same name: the last one counts.
    {
      weight: 1,
      arbitrary: fc
        .tuple(field, anything)
        .map(([key, value]) => `${text.slice(0, -1)}${fields.length > 0 ? ',' : ''}"${key}":${JSON.stringify(value)}}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(field, oddNumbers)
        .map(([key, number]) => JSON.stringify({ ...of, [key]: '#' }).replace('"#"', number)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.nat(), fc.string({ maxLength: 3 })).map(([at, junk]) => {
        const place = at % text.length
        return text.slice(0, place) + junk + text.slice(place + 1)
      }),
    },
    { weight: 1, arbitrary: oddTexts },
    { weight: 1, arbitrary: fc.json({ maxDepth: 5 }) },
  )
}
