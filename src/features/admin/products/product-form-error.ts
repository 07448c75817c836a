/** What a product's form says when something was not taken: at the field it is about, or above them all. */
import { ApiError, messageOf } from '#lib/api/api.ts'
import { NotAnImage } from './scale-image.ts'

type Told = { fields?: Record<string, string>; sentence: string }

/** `file`: a file was chosen, so what is said of the picture is said there. */
export function productFormError(reason: unknown, file: boolean): Told {
  if (reason instanceof NotAnImage) return { fields: { file: reason.message }, sentence: '' }
  if (!(reason instanceof ApiError)) return { sentence: messageOf(reason) }
  const { image, data, ...fields } = reason.fields
  const isPicture = reason.status === 413 || reason.status === 415
  const ofPicture = image ?? data ?? (isPicture ? reason.message : undefined)
  if (ofPicture !== undefined) fields[file ? 'file' : 'image'] = ofPicture
  return Object.keys(fields).length > 0 ? { fields, sentence: '' } : { sentence: reason.message }
}
