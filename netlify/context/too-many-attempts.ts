/** All attempts of a time are used. Thrown, because it is the same answer in every call. */
export class TooManyAttempts extends Error {
  readonly seconds: number

  /** @param seconds until there are attempts again */
  constructor(seconds: number) {
    super('too many attempts')
    this.seconds = seconds
  }
}
