/** The contract's shapes as JSON Schema, without what only a library says, and in words for people. */
import * as z from 'zod'
import { customRuleOf } from './custom-rules.ts'

/** As much of JSON Schema as our shapes use. */
export type Schema = {
  description?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
}

/** `io` tells which side of a shape is meant: what is sent to us, or what we send. */
export function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    override({ zodSchema, jsonSchema }) {
      Object.assign(jsonSchema, customRuleOf(zodSchema))
      // Every integer is a safe one, and the format of a date says more than its pattern.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      // What we send may grow; whoever reads it passes over what they do not know.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return schema as Schema
}

/** A value in a few words: 'integer, 1 to 5', "'visa' or 'mastercard'", 'text, at most 80 characters'. */
export function describeSchema(schema: Schema): string {
  const options = schema.oneOf ?? schema.anyOf
  if (options) return options.map(describeSchema).join(' or ')
  if ('const' in schema) return quoted(schema.const)
  if (schema.enum)
    return schema.enum
      .map(quoted)
      .join(', ')
      .replace(/, (?=[^,]*$)/, ' or ')
  if (schema.description)
    return schema.description + (schema.maxLength ? range(undefined, schema.maxLength, 'characters') : '')
  if (schema.type === 'array') return `list${range(schema.minItems, schema.maxItems, 'entries')}`
  if (schema.type === 'integer' || schema.type === 'number')
    return `${schema.type === 'integer' ? 'whole number' : 'number'}${range(schema.minimum, schema.maximum)}`
  if (schema.type === 'boolean') return 'true or false'
  if (schema.format === 'date-time') return 'instant, ISO 8601'
  if (schema.type === 'string') return `text${range(schema.minLength, schema.maxLength, 'characters')}${form(schema)}`
  return schema.type ?? 'anything'
}

const quoted = (value: unknown) => `\`${JSON.stringify(value)}\``
const form = ({ pattern }: Schema) => (pattern ? `, as \`${pattern.replaceAll('|', '\\|')}\`` : '')

function range(least: number | undefined, most: number | undefined, of = ''): string {
  const unit = of && ` ${of}`
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${unit}`
  if (most !== undefined) return `, at most ${most}${unit}`
  // One character is any text at all.
  return least !== undefined && !(of && least <= 1) ? `, at least ${least}${unit}` : ''
}

/** A shape drawn as its JSON would stand, each value in a word; fields with '?' may be absent. */
export function describedType(schema: Schema, indent = ''): string {
  const inner = `${indent}  `
  const options = schema.oneOf ?? schema.anyOf
  if (options) return options.map((option) => describedType(option, indent)).join(' | ')
  if (schema.type === 'array') return `[${describedType(schema.items ?? {}, indent)}, …]`
  if (schema.type !== 'object') return word(schema)
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0)
    return `{ [name]: ${typeof schema.additionalProperties === 'object' ? describedType(schema.additionalProperties, inner) : 'anything'} }`
  const lines = fields.map(
    ([name, field]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${describedType(field, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

function word(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  if (schema.format === 'date-time') return 'instant'
  return (
    { string: 'text', integer: 'whole number', number: 'number', boolean: 'true | false' }[schema.type ?? ''] ?? '…'
  )
}
