/** The text fields of a tour request, and of its notes at the front desk. */
import { fieldLimits } from '#domain/accounts/membership.ts'
import { exactLine, line, paragraph, required } from '#domain/fields/field-rules.ts'
import { tourMessages } from '#domain/messages/messages.ts'
import { tourNotesLimit } from './tours.ts'

const missing = tourMessages.missing.description

export const tourRequestFields = {
  name: required(line(fieldLimits.name), missing),
  phone: required(exactLine(fieldLimits.phone), missing),
}

export const tourNotesFields = { notes: paragraph(tourNotesLimit) }
