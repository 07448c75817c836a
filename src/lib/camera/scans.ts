/** Which looks at a camera's picture count as a new scan. */

/** A code counts again once it was out of the picture for this long. */
const goneMs = 3_000

/**
 * Remembers what the camera sees. The returned function is told every look, with its time in milliseconds, and says whether
 * the code in it is a new scan: 50 looks at one code in a second are one.
 */
export function newScans(): (text: string | undefined, at: number) => boolean {
  let last = { text: '', at: Number.NEGATIVE_INFINITY }
  return (text, at) => {
    if (text === undefined || text === '') return false
    const isNew = text !== last.text || at - last.at > goneMs
    last = { text, at }
    return isNew
  }
}
