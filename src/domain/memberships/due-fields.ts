/** What is typed about a charge. */
import { line, required } from '#domain/fields/field-rules.ts'

export const dueFields = { note: required(line(200), 'Please say why'), reference: line(60) }
