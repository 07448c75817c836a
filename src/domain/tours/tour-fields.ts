/** The text fields of a tour request, and of its notes at the front desk. */
import { ages, fieldLimits } from '#domain/plans/membership.ts'
import { exactLine, line, nameLine, optionalEmail, paragraph, required } from '#domain/fields/field-rules.ts'
import { tourMessages } from './tour-messages.ts'
import { tourNotesLimit } from './tours.ts'

const missing = tourMessages.missing.description

export const tourRequestFields = {
  name: required(nameLine(fieldLimits.name), missing),
  phone: required(exactLine(fieldLimits.phone), missing),
  /** A day; anything else that names one is kept as well. */
  date: required(line(fieldLimits.name), missing),
  email: optionalEmail,
  childAge: exactLine(2, { message: 'Please select an age.', passes: (age) => ages.includes(age) }),
}

export const tourNotesFields = { notes: paragraph(tourNotesLimit) }
