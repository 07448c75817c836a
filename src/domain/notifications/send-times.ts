/** When a message is sent: what can be taken back is held, and what failed is tried again. */

/** How long a message about what can be taken back is held: who takes it back in time writes to nobody. */
export const undoMs = 60_000

/** When delivery is tried again after each failure, in minutes; the last one repeats. */
const retryMinutes = [1, 5, 30, 120, 720] as const

/** Milliseconds until the next try after `tries` failed ones. */
export const retryDelayMs = (tries: number): number =>
  (retryMinutes[Math.min(tries, retryMinutes.length) - 1] ?? retryMinutes[0]) * 60_000
