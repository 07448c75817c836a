/** What a handler of the preview pass is given, and how it refuses. */
import type { ErrorCode } from '#api-contract/endpoints.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { ApiError } from '#lib/api/errors.ts'

export type PreviewContext = { profile: Profile; now: Date; newId: () => string }

const statusOf: Partial<Record<ErrorCode, number>> = { invalid: 400, signed_out: 401, forbidden: 403, not_found: 404 }

/** An error with the status that the server would answer. */
export const refusal = (code: ErrorCode, error: string): ApiError =>
  new ApiError(statusOf[code] ?? 409, { code, error })
