/** Converts the contract's zod schemas to JSON Schema, and JSON Schema to text for readers. */
import * as z from 'zod'
import { customRuleOf } from './custom-rules.ts'

/** The part of JSON Schema that the contract uses. */
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

/** @param io 'input' for requests, 'output' for responses. */
export function schemaOf(zodType: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(zodType, {
    io,
    override({ zodSchema, jsonSchema }) {
      Object.assign(jsonSchema, customRuleOf(zodSchema))
      // Omit the bounds of safe integers, and the pattern of dates: the format says more.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      // Responses may get more fields; clients ignore unknown ones.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return schema as Schema
}

/** Describes a value: 'whole number, 1 to 5', "'visa' or 'mastercard'", 'text, at most 80 characters'. */
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

function range(min: number | undefined, max: number | undefined, of = ''): string {
  const unit = of && ` ${of}`
  if (min !== undefined && max !== undefined) return `, ${min} to ${max}${unit}`
  if (max !== undefined) return `, at most ${max}${unit}`
  // At least one character is the default and not worth a mention.
  return min !== undefined && !(of && min <= 1) ? `, at least ${min}${unit}` : ''
}

/** Describes a schema as JSON with a type name for each value; '?' marks optional fields. */
export function describedType(schema: Schema, indent = ''): string {
  const inner = `${indent}  `
  const options = schema.oneOf ?? schema.anyOf
  if (options) return options.map((option) => describedType(option, indent)).join(' | ')
  if (schema.type === 'array') return `[${describedType(schema.items ?? {}, indent)}, …]`
  if (schema.type !== 'object') return typeName(schema)
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0)
    return `{ [name]: ${typeof schema.additionalProperties === 'object' ? describedType(schema.additionalProperties, inner) : 'anything'} }`
  const lines = fields.map(
    ([name, field]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${describedType(field, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

function typeName(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  if (schema.format === 'date-time') return 'instant'
  return (
    { string: 'text', integer: 'whole number', number: 'number', boolean: 'true | false' }[schema.type ?? ''] ?? '…'
  )
}
