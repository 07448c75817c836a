/** The two ways a call can fail: the server said no, or nobody knows. */
import type { ErrorBody, ErrorCode } from '#contract/endpoints.ts'
import { answerWords } from '#domain/site-words.ts'

/** The server said no, with a sentence for a person. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, string>
  constructor(status: number, { error, code, fields = {} }: ErrorBody) {
    super(error)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** Nobody knows whether it was done: no connection, no time, or the server could not reach its records. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  /** Status and words of an answer that was not ours, e.g. '502 Bad Gateway'; '' where there was none at all. */
  readonly status: string
  constructor(status = '') {
    super(answerWords.noAnswer)
    this.status = status
  }
}

/** The sentence to show for whatever a call ended in. */
export const sentenceOf = (problem: unknown): string =>
  problem instanceof Refused || problem instanceof NoAnswer ? problem.message : answerWords.bug
