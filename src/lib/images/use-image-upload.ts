/** The image of a form: a chosen file is uploaded first, and its address replaces the typed one. */
import { ApiError } from '#lib/api/api.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { scaleImage } from './scale-image.ts'

type Outcome = { done: boolean; fields?: Record<string, string> }

/**
 * `withImage` saves what a form holds, with the address of the image. Errors about the image go to the field it came from:
 * file or address. `failed` begins the message if the upload fails.
 */
export function useImageUpload(failed: string) {
  const { problem, error, run, reset } = useApiMutation('addImage', { failed })

  const withImage = async (
    { file, image }: { file: File | null; image: string },
    save: (image: string) => Promise<Outcome>,
  ): Promise<Outcome> => {
    reset()
    if (!file) return save(image)
    const scaled = await scaleImage(file)
    if ('problem' in scaled) return { done: false, fields: { file: scaled.problem } }
    const upload = await run({ body: scaled })
    if (upload.done) return atFile(await save(upload.reply.image.address))
    const rejection = rejectionOf(upload.error)
    return { done: false, ...(rejection !== undefined && { fields: { file: rejection } }) }
  }
  return { problem: rejectionOf(error) === undefined ? problem : undefined, withImage }
}

/** What is wrong with the image itself. */
function rejectionOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.fields['data'] ?? (error.status === 413 || error.status === 415 ? error.message : undefined)
}

/** Moves the message about the address of an uploaded image to the file. */
function atFile({ done, fields }: Outcome): Outcome {
  if (!fields) return { done }
  const { image, ...others } = fields
  return { done, fields: { ...others, ...(image !== undefined && { file: image }) } }
}
