/** Which looks at a camera's picture count as a new scan. */

/** A code counts again once it was out of the picture for this long. */
const goneMs = 3_000

/**
 * Remembers what the camera sees. The returned function is told every look, with its time in milliseconds, and says whether
 * the code in it is a new scan: 50 looks in a second at one code, or at two in turn, are one scan of each.
 */
export function newScans(): (text: string | undefined, at: number) => boolean {
  const lastSeen = new Map<string, number>()
  return (text, at) => {
    for (const [seen, last] of lastSeen) if (at - last > goneMs) lastSeen.delete(seen)
    if (text === undefined || text === '') return false
    const isNew = !lastSeen.has(text)
    lastSeen.set(text, at)
    return isNew
  }
}
